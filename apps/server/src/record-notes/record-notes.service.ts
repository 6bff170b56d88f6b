import type { NotedKind, NotedRecord, RecordNotes } from '@kazi/schemas/team-notes'
import type { Admin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { notesChange } from '../team-notes.ts'
import { notesOn, recordExists, writeNotes } from './record-notes.queries.ts'

const topics = {
  va: 'vas',
  application: 'applications',
  document: 'documents',
  task: 'tasks',
} as const satisfies Record<NotedKind, string>
const notFound = () => new AppError('NOT_FOUND', 'This record is no longer here')

export async function getRecordNotes(db: Db, of: NotedRecord) {
  if (!(await recordExists(db, of))) throw notFound()
  return { notes: await notesOn(db, of) }
}

/** Replaces the notes on a record, unless somebody has replaced those that the caller read. */
export const changeRecordNotes = (
  context: CommandContext,
  admin: Admin,
  { notes = null, notesBefore, ...of }: RecordNotes,
) =>
  withTransaction(context, async (tx) => {
    if (!(await recordExists(tx.db, of, { lock: true }))) throw notFound()
    const before = await notesOn(tx.db, of)
    if (notesChange(before, { notes, notesBefore })) {
      await writeNotes(tx.db, of, notes)
      await record(tx.db, admin, {
        action: 'note-record',
        target: `${of.kind} ${of.id}`,
        changes: changesBetween({ notes: before }, { notes }, ['notes']),
      })
      await publish(tx.db, topics[of.kind], 'admin')
    }
    return { notes }
  })

/** Deletes the notes on a record whose row outlives it, as that of a delivered task does. */
export const forgetRecordNotes = (db: Tx, of: NotedRecord) => writeNotes(db, of, null)
