import type { Db } from '../db/database.ts'
import { priceIn } from '../work/assignments.queries.ts'

/** A VA's ongoing assignment for a client, the newest one that is active, with its price. */
export async function ongoingWork(db: Db, userId: number, vaId: number) {
  const row = await db
    .selectFrom('vaAssignments')
    .select(['id', 'rateCents', 'fixedPriceCents', 'currency'])
    .where('userId', '=', userId)
    .where('vaId', '=', vaId)
    .where('projectType', '=', 'ongoing')
    .where('status', '=', 'active')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { id: row.id, price: priceIn(row) }
}
