import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { publicVa, reviewsOf } from './vas.queries.ts'

/** What anybody may read of one VA, and what clients said of them. */
export async function profileOf(db: Db, id: number) {
  const va = await publicVa(db, id)
  if (!va) throw new AppError('NOT_FOUND', 'VA not found')
  return { ...va, reviews: await reviewsOf(db, id) }
}
export type Profile = Awaited<ReturnType<typeof profileOf>>
