import { brand } from '@kazi/schemas/brand'
import type { adminMessage, ConversationQuery, vaMessage } from '@kazi/schemas/message'
import type { MessageParty } from '@kazi/schemas/states'
import {
  clientThread,
  subjectOfThread,
  teamThread,
  teamThreadOfClient,
  teamThreadOfTask,
} from '@kazi/schemas/thread-id'
import type { z } from 'zod'
import { type Admin, type Client, clientParty, type Party, teamParty, type Va, vaParty } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { clientNews } from '../emails/client-news.ts'
import { oneLine } from '../emails/one-line.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { targetOf } from '../files/files.queries.ts'
import { attachFiles } from '../files/files.service.ts'
import { type Audience, publish } from '../live/live.ts'
import { readThreadNotifications } from '../notifications/notifications.queries.ts'
import { audienceFor, notifyClient, notifyVa } from '../notifications/notifications.service.ts'
import { conversation } from './conversations.queries.ts'
import * as messages from './messages.queries.ts'
import { forgetTyping, seeTyping, typingIn } from './typing.queries.ts'

type Sent = Partial<Pick<z.output<typeof adminMessage>, 'message' | 'fileIds' | 'key' | 'seenTo'>>

const missing = () => new AppError('NOT_FOUND', 'Thread not found')
const goesOn = () => new AppError('CONFLICT', 'A VA works on this task now, and the conversation goes on with them.')
const left = () =>
  new AppError('CONFLICT', 'Your VA no longer works on this task. The conversation goes on with our team.')
const twoThreads = () =>
  new AppError('CONFLICT', 'This message names two conversations. Please choose one and send it again.')
const deleted = () => new AppError('CONFLICT', 'The client deleted this task, so this conversation has ended.')
const ended = () => new AppError('CONFLICT', 'This task was taken back; its conversation has ended.')

/** Everybody who takes part in a thread: the team reads along in all of them. */
const audienceOf = ({ vaId, userId }: messages.Thread): Audience[] => [
  'admin',
  ...(vaId === null ? [] : ([`va:${vaId}`] as const)),
  ...(userId === null ? [] : ([`client:${userId}`] as const)),
]

/**
 * Writes a message with its files, tells the others, and marks what the sender has seen as read. One that is sent again
 * under its key is returned as it is.
 */
async function write(
  tx: TransactionContext,
  thread: messages.Thread,
  party: Party,
  by: string,
  { message = '', fileIds = [], key, seenTo, to }: Sent & { to: MessageParty },
) {
  const sender = { senderType: party.type, senderId: party.id, key }
  const written = await messages.insertMessage(tx.db, { ...sender, threadId: thread.id, receiverType: to, message })
  if (!written) return sentBefore(tx, sender, thread, message)
  await attachFiles(tx, party, {
    ids: fileIds,
    messageId: written.id,
    taskId: thread.taskId,
    vaTaskId: thread.vaTaskId,
  })
  await forgetTyping(tx.db, thread.id, party.type)
  const seen = seenTo ?? written.id
  await messages.readThread(tx.db, thread.id, party.type, seen)
  // Asked now: what was written while this message waited for its turn has rung the bell unseen.
  if (party.type !== 'admin' && !(await messages.othersWroteAfter(tx.db, thread.id, party.type, seen)))
    await quietBell(tx, party, thread.id)
  await tell(tx, thread, party.type, by, excerptOf(message, fileIds.length))
  await publish(tx.db, 'messages', ...audienceOf(thread))
  return { ...written, isNew: true }
}

async function sentBefore(
  tx: TransactionContext,
  sender: Parameters<typeof messages.messageOfKey>[1],
  thread: messages.Thread,
  message: string,
) {
  const before = await messages.messageOfKey(tx.db, sender)
  if (before?.threadId !== thread.id || before.message !== message)
    throw new AppError('CONFLICT', 'Another message was already sent with this key.')
  return { ...before, isNew: false }
}

const excerptOf = (message: string, files: number) =>
  oneLine(message, 200) || (files === 1 ? 'Sent a file.' : `Sent ${files} files.`)

/** The bell of everybody else in the thread; the team has its list of conversations instead. */
async function tell(tx: TransactionContext, thread: messages.Thread, from: MessageParty, by: string, text: string) {
  const said = { by, text, task: thread.title ?? undefined }
  const news = { threadId: thread.id, mail: 'held' } as const
  if (from !== 'client' && thread.userId !== null) {
    const taskId = thread.taskId ?? undefined
    await notifyClient(tx, thread.userId, 'new_message', { ...clientNews.messageToClient(said), ...news, taskId })
  }
  if (from !== 'va' && thread.vaId !== null) {
    const vaTaskId = thread.vaTaskId ?? undefined
    await notifyVa(tx, thread.vaId, 'new_message', { ...vaNews.messageToVa(said), ...news, vaTaskId })
  }
}

const answered = <M extends { isNew: boolean }>({ isNew: _, ...message }: M) => message

/** What was sent under a key: a message whose answer was lost comes again, maybe after its conversation has ended. */
const earlier = async ({ db }: TransactionContext, { type, id }: Party, key: string | undefined) =>
  key === undefined ? undefined : messages.messageOfKey(db, { senderType: type, senderId: id, key })

/** A VA writes to the team or the client. The thread decides who receives it, never the request body. */
export const sendAsVa = (context: CommandContext, va: Va, sent: Sent & Omit<z.output<typeof vaMessage>, keyof Sent>) =>
  withTransaction(context, async (tx) => {
    const threadOf = sent.to === 'client' ? clientThread : teamThread
    const id = sent.threadId ?? threadOf(sent.taskId ?? 0, va.id)
    const thread = await messages.threadById(tx.db, id)
    if (thread?.vaId !== va.id) throw missing()
    if (sent.taskId !== undefined && sent.taskId !== thread.vaTaskId) throw missing()
    if (!(await earlier(tx, vaParty(va), sent.key))) {
      if (thread.deleted) throw deleted()
      if (thread.withdrawn) throw ended()
    }
    // What is meant for one of them must not reach the other.
    if (sent.threadId && sent.to && threadOf(thread.vaTaskId ?? 0, va.id) !== thread.id) throw twoThreads()
    const to = thread.userId === null ? 'admin' : 'client'
    return answered(await write(tx, thread, vaParty(va), va.name, { ...sent, to }))
  })

/** A thread that the team or its client may write in; a conversation with the team begins with its first message. */
async function writable(tx: TransactionContext, id: string, before: Awaited<ReturnType<typeof earlier>>) {
  const thread = (await messages.threadById(tx.db, id)) ?? (await messages.unwrittenThread(tx.db, id))
  if (!thread) throw missing()
  if (before) return thread
  if (thread.deleted) throw deleted()
  if (thread.withdrawn) throw ended()
  if (thread.vaId !== null) return thread
  if (thread.held) throw goesOn()
  await messages.openTeamThread(tx.db, thread)
  return thread
}

/** The team writes to a VA or a client, or into the conversation of a client with a VA, where both are told. */
export const sendAsAdmin = (
  context: CommandContext,
  admin: Admin,
  { threadId, ...sent }: Sent & { threadId: string },
) =>
  withTransaction(context, async (tx) => {
    const thread = await writable(tx, threadId, await earlier(tx, teamParty, sent.key))
    const to = thread.userId === null ? 'va' : 'client'
    const message = await write(tx, thread, teamParty, `The ${brand.team}`, { ...sent, to })
    if (message.isNew) await record(tx.db, admin, { action: 'message', target: threadId })
    return answered(message)
  })

/**
 * A client writes to the VA of a task; with `to: 'team'` the team is told as well, and everybody reads it. While no VA
 * holds the task, and without one, the team alone is written to.
 */
export const sendAsClient = (
  context: CommandContext,
  client: Client,
  sent: Sent & { taskId?: number | undefined; threadId?: string | undefined; to?: 'va' | 'team' },
) =>
  withTransaction(context, async (tx) => {
    const party = clientParty(client)
    const before = await earlier(tx, party, sent.key)
    if (before && (await isAgain(tx, before, sent))) return before
    const id = await threadOfClient(tx, client, sent.taskId)
    // What was written to the team alone must not reach the VA who came meanwhile.
    if (sent.threadId !== undefined && sent.threadId !== id)
      throw await whyNot(tx, client, sent.threadId, { now: id, taskId: sent.taskId })
    const thread = await writable(tx, id, before)
    const to = sent.to === 'team' || thread.vaId === null ? 'admin' : 'va'
    return answered(await write(tx, thread, party, client.firstName, { ...sent, to }))
  })

/** Whether a client sends the same once more. Its VA may have left since, and the conversation gone on elsewhere. */
async function isAgain(
  { db }: TransactionContext,
  before: { threadId: string; message: string },
  { message = '', taskId, threadId = before.threadId }: Parameters<typeof sendAsClient>[2],
) {
  const thread = await messages.threadById(db, before.threadId)
  // A VA's conversation is about a task, which its client may have deleted since.
  const isOfTask = thread?.taskId === (taskId ?? null) || (thread?.taskId === null && thread.vaId !== null)
  return before.message === message && before.threadId === threadId && isOfTask
}

/** Why a client's message goes to another conversation than the one that they wrote it in. */
async function whyNot(
  { db }: TransactionContext,
  client: Client,
  writtenIn: string,
  { now, taskId }: { now: string; taskId: number | undefined },
) {
  const thread = (await messages.threadById(db, writtenIn)) ?? (await messages.unwrittenThread(db, writtenIn))
  if (thread?.userId !== client.id) return missing()
  if (thread.taskId !== (taskId ?? null)) return twoThreads()
  if (!subjectOfThread(now)) return goesOn()
  return thread.withdrawn ? left() : twoThreads()
}

async function threadOfClient({ db }: TransactionContext, client: Client, taskId: number | undefined) {
  if (taskId === undefined) return teamThreadOfClient(client.id)
  if (!(await targetOf(db, clientParty(client), taskId))) throw new AppError('NOT_FOUND', 'Task not found')
  return (await messages.clientThreadOfTask(db, client.id, taskId))?.id ?? teamThreadOfTask(taskId)
}

async function ownThread(context: Pick<CommandContext, 'db'>, reader: Party, threadId: string) {
  const thread = await messages.threadById(context.db, threadId)
  const own =
    reader.type === 'admin' || (reader.type === 'client' ? thread?.userId === reader.id : thread?.vaId === reader.id)
  if (!thread || !own) throw missing()
  return thread
}

const ownerOf = ({ type, id }: Party) => (type === 'client' ? { userId: id } : { vaId: id })

/** A conversation's bell goes quiet, also on the other devices of whoever has read it. */
async function quietBell({ db }: TransactionContext, reader: Party, threadId: string) {
  const owner = ownerOf(reader)
  if ((await readThreadNotifications(db, owner, threadId)) > 0) await publish(db, 'notifications', audienceFor(owner))
}

/** One conversation and a page of its messages, newest first. */
export async function getConversation(db: Db, reader: Party, query: ConversationQuery) {
  const page = await conversation(db, reader, query)
  if (!page) throw missing()
  return page
}

/** Marks what was shown as read: up to a message, or all of it. Its bell goes quiet when nothing is left. */
export async function readAs(
  context: CommandContext,
  reader: Party,
  { threadId, upTo }: { threadId: string; upTo?: number | undefined },
) {
  const thread = await ownThread(context, reader, threadId)
  await withTransaction(context, async (tx) => {
    const shown = upTo ?? thread.lastMessageId ?? 0
    const changed = await messages.readThread(tx.db, threadId, reader.type, shown)
    // Whoever is writing has their turn first, or waits until this is done.
    if (!changed && reader.type !== 'admin') await messages.lockThread(tx.db, threadId)
    // Asked now: what was written while this waited for its turn has rung the bell unseen.
    if (reader.type !== 'admin' && !(await messages.othersWroteAfter(tx.db, threadId, reader.type, shown)))
      await quietBell(tx, reader, threadId)
    // The others see that it was seen.
    if (changed) await publish(tx.db, 'messages', ...audienceOf(thread))
  })
}

/** Marks a conversation as unread again, from a message on. */
export async function unreadAs(
  context: CommandContext,
  reader: Party,
  { threadId, from }: { threadId: string; from: number },
) {
  const thread = await ownThread(context, reader, threadId)
  await withTransaction(context, async (tx) => {
    if (!(await messages.unreadThread(tx.db, threadId, reader.type, from)))
      throw new AppError(
        'CONFLICT',
        reader.type === 'admin'
          ? 'Nobody has written to the team here.'
          : 'There is nothing here that somebody else wrote.',
      )
    await publish(tx.db, 'messages', ...audienceOf(thread))
  })
}

/** A page says that its reader is writing. The others hear of it when it begins, and ask again while it goes on. */
export async function sayTyping(context: CommandContext, writer: Party, threadId: string) {
  const thread = await ownThread(context, writer, threadId)
  if (thread.withdrawn || thread.deleted) return
  await withTransaction(context, async (tx) => {
    if (await seeTyping(tx.db, threadId, writer.type)) await publish(tx.db, 'typing', ...audienceOf(thread))
  })
}

export async function typingNow(context: Pick<CommandContext, 'db'>, reader: Party, threadId: string) {
  await ownThread(context, reader, threadId)
  return typingIn(context.db, threadId, reader.type)
}
