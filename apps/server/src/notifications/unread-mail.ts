import { type CommandContext, withTransaction } from '../command.ts'
import { oneLine } from './email-message.ts'
import { enqueueMail } from './mail.ts'
import { nameOf, takeDaily, takeUnread } from './notifications.queries.ts'
import { clientLink, vaLink } from './notifications.service.ts'
import { unsubscribeQuery } from './unsubscribe.ts'

/**
 * Sends one email with everything about a task that is still unread ten minutes after the notification. Each
 * notification is emailed at most once.
 */
export const mailUnread = (context: CommandContext, notificationId: number) =>
  withTransaction(context, async (tx) => {
    const held = await takeUnread(tx.db, notificationId)
    // Another job for the same notifications was faster.
    if (!held || held.news.length === 0) return
    const { userId, vaId, taskId, news } = held
    const name = await nameOf(tx.db, userId === null ? { vaId: vaId ?? 0 } : { userId })
    const [one] = news
    const types = news.map(({ type }) => type)
    await enqueueMail(tx, userId === null ? { vaId: vaId ?? 0 } : { clientId: userId }, {
      subject: news.length === 1 && one ? oneLine(one.title) : `${news.length} new updates`,
      paragraphs: [`Hello ${oneLine(name)},`, ...news.map(({ title, message }) => `${title}\n${message}`)],
      action:
        userId === null
          ? { label: 'Open your dashboard', url: vaLink(tx) }
          : { label: 'Open the task', url: clientLink(tx, taskId ?? undefined) },
      ...(userId !== null && { unsubscribe: await unsubscribeQuery(tx, userId, types) }),
    })
  })

/** Sends a client's email of the day, if anything in it is still unread. */
export const mailDaily = (context: CommandContext, userId: number) =>
  withTransaction(context, async (tx) => {
    const news = await takeDaily(tx.db, userId)
    if (news.length === 0) return
    await enqueueMail(
      tx,
      { clientId: userId },
      {
        subject: news.length === 1 ? 'Your update of the day' : `Your ${news.length} updates of the day`,
        paragraphs: [
          `Hello ${oneLine(await nameOf(tx.db, { userId }))},`,
          ...news.map(({ title, message }) => `${title}\n${message}`),
        ],
        action: { label: 'Open your dashboard', url: clientLink(tx, undefined) },
        unsubscribe: await unsubscribeQuery(
          tx,
          userId,
          news.map(({ type }) => type),
        ),
      },
    )
  })
