import type { NotificationsQuery, WhichNotifications } from '@kazi/schemas/message'
import type { NotificationType } from '@kazi/schemas/states'
import type { VaPlace } from '@kazi/schemas/va-places'
import { sql } from 'kysely'
import { type ClientOrVa, ownerColumn } from '../actors.ts'
import type { Db, Tx } from '../db/database.ts'
import { listPage } from '../db/list.ts'
import type { CatalogNews } from '../emails/catalog.ts'
import { secondsOfUndo } from '../undo/undo.queries.ts'
import { movedOn, offeredNow } from './moved-on.queries.ts'

/** The task that a client's notification leads to: none once the client has deleted it. */
const taskOnScreen = sql<number | null>`(
  select t.id from tasks t where t.id = notifications.task_id and t.hidden_at is null)`

const order = {
  sorts: { newest: { by: sql`notifications.id`, type: 'int' } },
  first: { sort: 'newest', desc: true },
  id: sql`notifications.id`,
} as const

/** A page of the reader's notifications, newest first, and the number of all unread ones. */
export async function notificationsOf(db: Db, reader: ClientOrVa, input: NotificationsQuery) {
  const [owner, id] = ownerColumn(reader)
  const own = db.selectFrom('notifications').where(owner, '=', id)
  const [page, { unread }] = await Promise.all([
    listPage(
      db,
      own
        .select(['id', 'type', 'title', 'message', 'readAt', 'createdAt', 'vaTaskId', 'threadId', 'leadsTo'])
        .select(taskOnScreen.as('taskId')),
      order,
      input,
    ),
    own.select(sql<number>`count(*)::int`.as('unread')).where('readAt', 'is', null).executeTakeFirstOrThrow(),
  ])
  return { ...page, rows: page.rows.map(({ readAt, ...row }) => ({ ...row, readStatus: readAt !== null })), unread }
}

/** Whether all of these are notifications of the reader. */
export async function areOwn(db: Db, reader: ClientOrVa, ids: readonly number[]) {
  const [owner, id] = ownerColumn(reader)
  const { own } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('own'))
    .where(owner, '=', id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return own === new Set(ids).size
}

/**
 * Marks the reader's notifications as read: all, those named, or those of a task, except what its conversations rang
 * about. Returns how many.
 */
export async function readNotifications(db: Db, reader: ClientOrVa, which: WhichNotifications) {
  if ('ids' in which && which.ids.length === 0) return 0
  const [owner, id] = ownerColumn(reader)
  const done = await db
    .updateTable('notifications')
    .set({ readAt: sql`now()`, email: null })
    .where(owner, '=', id)
    .where('readAt', 'is', null)
    .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? which.ids : []))
    .$if('taskId' in which, (query) =>
      query
        .where('userId' in reader ? 'taskId' : 'vaTaskId', '=', 'taskId' in which ? which.taskId : 0)
        .where('threadId', 'is', null),
    )
    .returning('id')
    .execute()
  return done.length
}

/** Marks a conversation's notifications as read when the conversation is read. Returns how many. */
export async function readThreadNotifications(db: Db, reader: ClientOrVa, threadId: string) {
  const [owner, id] = ownerColumn(reader)
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt: sql`now()`, email: null })
    .where(owner, '=', id)
    .where('threadId', '=', threadId)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type News = {
  title: string
  message: string
  type: NotificationType
  mailHeld: boolean
  mailDaily: boolean
  sender: string | null
  undoId: string | null
  name?: CatalogNews['name'] | undefined
  fileId?: number | undefined
  /** What the email will say, if it waits. */
  email: CatalogNews | null
  taskId?: number | undefined
  vaTaskId?: number | undefined
  threadId?: string | undefined
  leadsTo?: VaPlace | undefined
}
export async function insertNotification(db: Tx, to: ClientOrVa, { email, ...news }: News) {
  const nowhere = { userId: null, vaId: null, taskId: null, vaTaskId: null, threadId: null }
  const { id } = await db
    .insertInto('notifications')
    .values({ ...nowhere, ...to, ...news, email: email && JSON.stringify(email) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes what nobody has read of a file. Returns whose it was. */
export const deleteUnreadOfFile = (db: Tx, fileId: number) =>
  db
    .deleteFrom('notifications')
    .where('fileId', '=', fileId)
    .where('readAt', 'is', null)
    // An email has told of it already, and is found by this when a client leaves.
    .where('mailId', 'is', null)
    .returning(['userId', 'vaId'])
    .execute()

/** The name in an email's greeting. */
export async function nameOf(db: Db, reader: ClientOrVa) {
  const { name } =
    'userId' in reader
      ? await db
          .selectFrom('users')
          .select('firstName as name')
          .where('id', '=', reader.userId)
          .executeTakeFirstOrThrow()
      : await db.selectFrom('vas').select('name').where('id', '=', reader.vaId).executeTakeFirstOrThrow()
  return name
}

/** Locked, so that of two jobs for the same notifications one finds them taken. */
const unread = (db: Tx) =>
  db
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'threadId', 'email'])
    .select(['taskId', movedOn.as('movedOn'), offeredNow.as('offered')])
    .select(secondsOfUndo('notifications.undoId').as('waitSeconds'))
    .where('readAt', 'is', null)
    .orderBy('id')
    .forUpdate()

/** What can be taken back yet waits; takes the others, and returns those that still hold. */
async function taken<N extends { id: number; movedOn: boolean; waitSeconds: number }>(
  db: Tx,
  unread: N[],
  waits: { mailHeld: false } | { mailDaily: false },
) {
  const [news, later] = [unread.filter((one) => one.waitSeconds === 0), unread.filter((one) => one.waitSeconds > 0)]
  const ids = news.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .updateTable('notifications')
      .set({ ...waits, email: null })
      .where('id', 'in', ids)
      .execute()
  return { news: news.filter((one) => !one.movedOn), later }
}

/** Notes which email has told of these: it goes with them when a client leaves. */
export async function noteMail(db: Tx, news: readonly { id: number }[], mailId: number | undefined) {
  if (mailId === undefined) return
  await sql`update notifications set mail_id = ${mailId} where id = any (${news.map(({ id }) => id)}::int[])`.execute(
    db,
  )
}

/** Not 'is not distinct from', for which no index can be used. */
const operatorFor = (id: number | null) => (id === null ? 'is' : '=')

/** Takes all unread notifications with held email about the same task, to send them in one email. */
export async function takeUnread(db: Tx, notificationId: number) {
  const first = await db
    .selectFrom('notifications')
    .select(['userId', 'vaId', 'taskId', 'vaTaskId'])
    .select(taskOnScreen.as('taskOnScreen'))
    .where('id', '=', notificationId)
    .where('mailHeld', '=', true)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  if (!first) return undefined
  const news = await unread(db)
    .where('mailHeld', '=', true)
    .where('userId', operatorFor(first.userId), first.userId)
    .where('vaId', operatorFor(first.vaId), first.vaId)
    .where('taskId', operatorFor(first.taskId), first.taskId)
    .where('vaTaskId', operatorFor(first.vaTaskId), first.vaTaskId)
    .execute()
  const { userId, vaId, ...about } = first
  const reader: ClientOrVa = userId === null ? { vaId: vaId ?? 0 } : { userId }
  return { ...about, reader, ...(await taken(db, news, { mailHeld: false })) }
}

/** Takes all unread notifications that wait for their reader's daily email, oldest first. */
export async function takeDaily(db: Tx, reader: ClientOrVa) {
  const [owner, id] = ownerColumn(reader)
  const news = await unread(db).where(owner, '=', id).where('mailDaily', '=', true).execute()
  return taken(db, news, { mailDaily: false })
}
