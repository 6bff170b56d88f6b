import type { Db, Tx } from '../db/database.ts'

type NewReview = { vaTaskId: number; vaId: number; userId: number; rating: number; comment: string | null }
/** A second review of the same work violates the table's unique constraint. */
export const insertReview = (db: Tx, review: NewReview) => db.insertInto('reviews').values(review).execute()

export const reviewOfWork = (db: Db, vaTaskId: number) =>
  db.selectFrom('reviews').select(['rating', 'comment']).where('vaTaskId', '=', vaTaskId).executeTakeFirst()
