import { brand } from '@kazi/schemas/brand'
import type { WhichNotifications } from '@kazi/schemas/message'
import {
  type ClientNotificationType,
  type MailTiming,
  type MailTopic,
  mailTopicOf,
  type NotificationType,
  type VaNotificationType,
  vaMailTopicOf,
} from '@kazi/schemas/states'
import type { ClientOrVa } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import type { CatalogEmail, CatalogNews } from '../emails/catalog.ts'
import type { Action, EmailMessage, NewsContent } from '../emails/content.ts'
import { AppError } from '../errors.ts'
import { type Audience, publish } from '../live/live.ts'
import { secondsBeforeMail } from '../undo/undo.queries.ts'
import { countSender } from './budgets.ts'
import { enqueueMail } from './mail.ts'
import { areOwn, deleteUnreadOfFile, insertNotification, nameOf, readNotifications } from './notifications.queries.ts'
import { clientEmailPreferencesOf } from './preferences.queries.ts'
import { devicesFor } from './push.queries.ts'
import { timingFor, unreadMailDelaySeconds } from './quiet-hours.ts'
import { unsubscribeQuery } from './unsubscribe.ts'
import { vaNewsPath, vaPlaceOf } from './va-news-path.ts'
import { type VaPreferences, vaPreferencesOf } from './va-preferences.queries.ts'

/** Whose screens show somebody's own news. */
export const audienceFor = (reader: ClientOrVa): Audience =>
  'userId' in reader ? `client:${reader.userId}` : `va:${reader.vaId}`

/** Marks the reader's notifications as read, also on their other screens; those of others are not there for them. */
export const markRead = (db: Db, reader: ClientOrVa, which: WhichNotifications) =>
  withTransaction({ db }, async (tx) => {
    if ('ids' in which && which.ids.length > 0 && !(await areOwn(tx.db, reader, which.ids)))
      throw new AppError('NOT_FOUND', 'This notification does not exist.')
    const read = await readNotifications(tx.db, reader, which)
    await publish(tx.db, 'notifications', audienceFor(reader))
    return { read }
  })

/** A file is gone: what nobody has read of it yet leaves the bell, and is not emailed. */
export async function forgetFile(tx: TransactionContext, fileId: number) {
  for (const { userId, vaId } of await deleteUnreadOfFile(tx.db, fileId))
    await publish(tx.db, 'notifications', audienceFor(userId === null ? { vaId: vaId ?? 0 } : { userId }))
}

type News = CatalogNews & {
  taskId?: number | undefined
  vaTaskId?: number | undefined
  threadId?: string | undefined
  /** The file that it tells of. */
  fileId?: number | undefined
  mail: 'now' | 'held'
}
/** What the catalog says, without what is known of the notification alone. */
const contentOf = ({ taskId: _, vaTaskId: __, threadId: ___, fileId: ____, mail: _____, ...content }: News) => content

/**
 * Where a client's or VA's news leads, and why they get it by email. A task's page shows one of its conversations only:
 * an answer on it to a message of another one would reach somebody else.
 */
type ClientPlace = {
  taskId?: number | null | undefined
  threadId?: string | null | undefined
  /** It is about more than one conversation. */
  severalThreads?: boolean
}
function clientPage({ links }: CommandContext, { taskId, threadId, severalThreads }: ClientPlace) {
  if (severalThreads) return `${links.site}/messages`
  if (threadId) return `${links.site}/messages?thread=${encodeURIComponent(threadId)}`
  return taskId ? `${links.site}/tasks/${taskId}` : `${links.site}/dashboard`
}
type VaNews = Pick<NewsContent, 'page' | 'leads'> & {
  threadId?: string | null | undefined
  vaTaskId?: number | null | undefined
}
export const toClient = `You get this email because you have a ${brand.name} account.`
export const toVa = `You get this email because you work with ${brand.name} as a VA.`

/** All emails about a task belong together in a mailbox. */
export const taskThread = ({
  taskId,
  vaTaskId,
}: {
  taskId?: number | null | undefined
  vaTaskId?: number | null | undefined
}) => (taskId ? `task-${taskId}` : vaTaskId ? `va-task-${vaTaskId}` : undefined)

/** The email of one piece of news. `action` leads to its reader's page, unless the news names its button. */
export function emailOf(
  { message: _, action, page: __, leads: ___, vaId: ____, ...content }: CatalogNews,
  to: Pick<EmailMessage, 'hello' | 'because' | 'thread' | 'unsubscribe'> & { action: Action },
): CatalogEmail {
  return { ...content, ...to, action: { ...to.action, label: action ?? to.action.label } }
}

/** Where news leads, under the label of a button that has no other. */
export const clientAction = (context: CommandContext, news: ClientPlace): Action => ({
  label: clientLabel(news),
  url: clientPage(context, news),
})
function clientLabel({ taskId, threadId, severalThreads }: ClientPlace) {
  if (severalThreads) return 'Open your messages'
  if (threadId) return 'Open the conversation'
  return taskId ? 'Open the task' : 'Open your dashboard'
}
export const vaAction = (context: CommandContext, news: VaNews): Action => ({
  label: 'Open your dashboard',
  url: `${context.links.portal}${vaNewsPath({ ...news, leadsTo: news.page ?? (news.leads && vaPlaceOf(news)) })}`,
})

/** `waitSeconds`: how long an email is held before it asks whether the notification was read. */
type Timed = Omit<News, 'mail'> & { mail: MailTiming; waitSeconds?: number }

async function createNotification(context: TransactionContext, to: ClientOrVa, type: NotificationType, timed: Timed) {
  const { mail, taskId, vaTaskId, threadId, fileId, waitSeconds = unreadMailDelaySeconds, ...content } = timed
  await countSender(context)
  const waits = mail === 'grouped' || mail === 'daily'
  const id = await insertNotification(context.db, to, {
    name: content.name,
    title: content.title,
    message: content.message,
    type,
    taskId,
    vaTaskId,
    threadId,
    fileId,
    ...('vaId' in to && { leadsTo: vaPlaceOf(timed) }),
    email: waits ? content : null,
    mailHeld: mail === 'grouped',
    mailDaily: mail === 'daily',
    sender: context.sender ?? null,
    undoId: context.undoId ?? null,
  })
  if (mail === 'grouped')
    await context.jobs.send(context.db, 'mail-unread', { notificationId: id }, { startAfterSeconds: waitSeconds })
  if (mail === 'daily' && 'userId' in to)
    await context.jobs.send(context.db, 'mail-daily', { userId: to.userId }, { startAfterSeconds: waitSeconds })
  if (mail === 'daily' && 'vaId' in to)
    await context.jobs.send(context.db, 'mail-daily-va', { vaId: to.vaId }, { startAfterSeconds: waitSeconds })
  return id
}

/** On a VA's devices it is shown at once, after quiet hours, and when the command can no longer be taken back. */
async function ring(
  context: TransactionContext,
  vaId: number,
  topic: MailTopic,
  notificationId: number,
  preferences: VaPreferences,
) {
  const devices = await devicesFor(context.db, vaId, topic)
  if (devices.length === 0) return
  const quiet = timingFor('now', preferences, new Date()).waitSeconds
  await context.jobs.sendMany(
    context.db,
    'push',
    devices.map((deviceId) => ({ notificationId, deviceId })),
    { startAfterSeconds: Math.max(quiet, context.undoId ? secondsBeforeMail : 0) },
  )
}

const usual = ({ mail }: News): MailTiming => (mail === 'now' ? 'now' : 'grouped')

/** The notification already counts against its sender's limit, so the email must not count again. */
const counted = (context: TransactionContext): TransactionContext => ({ ...context, sender: undefined })

/** A notification also means that its subject (task or thread) changed, so both topics are published. */
async function publishNews({ db }: TransactionContext, { threadId }: News, audience: Audience) {
  await publish(db, 'notifications', audience)
  await publish(db, threadId ? 'messages' : 'tasks', audience)
}

/**
 * Notifies the client in the bell, and by email when the client wants it: by default immediately, or after ten minutes
 * if the notification is still unread. In the client's quiet hours nothing is emailed: then it waits for their end.
 */
export async function notifyClient(
  context: TransactionContext,
  userId: number,
  type: ClientNotificationType,
  news: News,
) {
  const { chosen, ...preferences } = await clientEmailPreferencesOf(context.db, userId, mailTopicOf(type))
  const { mail, waitSeconds } = timingFor(chosen ?? usual(news), preferences, new Date())
  await createNotification(context, { userId }, type, { ...news, mail, waitSeconds })
  if (mail === 'now') {
    const hello = await nameOf(context.db, { userId })
    const unsubscribe = await unsubscribeQuery(context, { userId }, [type])
    const to = { hello, because: toClient, thread: taskThread(news), action: clientAction(context, news), unsubscribe }
    await enqueueMail(counted(context), { clientId: userId }, emailOf(contentOf(news), to))
  }
  await publishNews(context, news, `client:${userId}`)
}

/**
 * Notifies the client in the bell alone: the email about it is not news but a receipt, which goes at once, whatever the
 * client chose for news, and counts against the sender's limit.
 */
export async function notifyClientByBell(
  { db, sender, undoId }: TransactionContext,
  userId: number,
  type: ClientNotificationType,
  news: { title: string; message: string },
) {
  const withoutEmail = { email: null, mailHeld: false, mailDaily: false }
  const from = { sender: sender ?? null, undoId: undoId ?? null }
  await insertNotification(db, { userId }, { ...news, ...withoutEmail, ...from, type })
  await publish(db, 'notifications', audienceFor({ userId }))
}

/** `notifyClient` for a VA, in whose quiet hours nothing is emailed: then it waits, and goes if it is still unread. */
export async function notifyVa(context: TransactionContext, vaId: number, type: VaNotificationType, news: News) {
  const preferences = await vaPreferencesOf(context.db, vaId)
  const chosen = preferences.mail[vaMailTopicOf(type)] ?? usual(news)
  const { mail, waitSeconds } = timingFor(chosen, preferences, new Date())
  const id = await createNotification(context, { vaId }, type, { ...news, mail, waitSeconds })
  await ring(context, vaId, vaMailTopicOf(type), id, preferences)
  if (mail === 'now') {
    const hello = await nameOf(context.db, { vaId })
    const unsubscribe = await unsubscribeQuery(context, { vaId }, [type])
    const to = { hello, because: toVa, thread: taskThread(news), action: vaAction(context, news), unsubscribe }
    await enqueueMail(counted(context), { vaId }, emailOf(contentOf(news), to))
  }
  await publishNews(context, news, `va:${vaId}`)
}
