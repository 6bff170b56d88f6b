import type { conversationPatch, newThreadNote, threadNotesQuery } from '@kazi/schemas/message'
import type { z } from 'zod'
import type { Admin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { checkSnoozeStands } from '../inquiries/inquiry-queue.service.ts'
import { publish } from '../live/live.ts'
import * as messages from './messages.queries.ts'
import * as notes from './team-notes.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'Thread not found')

/**
 * Gives a conversation to a colleague, or puts it off until a time. The same change twice is the same as once.
 * @param labels of all keys that work: a conversation is answered by one of their holders.
 */
export const changeConversation = (
  context: CommandContext,
  admin: Admin,
  labels: string[],
  { threadId, snoozedFrom, ...patch }: z.output<typeof conversationPatch>,
) =>
  withTransaction(context, async (tx) => {
    const thread = await messages.lockTeamThread(tx.db, threadId)
    if (!thread) throw missing()
    const { assignee = thread.assignee, snoozedUntil = thread.snoozedUntil } = patch
    checkSnoozeStands({ now: thread.snoozedUntil, from: snoozedFrom, until: snoozedUntil })
    if (assignee !== null && assignee !== thread.assignee && !labels.includes(assignee))
      throw new AppError('BAD_REQUEST', 'No admin key has this label.')
    if (patch.snoozedUntil && Date.parse(patch.snoozedUntil) <= Date.now())
      throw new AppError('BAD_REQUEST', 'Please choose a time in the future.')
    const after = { assignee, snoozedUntil: snoozedUntil && new Date(snoozedUntil).toISOString() }
    const before = {
      assignee: thread.assignee,
      snoozedUntil: thread.snoozedUntil && new Date(thread.snoozedUntil).toISOString(),
    }
    const changes = changesBetween(before, after, ['assignee', 'snoozedUntil'])
    if (Object.keys(changes).length > 0) {
      await messages.changeTeamThread(tx.db, threadId, after)
      await record(tx.db, admin, { action: 'update-conversation', target: threadId, changes })
      await publish(tx.db, 'messages', 'admin')
    }
    return after
  })

export async function notesOf(db: Db, query: z.output<typeof threadNotesQuery>) {
  if (!(await messages.threadById(db, query.threadId))) throw missing()
  return notes.notesPage(db, query)
}

/** Writes a note among colleagues. Nobody is told but their consoles, and no other party ever reads it. */
export const addNote = (
  context: CommandContext,
  admin: Admin,
  { threadId, text, key }: z.output<typeof newThreadNote>,
) =>
  withTransaction(context, async (tx) => {
    if (!(await messages.threadById(tx.db, threadId))) throw missing()
    const note = await notes.insertNote(tx.db, { threadId, text, key, author: admin.label })
    if (!note) return sentBefore(tx, { threadId, text, key })
    await record(tx.db, admin, { action: 'note-conversation', target: threadId })
    await publish(tx.db, 'messages', 'admin')
    return note
  })

async function sentBefore({ db }: CommandContext, { threadId, text, key = '' }: z.output<typeof newThreadNote>) {
  const before = await notes.noteWithKey(db, key)
  if (before?.threadId !== threadId || before.text !== text)
    throw new AppError('CONFLICT', 'Another note was already written with this key.')
  const { threadId: _, ...note } = before
  return note
}

/** Only who wrote a note takes it back. */
export const removeNote = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const note = await notes.noteById(tx.db, id)
    if (!note) throw new AppError('NOT_FOUND', 'Note not found')
    if (note.author !== admin.label) throw new AppError('FORBIDDEN', 'Only the author of a note can delete it.')
    await notes.deleteNote(tx.db, id)
    await record(tx.db, admin, { action: 'delete-note', target: note.threadId })
    await publish(tx.db, 'messages', 'admin')
    return { deleted: true }
  })
