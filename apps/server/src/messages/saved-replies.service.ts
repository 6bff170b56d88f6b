import type { SavedReply } from '@kazi/schemas/saved-reply'
import type { Admin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { publish } from '../live/live.ts'
import * as replies from './saved-replies.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'This saved reply is no longer here')
const mostReplies = 500

type Reply = Pick<SavedReply, 'title' | 'text'>

const titleTaken = (error: unknown) =>
  violatedConstraint(error) === 'saved_replies_by_title'
    ? new AppError('CONFLICT', 'There is a saved reply with this title already.')
    : error

const isSame = (one: Reply, other: Reply) => one.title === other.title && one.text === other.text

/** Writes a new reply that the team can use again, or changes one. */
export const saveReply = (context: CommandContext, admin: Admin, { id, before: read, ...reply }: SavedReply) =>
  withTransaction(context, async (tx) => {
    const before = id === undefined ? undefined : await replies.replyById(tx.db, id)
    if (id !== undefined && !before) throw missing()
    if (before && isSame(before, reply)) return before
    if (before && read && !isSame(before, read))
      throw new AppError('CONFLICT', 'Somebody else has just changed this saved reply. Please look at it again.')
    if (!before && (await replies.replyCount(tx.db)) >= mostReplies)
      throw new AppError('CONFLICT', `There are ${mostReplies} saved replies already. Delete one that nobody uses.`)
    const saved = await (before
      ? replies.updateReply(tx.db, before.id, reply, admin.label)
      : replies.insertReply(tx.db, reply, admin.label)
    ).catch((error) => {
      throw titleTaken(error)
    })
    await record(tx.db, admin, {
      action: 'save-reply',
      target: `reply ${saved.id}`,
      changes: changesBetween<Partial<typeof reply>>(before ?? {}, reply, ['title', 'text']),
    })
    await publish(tx.db, 'messages', 'admin')
    return saved
  })

export const removeReply = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const reply = await replies.replyById(tx.db, id)
    if (!reply) throw missing()
    await replies.deleteReply(tx.db, id)
    await record(tx.db, admin, { action: 'delete-reply', target: `reply ${id}`, detail: { title: reply.title } })
    await publish(tx.db, 'messages', 'admin')
    return { deleted: true }
  })
