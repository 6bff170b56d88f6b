import { createHash } from 'node:crypto'
import { type Analysis, analysis as analysisSchema } from '@kazi/schemas/analysis'
import { sql } from 'kysely'
import type { Client } from '../actors.ts'
import { analysisPatience, quotaOf } from '../auth/auth.queries.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { announce } from '../live/live.ts'
import * as tasks from '../tasks/tasks.queries.ts'
import { transact, type Work } from '../work.ts'
import type { Analyst } from './analyst.ts'

const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest()
const stale = sql<boolean>`started_at <= now() - make_interval(mins => ${analysisPatience})`

/**
 * Takes one analysis off the quota by writing down that it began; the row of the user is locked meanwhile, so that two
 * at once never spend more than is there. The same text again returns what is kept and spends nothing.
 */
const begin = (work: Work, userId: number, taskId: number, textHash: Buffer) =>
  transact(work, async ({ db }) => {
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const same = await db
      .selectFrom('taskAnalyses')
      .select(['id', 'result', stale.as('stale')])
      .where('userId', '=', userId)
      .where('textHash', '=', textHash)
      .executeTakeFirst()
    if (same?.result || (same && !same.stale)) return same
    if ((await quotaOf(db, userId)).remaining <= 0) throw new AppError('FORBIDDEN', 'No AI analyses remaining')
    if (same) {
      await db.updateTable('taskAnalyses').set({ startedAt: sql`now()`, taskId }).where('id', '=', same.id).execute()
      return { id: same.id, result: null }
    }
    const { id } = await db
      .insertInto('taskAnalyses')
      .values({ userId, taskId, textHash, result: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, result: null }
  })

/** A failure gives the analysis back. */
const giveBack = (db: Db, id: number) =>
  db.deleteFrom('taskAnalyses').where('id', '=', id).where('result', 'is', null).execute()

async function analyse(
  work: Work,
  analyst: Analyst,
  id: number,
  text: string,
  timezone: string | null,
): Promise<Analysis> {
  try {
    const result = analysisSchema.parse(await analyst.analyse({ text, ...(timezone && { timezone }), now: new Date() }))
    await work.db
      .updateTable('taskAnalyses')
      .set({ result: JSON.stringify(result), finishedAt: sql`now()` })
      .where('id', '=', id)
      .where('result', 'is', null)
      .execute()
    return result
  } catch (error) {
    await giveBack(work.db, id)
    throw error
  }
}

/** Answers the task with its analysis. */
export async function analyseTask(work: Work, analyst: Analyst, client: Client, id: number) {
  const task = await tasks.taskOf(work.db, client.id, id)
  if (!task) throw new AppError('NOT_FOUND', 'Task not found')
  const begun = await begin(work, client.id, id, hashOf(task.taskText))
  const result = begun.result ?? (await analyse(work, analyst, begun.id, task.taskText, client.timezone))
  if (!task.aiAnalyzed) {
    await work.db.updateTable('tasks').set({ aiAnalyzed: true }).where('id', '=', id).execute()
    await tasks.insertEvent(work.db, { taskId: id, kind: 'analysed', actorType: 'client', actor: client.firstName })
  }
  await announce(work.db, `client:${client.id}`)
  return { ...task, aiAnalyzed: true, analysis: result }
}

/** The kept analysis of exactly this text, if there is one. */
export async function analysisOf(db: Db, userId: number, taskText: string) {
  const row = await db
    .selectFrom('taskAnalyses')
    .select('result')
    .where('userId', '=', userId)
    .where('textHash', '=', hashOf(taskText))
    .executeTakeFirst()
  return row?.result ?? null
}
