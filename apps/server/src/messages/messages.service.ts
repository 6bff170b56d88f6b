import { brand } from '@kazi/schemas/brand'
import { adminReceiverId, teamThread } from '@kazi/schemas/message'
import type { Admin, Client, Va } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { oneLine } from '../notifications/email-message.ts'
import { readThreadNotifications } from '../notifications/notifications.queries.ts'
import { notifyClient, notifyVa } from '../notifications/notifications.service.ts'
import { clientThreadOfTask, insertMessage, ownsTask, readThread, threadById } from './messages.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'Thread not found')
const ended = () => new AppError('CONFLICT', 'This task was taken back; its conversation has ended.')
const excerpt = (text: string) => oneLine(text, 200)

/** A VA writes to the team or the client. The thread decides who receives it, never the request body. */
export const sendAsVa = (
  context: CommandContext,
  va: Va,
  sent: { message: string; threadId?: string | undefined; taskId?: number | undefined },
) =>
  withTransaction(context, async (tx) => {
    const id = sent.threadId ?? teamThread(sent.taskId ?? 0, va.id)
    const thread = await threadById(tx.db, id)
    if (thread?.vaId !== va.id) throw missing()
    if (sent.taskId !== undefined && sent.taskId !== thread.vaTaskId) throw missing()
    if (thread.withdrawnAt) throw ended()
    await readThread(tx.db, id, 'va')
    const receiverType = thread.userId === null ? 'admin' : 'client'
    const message = await insertMessage(tx.db, {
      threadId: id,
      senderType: 'va',
      senderId: va.id,
      receiverType,
      message: sent.message,
    })
    if (thread.userId !== null)
      await notifyClient(tx, thread.userId, 'new_message', {
        title: `${va.name} wrote to you`,
        message: excerpt(sent.message),
        taskId: thread.taskId ?? undefined,
        threadId: id,
        mail: 'held',
      })
    await publish(tx.db, 'messages', 'admin', `va:${va.id}`)
    return message
  })

const notifyWriter = (
  tx: TransactionContext,
  thread: { vaId: number; vaTaskId: number; id: string },
  from: string,
  message: string,
) =>
  notifyVa(tx, thread.vaId, 'new_message', {
    title: `${from} wrote to you`,
    message: excerpt(message),
    vaTaskId: thread.vaTaskId,
    threadId: thread.id,
    mail: 'held',
  })

export const sendAsAdmin = (context: CommandContext, admin: Admin, threadId: string, text: string) =>
  withTransaction(context, async (tx) => {
    const thread = await threadById(tx.db, threadId)
    if (!thread || thread.userId !== null) throw missing()
    await readThread(tx.db, threadId, 'admin')
    const message = await insertMessage(tx.db, {
      threadId,
      senderType: 'admin',
      senderId: adminReceiverId,
      receiverType: 'va',
      message: text,
    })
    await notifyWriter(tx, thread, `The ${brand.team}`, text)
    await record(tx.db, admin, { action: 'message', target: threadId })
    await publish(tx.db, 'messages', 'admin')
    return message
  })

export const sendAsClient = (context: CommandContext, client: Client, taskId: number, text: string) =>
  withTransaction(context, async (tx) => {
    if (!(await ownsTask(tx.db, client.id, taskId))) throw new AppError('NOT_FOUND', 'Task not found')
    const found = await clientThreadOfTask(tx.db, client.id, taskId)
    if (!found) throw new AppError('CONFLICT', 'No VA holds this task yet, so there is nobody to write to.')
    const thread = await threadById(tx.db, found.id)
    if (!thread) throw missing()
    await readThread(tx.db, found.id, 'client')
    const message = await insertMessage(tx.db, {
      threadId: found.id,
      senderType: 'client',
      senderId: client.id,
      receiverType: 'va',
      message: text,
    })
    await notifyWriter(tx, thread, client.firstName, text)
    await publish(tx.db, 'messages', `client:${client.id}`)
    return message
  })

/** Opening a conversation marks it and its notifications as read. */
export async function readAs(
  context: CommandContext,
  reader: { userId: number } | { vaId: number } | 'admin',
  threadId: string,
) {
  const thread = await threadById(context.db, threadId)
  const own =
    reader === 'admin'
      ? thread?.userId === null
      : 'userId' in reader
        ? thread?.userId === reader.userId
        : thread?.vaId === reader.vaId
  if (!thread || !own) throw missing()
  await withTransaction(context, async (tx) => {
    await readThread(tx.db, threadId, reader === 'admin' ? 'admin' : 'userId' in reader ? 'client' : 'va')
    if (reader === 'admin') return publish(tx.db, 'messages', 'admin')
    await readThreadNotifications(tx.db, reader, threadId)
    await publish(tx.db, 'messages', 'userId' in reader ? `client:${reader.userId}` : `va:${reader.vaId}`)
  })
}
