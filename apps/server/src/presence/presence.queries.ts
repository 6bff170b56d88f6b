import { lookedAwaySeconds } from '@kazi/schemas/presence'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** More names than this fit no line. */
const maxNamed = 20
const present = sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${lookedAwaySeconds})`

type Viewer = { id: string; label: string; record: string }

/**
 * Writes down that a viewer has a record open, and forgets those who have not said so for long.
 * @returns whether anybody came or went; the usual heartbeat changes nothing that anybody sees
 */
export async function seeViewer(db: Tx, { id, label, record }: Viewer) {
  const { rows } = await sql<{ news: boolean }>`
    with before as (select record from presence where id = ${id}::uuid and label = ${label} and ${present}),
      seen as (
        insert into presence as p (id, label, record) values (${id}::uuid, ${label}, ${record})
        on conflict (id) do update set record = excluded.record, seen_at = excluded.seen_at
          where p.label = excluded.label
        returning id),
      -- The own row comes first: two who had each deleted the other's would wait for each other. A row that its viewer
      -- writes at this moment is not gone.
      gone as (
        delete from presence where id in (
          select id from presence
          where not ${present} and id <> ${id}::uuid and (select count(*) from seen) >= 0 for update skip locked)
        returning id)
    select exists (select from gone)
      or exists (select from seen) and not exists (select from before where record = ${record}) as news`.execute(db)
  return rows[0]?.news ?? false
}

/** @returns whether the viewer was there */
export async function forgetViewer(db: Tx, { id, label }: Omit<Viewer, 'record'>) {
  const { numDeletedRows } = await db
    .deleteFrom('presence')
    .where('id', '=', id)
    .where('label', '=', label)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The colleagues who have a record open, by name; not the caller, in however many tabs. */
export const othersAt = async (db: Db, record: string, label: string) =>
  (
    await db
      .selectFrom('presence')
      .select('label')
      .distinct()
      .where('record', '=', record)
      .where('label', '<>', label)
      .where(present)
      .orderBy('label')
      .limit(maxNamed)
      .execute()
  ).map((one) => one.label)
