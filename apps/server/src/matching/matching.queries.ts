import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Everything the scorer looks at, of every VA that is in the network. */
export const vasForMatching = (db: Db) =>
  db
    .selectFrom('vas')
    .select([
      'id',
      'name',
      'skills',
      'tools',
      'timezone',
      'hourlyRate',
      'experience',
      'industry',
      'intro',
      'languages',
      'available',
    ])
    .select(
      sql<number>`(select count(*)::int from va_tasks t where t.va_id = vas.id and t.status in ('assigned', 'in_progress') and t.withdrawn_at is null)`.as(
        'openTasks',
      ),
    )
    .select(sql<number | null>`(select avg(r.rating)::float8 from reviews r where r.va_id = vas.id)`.as('rating'))
    .select(sql<number>`(select count(*)::int from reviews r where r.va_id = vas.id)`.as('reviews'))
    .orderBy('id')
    .execute()

/** Tasks that each VA finished for this client, and the client's mean rating of them. */
export async function historyWith(db: Db, userId: number) {
  const rows = await db
    .selectFrom('vaTasks')
    .innerJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
    .leftJoin('reviews', 'reviews.vaTaskId', 'vaTasks.id')
    .select([
      'vaTasks.vaId',
      sql<number>`count(*)::int`.as('tasks'),
      sql<number | null>`avg(rating)::float8`.as('rating'),
    ])
    .where('vaAssignments.userId', '=', userId)
    .where('vaTasks.status', 'in', ['completed', 'reviewed'])
    .groupBy('vaTasks.vaId')
    .execute()
  return new Map(rows.map(({ vaId, ...history }) => [vaId, history]))
}
