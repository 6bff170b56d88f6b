import type { SavedRepliesQuery, SavedReply } from '@kazi/schemas/saved-reply'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { containsWords, listPage } from '../db/list.ts'

const columns = ['id', 'title', 'text', 'changedBy', 'changedAt'] as const
const order = {
  sorts: { title: { by: sql`folded(title)`, type: 'text' } },
  first: { sort: 'title' },
  id: sql`saved_replies.id`,
} as const

export const savedRepliesPage = (db: Db, input: SavedRepliesQuery) =>
  listPage(
    db,
    db.selectFrom('savedReplies').select(columns).where(containsWords(sql`list_text`, input.q)),
    order,
    input,
  )

export const replyById = (db: Tx, id: number) =>
  db.selectFrom('savedReplies').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertReply = (db: Tx, reply: Pick<SavedReply, 'title' | 'text'>, changedBy: string) =>
  db
    .insertInto('savedReplies')
    .values({ ...reply, changedBy })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateReply = (db: Tx, id: number, reply: Pick<SavedReply, 'title' | 'text'>, changedBy: string) =>
  db
    .updateTable('savedReplies')
    .set({ ...reply, changedBy, changedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteReply = (db: Tx, id: number) => db.deleteFrom('savedReplies').where('id', '=', id).execute()

export const replyCount = async (db: Tx) =>
  (await db.selectFrom('savedReplies').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
