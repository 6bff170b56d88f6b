import type { NotificationType } from '@kazi/schemas/states'
import type { ClientOrVa } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { CatalogNews } from '../emails/catalog.ts'
import { offeredIn, whereOffered } from '../emails/client-news.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { enqueueMail, type Recipient } from './mail.ts'
import { nameOf, noteMail, takeDaily, takeUnread } from './notifications.queries.ts'
import { clientAction, emailOf, taskThread, toClient, toVa, vaAction } from './notifications.service.ts'
import { topicFor, topicsTurnedOff, unsubscribeQuery } from './unsubscribe.ts'

type Waiting = {
  type: NotificationType
  title: string
  message: string
  email: CatalogNews | null
  taskId: number | null
  /** The VAs who are proposed for its task now. */
  offered: number[]
}
/** What an email says of a notification; those from before emails were kept say what the bell says. */
const contentOf = ({ title, message, email }: Waiting): CatalogNews =>
  email ?? { name: 'updates', title, message, preheader: message, body: [message] }

/**
 * The news without VAs who were taken back since they were proposed. Each VA is named in the last news of them alone; news
 * that names none any more is left out.
 */
function withoutTakenBack<N extends Waiting>(news: N[]): N[] {
  const named = new Set<string>()
  const kept: N[] = []
  for (const one of news.toReversed()) {
    const { email, taskId, offered } = one
    const first = (vaId: number) => !named.has(`${taskId} ${vaId}`) && offered.includes(vaId)
    const left = email && whereOffered(email, first)
    if (email && !left) continue
    for (const vaId of left ? offeredIn(left) : []) named.add(`${taskId} ${vaId}`)
    kept.unshift(left ? { ...one, email: left } : one)
  }
  return kept
}

/**
 * The news that its reader still wants by email, whose topic may have been turned off while it waited. Of a topic that
 * is emailed at another time now, what already waits goes when it was due, so that none is lost or comes twice.
 */
async function stillWanted<N extends Waiting>({ db }: TransactionContext, reader: ClientOrVa, news: N[]) {
  if (news.length === 0) return news
  const off = await topicsTurnedOff(db, reader)
  return withoutTakenBack(news.filter(({ type }) => !off.has(topicFor(reader, type))))
}

const recipientOf = (reader: ClientOrVa): Recipient => ('userId' in reader ? { clientId: reader.userId } : reader)

/** Whom an email of news greets, why they get it, and the link that turns such emails off. */
const readerLines = async (tx: TransactionContext, reader: ClientOrVa, news: Waiting[]) => ({
  hello: await nameOf(tx.db, reader),
  because: 'userId' in reader ? toClient : toVa,
  unsubscribe: await unsubscribeQuery(
    tx,
    reader,
    news.map(({ type }) => type),
  ),
})

/**
 * Sends one email with everything about a task that is still unread ten minutes after the notification. Each
 * notification is emailed at most once, and none that the team can still take back.
 */
export const mailUnread = (context: CommandContext, notificationId: number) =>
  withTransaction(context, async (tx) => {
    const held = await takeUnread(tx.db, notificationId)
    // Another job for the same notifications was faster.
    if (!held) return
    const { reader, later } = held
    // Each of the others has a job of its own.
    const own = later.find(({ id }) => id === notificationId)
    if (own) await tx.jobs.send(tx.db, 'mail-unread', { notificationId }, { startAfterSeconds: own.waitSeconds })
    const news = await stillWanted(tx, reader, held.news)
    if (news.length === 0) return
    const items = news.map(contentOf)
    const [one] = items
    const threads = new Set(news.flatMap(({ threadId }) => threadId ?? []))
    const threadId = threads.size === 1 ? [...threads][0] : undefined
    const page = items.length === 1 ? { page: one?.page, leads: one?.leads } : {}
    const to = {
      ...(await readerLines(tx, reader, news)),
      thread: taskThread(held),
      action:
        'userId' in reader
          ? clientAction(tx, { taskId: held.taskOnScreen, threadId, severalThreads: threads.size > 1 })
          : vaAction(tx, { threadId, vaTaskId: held.vaTaskId, ...page }),
    }
    const email = items.length === 1 && one ? emailOf(one, to) : otherEmails.updates({ items, ...to })
    await noteMail(tx.db, news, await enqueueMail(tx, recipientOf(reader), email))
  })

/** Sends a client's or VA's email of the day, if anything in it is still unread. */
export const mailDaily = (context: CommandContext, reader: ClientOrVa) =>
  withTransaction(context, async (tx) => {
    const { later, ...taken } = await takeDaily(tx.db, reader)
    const startAfterSeconds = Math.max(0, ...later.map(({ waitSeconds }) => waitSeconds))
    if ('userId' in reader && later.length > 0) await tx.jobs.send(tx.db, 'mail-daily', reader, { startAfterSeconds })
    if ('vaId' in reader && later.length > 0) await tx.jobs.send(tx.db, 'mail-daily-va', reader, { startAfterSeconds })
    const news = await stillWanted(tx, reader, taken.news)
    if (news.length === 0) return
    const email = otherEmails.daily({
      ...(await readerLines(tx, reader, news)),
      items: news.map(contentOf),
      action: 'userId' in reader ? clientAction(tx, {}) : vaAction(tx, {}),
    })
    await noteMail(tx.db, news, await enqueueMail(tx, recipientOf(reader), email))
  })
