import { type CommandContext, withTransaction } from '../command.ts'
import type { CatalogNews } from '../emails/catalog.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { enqueueMail } from './mail.ts'
import { nameOf, takeDaily, takeUnread } from './notifications.queries.ts'
import { clientAction, emailOf, taskThread, toClient, toVa, vaAction } from './notifications.service.ts'
import { unsubscribeQuery, unsubscribeQueryOfVa } from './unsubscribe.ts'

type Waiting = { title: string; message: string; email: CatalogNews | null }
/** What an email says of a notification; those from before emails were kept say what the bell says. */
const contentOf = ({ title, message, email }: Waiting): CatalogNews =>
  email ?? { name: 'updates', title, message, preheader: message, body: [message] }

/**
 * Sends one email with everything about a task that is still unread ten minutes after the notification. Each
 * notification is emailed at most once.
 */
export const mailUnread = (context: CommandContext, notificationId: number) =>
  withTransaction(context, async (tx) => {
    const held = await takeUnread(tx.db, notificationId)
    // Another job for the same notifications was faster.
    if (!held || held.news.length === 0) return
    const { userId, vaId, news } = held
    const hello = await nameOf(tx.db, userId === null ? { vaId: vaId ?? 0 } : { userId })
    const items = news.map(contentOf)
    const [one] = items
    const threads = new Set(news.map(({ threadId }) => threadId))
    const place = {
      threadId: threads.size === 1 ? [...threads][0] : undefined,
      vaTaskId: held.vaTaskId,
      ...(items.length === 1 && { page: one?.page, leads: one?.leads }),
    }
    const to = {
      hello,
      thread: taskThread(held),
      ...(userId === null
        ? {
            because: toVa,
            action: vaAction(tx, place),
            unsubscribe: await unsubscribeQueryOfVa(
              tx,
              vaId ?? 0,
              news.map(({ type }) => type),
            ),
          }
        : {
            because: toClient,
            action: clientAction(tx, { taskId: held.taskOnScreen, threadId: place.threadId }),
            unsubscribe: await unsubscribeQuery(
              tx,
              userId,
              news.map(({ type }) => type),
            ),
          }),
    }
    await enqueueMail(
      tx,
      userId === null ? { vaId: vaId ?? 0 } : { clientId: userId },
      items.length === 1 && one ? emailOf(one, to) : otherEmails.updates({ items, about: one?.about, ...to }),
    )
  })

/** Sends a client's email of the day, if anything in it is still unread. */
export const mailDaily = (context: CommandContext, userId: number) =>
  withTransaction(context, async (tx) => {
    const news = await takeDaily(tx.db, { userId })
    if (news.length === 0) return
    await enqueueMail(
      tx,
      { clientId: userId },
      otherEmails.daily({
        hello: await nameOf(tx.db, { userId }),
        items: news.map(contentOf),
        action: clientAction(tx, {}),
        because: toClient,
        unsubscribe: await unsubscribeQuery(
          tx,
          userId,
          news.map(({ type }) => type),
        ),
      }),
    )
  })

/** The same for a VA. */
export const mailDailyVa = (context: CommandContext, vaId: number) =>
  withTransaction(context, async (tx) => {
    const news = await takeDaily(tx.db, { vaId })
    if (news.length === 0) return
    await enqueueMail(
      tx,
      { vaId },
      otherEmails.daily({
        hello: await nameOf(tx.db, { vaId }),
        items: news.map(contentOf),
        action: vaAction(tx, {}),
        because: toVa,
        unsubscribe: await unsubscribeQueryOfVa(
          tx,
          vaId,
          news.map(({ type }) => type),
        ),
      }),
    )
  })
