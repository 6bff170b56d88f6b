import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Reader = { userId: number } | { vaId: number }
const column = (reader: Reader) =>
  'userId' in reader ? (['userId', reader.userId] as const) : (['vaId', reader.vaId] as const)

/** How far back the bell looks. */
const shown = 100

export async function notificationsOf(db: Db, reader: Reader) {
  const [owner, id] = column(reader)
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'readAt', 'createdAt', 'taskId', 'vaTaskId', 'threadId'])
    .where(owner, '=', id)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ readAt, ...row }) => ({ ...row, readStatus: readAt !== null }))
}

/** Marks own notifications as read, all or the named ones; foreign ids are passed over. Returns how many. */
export async function readNotifications(db: Db, reader: Reader, which: { all: true } | { ids: number[] }) {
  if ('ids' in which && which.ids.length === 0) return 0
  const [owner, id] = column(reader)
  const done = await db
    .updateTable('notifications')
    .set({ readAt: sql`now()` })
    .where(owner, '=', id)
    .where('readAt', 'is', null)
    .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? which.ids : []))
    .returning('id')
    .execute()
  return done.length
}

/** Reading a conversation reads its bell too. */
export async function readThreadNotifications(db: Db, reader: Reader, threadId: string) {
  const [owner, id] = column(reader)
  await db
    .updateTable('notifications')
    .set({ readAt: sql`now()` })
    .where(owner, '=', id)
    .where('threadId', '=', threadId)
    .where('readAt', 'is', null)
    .execute()
}
