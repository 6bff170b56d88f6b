import type { ClientNotificationType, NotificationType, VaNotificationType } from '@kazi/schemas/states'
import type { CommandContext, TransactionContext } from '../command.ts'
import { type Audience, publish } from '../live/live.ts'
import { countSender } from './budgets.ts'
import type { EmailMessage } from './email-message.ts'
import { oneLine } from './email-message.ts'
import { enqueueMail } from './mail.ts'
import { insertNotification, nameOf } from './notifications.queries.ts'

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

export const clientLink = (work: CommandContext, taskId: number | undefined) =>
  taskId ? `${work.links.site}/tasks/${taskId}` : `${work.links.site}/dashboard`
export const vaLink = (work: CommandContext) => `${work.links.portal}/va/dashboard`

async function createNotification(
  work: TransactionContext,
  to: { userId: number } | { vaId: number },
  type: NotificationType,
  { mail, ...news }: News,
) {
  await countSender(work)
  const id = await insertNotification(work.db, to, {
    ...news,
    type,
    mailHeld: mail === 'held',
    sender: work.sender ?? null,
  })
  if (mail === 'held')
    await work.jobs.send(work.db, 'mail-unread', { notificationId: id }, { startAfterSeconds: unreadMailDelaySeconds })
}

/** The notification already counts against its sender's limit, so the email must not count again. */
const counted = (work: TransactionContext): TransactionContext => ({ ...work, sender: undefined })

/** A notification also means that its subject (task or thread) changed, so both topics are published. */
async function publishNews({ db }: TransactionContext, { threadId }: News, audience: Audience) {
  await publish(db, 'notifications', audience)
  await publish(db, threadId ? 'messages' : 'tasks', audience)
}

/**
 * Notifies the client in the bell and by email: immediately, or after ten minutes if the notification is still unread.
 */
export async function notifyClient(work: TransactionContext, userId: number, type: ClientNotificationType, news: News) {
  await createNotification(work, { userId }, type, news)
  if (news.mail === 'now') {
    const firstName = await nameOf(work.db, { userId })
    const email = messageOf(news, firstName, { label: 'Open the task', url: clientLink(work, news.taskId) })
    await enqueueMail(counted(work), { clientId: userId }, email)
  }
  await publishNews(work, news, `client:${userId}`)
}

export async function notifyVa(work: TransactionContext, vaId: number, type: VaNotificationType, news: News) {
  await createNotification(work, { vaId }, type, news)
  if (news.mail === 'now') {
    const name = await nameOf(work.db, { vaId })
    await enqueueMail(
      counted(work),
      { vaId },
      messageOf(news, name, { label: 'Open your dashboard', url: vaLink(work) }),
    )
  }
  await publishNews(work, news, `va:${vaId}`)
}
