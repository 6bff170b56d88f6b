import type { SupportPath } from '@kazi/schemas/account'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

export const userById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'username', 'email', 'supportPath'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const setSupportPath = (db: Db, id: number, supportPath: SupportPath) =>
  db.updateTable('users').set({ supportPath }).where('id', '=', id).execute()

/** Minutes after which an analysis that never finished no longer counts. */
export const analysisPatience = 2

const spent = sql<number>`(select count(*)::int from task_analyses a where a.user_id = users.id
  and case when a.finished_at >= a.started_at then not a.fallback
    else a.started_at > now() - make_interval(mins => ${analysisPatience}) end)`

/** What is left of the analyses: total less those done (but for fallbacks, which are free) and those under way. */
export const quotaOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['quotaTotal as total', sql<number>`greatest(quota_total - ${spent}, 0)`.as('remaining')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const insertClientAction = (
  db: Db,
  userId: number,
  actionType: string,
  details: Record<string, unknown> | undefined,
) =>
  db
    .insertInto('clientActions')
    .values({ userId, actionType, actionDetails: details ? jsonb(details) : null })
    .execute()
