import {
  type ClientNotificationType,
  type MailTiming,
  mailTopicOf,
  type NotificationType,
  type VaNotificationType,
} from '@kazi/schemas/states'
import type { CommandContext, TransactionContext } from '../command.ts'
import { type Audience, publish } from '../live/live.ts'
import { countSender } from './budgets.ts'
import type { EmailMessage } from './email-message.ts'
import { oneLine } from './email-message.ts'
import { enqueueMail } from './mail.ts'
import { secondsUntilMorning } from './morning.ts'
import { insertNotification, nameOf } from './notifications.queries.ts'
import { chosenTiming } from './preferences.queries.ts'
import { unsubscribeQuery } from './unsubscribe.ts'

/** Seconds that a held email waits for the notification to be read. */
export const unreadMailDelaySeconds = 600

type News = {
  title: string
  message: string
  taskId?: number | undefined
  vaTaskId?: number | undefined
  threadId?: string | undefined
  mail: 'now' | 'held'
}

const messageOf = (news: News, name: string, action: NonNullable<EmailMessage['action']>): EmailMessage => ({
  subject: oneLine(news.title),
  paragraphs: [`Hello ${oneLine(name)},`, news.message],
  action,
})

export const clientLink = (context: CommandContext, taskId: number | undefined) =>
  taskId ? `${context.links.site}/tasks/${taskId}` : `${context.links.site}/dashboard`
export const vaLink = (context: CommandContext) => `${context.links.portal}/va/dashboard`

type Reader = { userId: number } | { vaId: number }
type Timed = Omit<News, 'mail'> & { mail: MailTiming }

async function createNotification(context: TransactionContext, to: Reader, type: NotificationType, timed: Timed) {
  const { mail, ...news } = timed
  await countSender(context)
  const id = await insertNotification(context.db, to, {
    ...news,
    type,
    mailHeld: mail === 'grouped',
    mailDaily: mail === 'daily',
    sender: context.sender ?? null,
  })
  if (mail === 'grouped')
    await context.jobs.send(
      context.db,
      'mail-unread',
      { notificationId: id },
      { startAfterSeconds: unreadMailDelaySeconds },
    )
  if (mail === 'daily' && 'userId' in to) {
    const startAfterSeconds = await secondsUntilMorning(context.db, to.userId)
    await context.jobs.send(context.db, 'mail-daily', { userId: to.userId }, { startAfterSeconds })
  }
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
 * if the notification is still unread.
 */
export async function notifyClient(
  context: TransactionContext,
  userId: number,
  type: ClientNotificationType,
  news: News,
) {
  const mail = (await chosenTiming(context.db, userId, mailTopicOf(type))) ?? usual(news)
  await createNotification(context, { userId }, type, { ...news, mail })
  if (mail === 'now') {
    const firstName = await nameOf(context.db, { userId })
    const email = messageOf(news, firstName, { label: 'Open the task', url: clientLink(context, news.taskId) })
    const unsubscribe = await unsubscribeQuery(context, userId, [type])
    await enqueueMail(counted(context), { clientId: userId }, { ...email, unsubscribe })
  }
  await publishNews(context, news, `client:${userId}`)
}

export async function notifyVa(context: TransactionContext, vaId: number, type: VaNotificationType, news: News) {
  await createNotification(context, { vaId }, type, { ...news, mail: usual(news) })
  if (news.mail === 'now') {
    const name = await nameOf(context.db, { vaId })
    await enqueueMail(
      counted(context),
      { vaId },
      messageOf(news, name, { label: 'Open your dashboard', url: vaLink(context) }),
    )
  }
  await publishNews(context, news, `va:${vaId}`)
}
