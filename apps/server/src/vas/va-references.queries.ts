import { type RawBuilder, sql } from 'kysely'

/** Where anything refers to a VA, who is then more than a record that somebody entered. */
export const usedIn = [
  ['documents', 'va_id'],
  ['favorite_vas', 'va_id'],
  ['idempotency_keys', 'va_id'],
  ['inquiries', 'va_id'],
  ['mailed_links', 'va_id'],
  ['notifications', 'va_id'],
  ['proposals', 'va_id'],
  ['push_devices', 'va_id'],
  ['record_notes', 'va_id'],
  ['reviews', 'va_id'],
  ['sessions', 'va_id'],
  ['task_repeats', 'va_id'],
  ['tasks', 'va_id'],
  ['tasks', 'wanted_va_id'],
  ['threads', 'va_id'],
  ['time_entries', 'va_id'],
  ['timers', 'va_id'],
  ['va_applications', 'va_id'],
  ['va_assignments', 'va_id'],
  ['va_preferences', 'va_id'],
  ['va_tasks', 'va_id'],
  ['va_time_off', 'va_id'],
] as const
type Table = (typeof usedIn)[number][0]

/** What was emailed to visitors who still decide; it is kept with their inquiry, without a foreign key. */
const proposedToVisitors = sql`
  select (o ->> 'vaId')::int from inquiries i cross join lateral jsonb_array_elements(i.offers) o
  where i.closed_at is null and i.stage is null and i.offered_at is not null`

/**
 * Whether nothing refers to a VA.
 * @param id the column with the VA's id
 * @param except tables that are written with the record itself
 */
export const isUnused = (id: RawBuilder<unknown>, except: readonly Table[] = []) => {
  const places = usedIn.filter(([table]) => !except.includes(table))
  const nowhere = places.map(
    ([table, column]) => sql`not exists (select from ${sql.table(table)} u where u.${sql.ref(column)} = ${id})`,
  )
  return sql<boolean>`(${sql.join(nowhere, sql` and `)} and ${id} not in (${proposedToVisitors}))`
}
