import type { Analysis, AnalysisCorrection } from '@kazi/schemas/analysis'
import { sql } from 'kysely'
import { compileOnce, onlyRow } from '../db/compiled.ts'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

/** Minutes after which an analysis that never finished no longer counts. */
const maxMinutes = 2

const spent = sql<number>`(select count(*)::int from task_analyses a where a.user_id = users.id
  and case when a.finished_at >= a.started_at then not a.fallback
    else a.started_at > now() - make_interval(mins => ${maxMinutes}) end)`

const remaining = sql<number>`greatest(quota_total - ${spent}, 0)`

/** What is left of the analyses: total less those done (but for fallbacks, which are free) and those under way. */
export const quotaOf = async (db: Db, userId: number) => onlyRow(await quotasById(db, { userId }))
const quotasById = compileOnce((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users')
    .select(['quotaTotal as total', remaining.as('remaining')])
    .where('id', '=', userId),
)

/** The same for several clients, by their id. */
export async function quotasOf(db: Db, userIds: number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'quotaTotal as total', remaining.as('remaining')])
    .where(sql<boolean>`id = any (${userIds})`)
    .execute()
  return new Map(rows.map(({ id, ...quota }) => [id, quota]))
}

/**
 * Holds the account, so that two analyses at once never spend more than is there. The commit of a transaction of its own
 * does not wait for the disk: what PostgreSQL forgets, when it stops before that, is an analysis that nobody got.
 */
export const lockQuota = (db: Tx, userId: number, alone: boolean) =>
  db
    .selectFrom('users')
    .select('id')
    .$if(alone, (query) => query.select(sql`set_config('synchronous_commit', 'off', true)`.as('commit')))
    .where('id', '=', userId)
    .forUpdate()
    .execute()

const underWay = sql<boolean>`(finished_at is null or finished_at < started_at)`
const stale = sql<boolean>`started_at <= now() - make_interval(mins => ${maxMinutes})`

/**
 * What is left of the quota, and what there is of a text (`id` is null where there is nothing), whether somebody is at it,
 * since too long perhaps.
 */
export const readAnalysis = async (db: Db, userId: number, textHash: Buffer) =>
  onlyRow(await analysesByText(db, { userId, textHash }))
const analysesByText = compileOnce((db, { userId, textHash }: { userId: number; textHash: Buffer }) =>
  db
    .selectFrom('users')
    .leftJoin('taskAnalyses', (join) =>
      join.onRef('taskAnalyses.userId', '=', 'users.id').on('taskAnalyses.textHash', '=', textHash),
    )
    .select(['taskAnalyses.id', 'result', 'corrections', 'fallback', stale.as('stale'), underWay.as('underWay')])
    .select(remaining.as('remaining'))
    .where('users.id', '=', userId),
)

export const restartAnalysis = (db: Tx, id: number, taskId: number) =>
  db.updateTable('taskAnalyses').set({ startedAt: sql`now()`, taskId }).where('id', '=', id).execute()

export const insertAnalysis = (db: Tx, analysis: { userId: number; taskId: number; textHash: Buffer }) =>
  db
    .insertInto('taskAnalyses')
    .values({ ...analysis, result: null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Keeps what nobody asked for, and takes nothing off the quota; what the text has already stays. */
export const insertFreeAnalysis = (
  db: Tx,
  { result, ...analysis }: { userId: number; taskId: number; textHash: Buffer; result: Analysis },
) =>
  db
    .insertInto('taskAnalyses')
    .values({ ...analysis, result: jsonb(result), fallback: true, finishedAt: sql`now()` })
    .onConflict((conflict) => conflict.columns(['userId', 'textHash']).doNothing())
    .execute()

/** A failure gives the analysis back; an older result stays. */
export async function giveBackAnalysis(db: Db, id: number) {
  await db.deleteFrom('taskAnalyses').where('id', '=', id).where('result', 'is', null).execute()
  await db
    .updateTable('taskAnalyses')
    .set({ startedAt: sql`finished_at` })
    .where('id', '=', id)
    .where(underWay)
    .execute()
}

/** Keeps the result of the analysis under way; when another call for the same text was first, answers what that kept. */
export async function keepAnalysis(db: Tx, id: number, result: Analysis) {
  const kept = await db
    .updateTable('taskAnalyses')
    .set({
      result: jsonb(result),
      // Free, as a fallback is.
      fallback: result.fallback ?? result.danger !== undefined,
      // A clock that was set back must not leave the analysis under way.
      finishedAt: sql`greatest(now(), started_at)`,
    })
    .where('id', '=', id)
    .where(underWay)
    .returning(['result', 'corrections'])
    .executeTakeFirst()
  const first =
    kept ??
    (await db.selectFrom('taskAnalyses').select(['result', 'corrections']).where('id', '=', id).executeTakeFirst())
  return { result: first?.result ?? result, corrections: first?.corrections ?? null }
}

export const storedAnalysis = (db: Db, userId: number, textHash: Buffer) =>
  db
    .selectFrom('taskAnalyses')
    .innerJoin('users', 'users.id', 'taskAnalyses.userId')
    .select(['result', 'corrections', 'users.timezone'])
    .where('userId', '=', userId)
    .where('textHash', '=', textHash)
    .executeTakeFirst()

/** Adds to the corrections of an analysis; null takes a part out. Nothing comes back where there is no result. */
export const addCorrections = (
  db: Tx,
  userId: number,
  textHash: Buffer,
  { effort, steps }: Omit<AnalysisCorrection, 'id'>,
) =>
  db
    .updateTable('taskAnalyses')
    .set({
      // A missing key is no key in JSON either; null is, and takes that part out.
      corrections: sql`nullif(jsonb_strip_nulls(coalesce(corrections, '{}') || ${jsonb({ effort, steps })}::jsonb), '{}')`,
    })
    .where('userId', '=', userId)
    .where('textHash', '=', textHash)
    .where('result', 'is not', null)
    .returning(['result', 'corrections'])
    .executeTakeFirst()
