import type { NotedKind, NotedRecord } from '@kazi/schemas/team-notes'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const tables: Record<NotedKind, string> = {
  va: 'vas',
  application: 'va_applications',
  document: 'documents',
  task: 'tasks',
}
const columns = { va: 'vaId', application: 'applicationId', document: 'documentId', task: 'taskId' } as const

/** Whether the record is there; in a transaction, nobody else writes notes on it meanwhile. */
export async function recordExists(db: Db, { kind, id }: NotedRecord, { lock = false } = {}) {
  const { rows } = await sql`
    select id from ${sql.table(tables[kind])}
    where id = ${id} ${kind === 'task' ? sql`and hidden_at is null` : sql``} ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  )
  return rows.length > 0
}

export const notesOn = async (db: Db, { kind, id }: NotedRecord) =>
  (await db.selectFrom('recordNotes').select('notes').where(columns[kind], '=', id).executeTakeFirst())?.notes ?? null

/** No notes are no row. */
export async function writeNotes(db: Tx, { kind, id }: NotedRecord, notes: string | null) {
  await db.deleteFrom('recordNotes').where(columns[kind], '=', id).execute()
  if (notes !== null)
    await db
      .insertInto('recordNotes')
      .values({ vaId: null, applicationId: null, documentId: null, taskId: null, [columns[kind]]: id, notes })
      .execute()
}
