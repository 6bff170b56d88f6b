import type { Analyst } from '@kazi/analyst/analyst'
import type { AnalysisCorrection } from '@kazi/schemas/analysis'
import type { Client } from '../actors.ts'
import { analyseText, analysisOf, correctAnalysisOf } from '../analysis/analysis.service.ts'
import { followDrafts, publisherFor } from '../analysis/drafts.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Listener } from '../live/listener.ts'
import { publish } from '../live/live.ts'
import * as tasks from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'

async function ownTask(db: Db, client: Client, id: number) {
  const task = await tasks.taskOf(db, client.id, id)
  if (!task) throw new AppError('NOT_FOUND', 'Task not found')
  return task
}

/** Returns the task with its analysis. */
export async function analyseTask(context: CommandContext, analyst: Analyst, client: Client, id: number) {
  const task = await ownTask(context.db, client, id)
  const { draft, end } = publisherFor(context.db, id)
  const result = await analyseText(context, analyst, {
    userId: client.id,
    taskId: id,
    text: task.taskText,
    timezone: client.timezone,
    onDraft: draft,
    onEnd: end,
  })
  if (!task.aiAnalyzed) await noteAnalysed(context, client, id)
  await publish(context.db, 'tasks', `client:${client.id}`)
  return { ...task, aiAnalyzed: true, analysis: (await analysisOf(context.db, client.id, task.taskText)) ?? result }
}

/**
 * Of several concurrent calls, only the one that sets the flag writes the event. Skips a task deleted in the meantime.
 */
const noteAnalysed = (context: CommandContext, client: Client, id: number) =>
  withTransaction(context, async ({ db }) => {
    if (await tasks.markAnalysed(db, id))
      await insertEvent(db, { taskId: id, kind: 'analysed', actorType: 'client', actor: client.firstName })
    else await ownTask(db, client, id)
  })

/** The drafts of this task's analysis while it is being written, if the engine is slow enough to show progress. */
export async function analysisDrafts(context: { db: Db; listener: Listener }, client: Client, id: number) {
  await ownTask(context.db, client, id)
  return (signal: AbortSignal) => followDrafts(context, id, signal)
}

/** Saves the client's corrections to a task's analysis, and returns the corrected analysis. */
export const correctAnalysis = (context: CommandContext, client: Client, { id, ...change }: AnalysisCorrection) =>
  withTransaction(context, async ({ db }) => {
    const { taskText } = await ownTask(db, client, id)
    const corrected = await correctAnalysisOf(db, client.id, taskText, change)
    if (!corrected) throw new AppError('CONFLICT', 'This task has no analysis to correct')
    await publish(db, 'tasks', `client:${client.id}`)
    return corrected
  })
