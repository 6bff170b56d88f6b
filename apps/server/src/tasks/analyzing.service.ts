import type { Analyst } from '@kazi/analyst/analyst'
import type { AnalysisCorrection } from '@kazi/schemas/analysis'
import { taskRules } from '@kazi/schemas/task-states'
import type { Client } from '../actors.ts'
import { analyzeText, correctAnalysisOf } from '../analysis/analysis.service.ts'
import { followDrafts } from '../analysis/drafts.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import type { Listener } from '../live/listener.ts'
import { publish } from '../live/live.ts'
import { notifyVa } from '../notifications/notifications.service.ts'
import { lockVaTaskOf } from '../work/va-tasks.queries.ts'
import { titleFor } from './brief.ts'
import { followSteps } from './steps-follow.service.ts'
import * as tasks from './tasks.queries.ts'
import { lockOwnTask } from './tasks.service.ts'

async function ownTask(db: Db, client: Client, id: number) {
  const task = await tasks.taskOf(db, client.id, id)
  if (!task) throw new AppError('NOT_FOUND', 'Task not found')
  return task
}

/** Returns the task with its analysis. */
export async function analyzeTask(context: CommandContext, analyst: Analyst, client: Client, id: number) {
  const task = await ownTask(context.db, client, id)
  const { taskText: text, deadline } = task
  const asked = { userId: client.id, taskId: id, text, timezone: client.timezone, hasDeadline: deadline !== null }
  const analysis = await analyzeText(context, analyst, asked, async (tx) => {
    // Of several calls at once, only the one that sets the flag writes the event.
    if (!task.aiAnalyzed && !(await tasks.markAnalyzed(tx.db, id, client.firstName))) await ownTask(tx.db, client, id)
    await publish(tx.db, 'tasks', `client:${client.id}`)
  })
  if (taskRules[task.status].held)
    await withTransaction(context, async (tx) => {
      if (await tellOfSteps(tx, client, await lockOwnTask(tx, client, id)))
        await publish(tx.db, 'tasks', `client:${client.id}`)
    })
  return { ...task, aiAnalyzed: true, analysis }
}

/** The drafts of this task's analysis while it is being written, if the engine is slow enough to show progress. */
export async function analysisDrafts(context: { db: Db; listener: Listener }, client: Client, id: number) {
  await ownTask(context.db, client, id)
  return (signal: AbortSignal) => followDrafts(context, id, signal)
}

/** The steps of a task that a VA holds follow its analysis, and the VA is told. Returns whether they changed. */
async function tellOfSteps(tx: TransactionContext, client: Client, task: tasks.LockedTask) {
  if (!taskRules[task.status].held) return false
  const vaTask = await lockVaTaskOf(tx.db, task.id)
  if (!vaTask || !(await followSteps(tx, { ...task, userId: client.id }, vaTask.id))) return false
  await notifyVa(tx, vaTask.vaId, 'task_updated', {
    ...vaNews.stepsChanged({ task: titleFor(task) }),
    vaTaskId: vaTask.id,
    mail: 'held',
  })
  await publish(tx.db, 'tasks', 'admin', `va:${vaTask.vaId}`)
  return true
}

/** Saves the client's corrections to a task's analysis, tells a VA whose steps they change, and returns the analysis. */
export const correctAnalysis = (context: CommandContext, client: Client, { id, ...change }: AnalysisCorrection) =>
  withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    const corrected = await correctAnalysisOf(tx.db, client.id, task.taskText, change)
    if (!corrected) throw new AppError('CONFLICT', 'This task has no analysis to correct')
    await tellOfSteps(tx, client, task)
    await publish(tx.db, 'tasks', `client:${client.id}`)
    return corrected
  })
