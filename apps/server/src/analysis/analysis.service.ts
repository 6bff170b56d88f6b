import { createHash } from 'node:crypto'
import { type Analysis, analysis as analysisSchema } from '@kazi/schemas/analysis'
import { sql } from 'kysely'
import type { Client } from '../actors.ts'
import { analysisPatience, quotaOf } from '../auth/auth.queries.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { AppError } from '../errors.ts'
import { announce } from '../live/live.ts'
import * as tasks from '../tasks/tasks.queries.ts'
import type { Analyst, Draft } from './analyst.ts'
import { withCorrections } from './corrections.ts'
import { followDrafts, publisherFor } from './drafts.ts'
import { calendarDay, clientZone } from './zoned.ts'

export const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest()
const underWay = sql<boolean>`(finished_at is null or finished_at < started_at)`
const stale = sql<boolean>`started_at <= now() - make_interval(mins => ${analysisPatience})`

/**
 * Takes one analysis off the quota by writing down that it began; the row of the user is locked meanwhile, so that two
 * at once never spend more than is there. The same text again returns what is kept and spends nothing; but where only a
 * fallback is kept, it is worth another try (`mayImprove`), with the kept one staying visible meanwhile.
 */
const begin = (work: CommandContext, userId: number, taskId: number, textHash: Buffer, mayImprove: boolean) =>
  withTransaction(work, async ({ db }) => {
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const same = await db
      .selectFrom('taskAnalyses')
      .select(['id', 'result', 'fallback', stale.as('stale'), underWay.as('underWay')])
      .where('userId', '=', userId)
      .where('textHash', '=', textHash)
      .executeTakeFirst()
    if (same?.underWay && !same.stale) return same
    if (same?.result && !(same.fallback && mayImprove)) return same
    if ((await quotaOf(db, userId)).remaining <= 0) {
      if (same?.result) return same
      throw new AppError('FORBIDDEN', 'No AI analyses remaining')
    }
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

/** A failure gives the analysis back; an older result stays. */
async function giveBack(db: Db, id: number) {
  await db.deleteFrom('taskAnalyses').where('id', '=', id).where('result', 'is', null).execute()
  await db
    .updateTable('taskAnalyses')
    .set({ startedAt: sql`finished_at` })
    .where('id', '=', id)
    .where(underWay)
    .execute()
}

/** Keeps the result of the analysis under way; when another call for the same text was first, answers what that kept. */
async function keep(db: Db, id: number, result: Analysis): Promise<Analysis> {
  const { numUpdatedRows } = await db
    .updateTable('taskAnalyses')
    .set({
      result: jsonb(result),
      fallback: result.fallback ?? false,
      // A clock that was set back must not leave the analysis under way.
      finishedAt: sql`greatest(now(), started_at)`,
    })
    .where('id', '=', id)
    .where(underWay)
    .executeTakeFirst()
  if (numUpdatedRows > 0) return result
  const kept = await db.selectFrom('taskAnalyses').select('result').where('id', '=', id).executeTakeFirst()
  return kept?.result ?? result
}

type Asked = { id: number; text: string; timezone: string | null; onDraft: (draft: Draft) => void }

async function analyse(
  { db }: CommandContext,
  analyst: Analyst,
  { id, text, timezone, onDraft }: Asked,
): Promise<Analysis> {
  try {
    const input = { text, ...(timezone && { timezone }), now: new Date() }
    return await keep(db, id, analysisSchema.parse(await analyst.analyse(input, onDraft)))
  } catch (error) {
    await giveBack(db, id)
    throw error
  }
}

async function ownTask(db: Db, client: Client, id: number) {
  const task = await tasks.taskOf(db, client.id, id)
  if (!task) throw new AppError('NOT_FOUND', 'Task not found')
  return task
}

/** Answers the task with its analysis. */
export async function analyseTask(work: CommandContext, analyst: Analyst, client: Client, id: number) {
  const task = await ownTask(work.db, client, id)
  const begun = await begin(work, client.id, id, hashOf(task.taskText), analyst.fallsBack ?? false)
  const { draft, end } = publisherFor(client.id, id)
  const asked = { id: begun.id, text: task.taskText, timezone: client.timezone, onDraft: draft }
  const result = begun.result ?? (await analyse(work, analyst, asked).finally(end))
  if (!task.aiAnalyzed) await noteAnalysed(work, client, id)
  await announce(work.db, `client:${client.id}`)
  return {
    ...task,
    aiAnalyzed: true,
    analysis: (await analysisOf(work.db, client.id, task.taskText)) ?? withDay(result, client.timezone),
  }
}

/** Of many who asked at once, the one who sets the flag writes the event; a task that was deleted meanwhile is missing. */
const noteAnalysed = (work: CommandContext, client: Client, id: number) =>
  withTransaction(work, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('tasks')
      .set({ aiAnalyzed: true })
      .where('id', '=', id)
      .where('aiAnalyzed', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows > 0)
      await tasks.insertEvent(db, { taskId: id, kind: 'analysed', actorType: 'client', actor: client.firstName })
    else await ownTask(db, client, id)
  })

/** The drafts of this task's analysis while it is being written, where the engine writes slowly enough to watch. */
export async function analysisDrafts(db: Db, client: Client, id: number) {
  await ownTask(db, client, id)
  return (signal: AbortSignal) => followDrafts(client.id, id, signal)
}

/** The kept analysis of exactly this text, if there is one, with what the client put right. */
export async function analysisOf(db: Db, userId: number, taskText: string) {
  const row = await db
    .selectFrom('taskAnalyses')
    .innerJoin('users', 'users.id', 'taskAnalyses.userId')
    .select(['result', 'corrections', 'users.timezone'])
    .where('userId', '=', userId)
    .where('textHash', '=', hashOf(taskText))
    .executeTakeFirst()
  return row?.result ? withCorrections(taskText, withDay(row.result, row.timezone), row.corrections) : null
}

/** A time's day is another one west of New York once it is evening there: the client's own calendar says which. */
function withDay(analysis: Analysis, timezone: string | null): Analysis {
  const { deadline } = analysis
  if (!deadline) return analysis
  const day = deadline.at && calendarDay(clientZone(timezone ?? undefined), new Date(deadline.at))
  return { ...analysis, deadline: { ...deadline, day: day || null } }
}
