import { type Kysely, sql } from 'kysely'

/**
 * The words that these columns may hold. Rows from before are not looked at again: what an older version wrote stays. The
 * audit has no such list on purpose, as it keeps what any version has ever called a thing.
 */
const words = {
  'task_events.kind': [
    ...['created', 'edited', 'analysed', 'requested', 'withdrawn', 'proposed', 'proposal_declined', 'proposal_lapsed'],
    ...['assigned', 'unassigned', 'va_left', 'cannot_fill', 'started', 'completed', 'changes_requested', 'accepted'],
    'rated',
  ],
  'va_application_events.kind': ['submitted', 'start', 'approve', 'needs_info', 'decline', 'reopen'],
  'notifications.type': [
    ...['new_task', 'task_updated', 'new_message'],
    ...['va_requested', 'proposal', 'assigned', 'started', 'completed'],
  ],
}

export async function up(db: Kysely<unknown>) {
  for (const [place, known] of Object.entries(words)) {
    const [table = '', column = ''] = place.split('.')
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_${column}_check`)}
        check (${sql.ref(column)} in (${sql.join(known.map((word) => sql.lit(word)))})) not valid`.execute(db)
  }
}
