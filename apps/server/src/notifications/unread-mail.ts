import { type CommandContext, withTransaction } from '../command.ts'
import { oneLine } from './email-message.ts'
import { enqueueMail } from './mail.ts'
import { nameOf, takeUnread } from './notifications.queries.ts'
import { clientLink, vaLink } from './notifications.service.ts'

/**
 * Sends one email with everything about a task that is still unread ten minutes after the notification. Each
 * notification is emailed at most once.
 */
export const mailUnread = (work: CommandContext, notificationId: number) =>
  withTransaction(work, async (tx) => {
    const held = await takeUnread(tx.db, notificationId)
    // Another job for the same notifications was faster.
    if (!held || held.news.length === 0) return
    const { userId, vaId, taskId, news } = held
    const name = await nameOf(tx.db, userId === null ? { vaId: vaId ?? 0 } : { userId })
    const [one] = news
    await enqueueMail(tx, userId === null ? { vaId: vaId ?? 0 } : { clientId: userId }, {
      subject: news.length === 1 && one ? oneLine(one.title) : `${news.length} new updates`,
      paragraphs: [`Hello ${oneLine(name)},`, ...news.map(({ title, message }) => `${title}\n${message}`)],
      action:
        userId === null
          ? { label: 'Open your dashboard', url: vaLink(tx) }
          : { label: 'Open the task', url: clientLink(tx, taskId ?? undefined) },
    })
  })
