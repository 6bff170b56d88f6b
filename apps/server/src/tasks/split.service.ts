import type { Client } from '../actors.ts'
import { analysisOf } from '../analysis/analysis.service.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import * as tasks from './tasks.queries.ts'
import { createTask, lockOwnTask } from './tasks.service.ts'

/**
 * Makes a task of each job that the analysis found in the task's text. The task keeps its id and
 * becomes the first job; the others are new tasks with the same priority, deadline and notes, which may say what nobody may do.
 * A budget is for all of it, so it stays with the first. Returns all ids, in the text's order.
 *
 * @throws CONFLICT once somebody works on the task or looks for a VA, or when its analysis found a single job, as it does
 * after the first split.
 */
export const splitTask = (context: CommandContext, client: Client, id: number) =>
  withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    const analysis = await analysisOf(tx.db, client.id, task.taskText)
    const [first, ...others] = analysis?.jobs ?? []
    if (task.status !== 'pending')
      throw new AppError('CONFLICT', 'Only a task that is not with us or with a VA yet can be split.')
    if (!first || others.length === 0)
      throw new AppError('CONFLICT', 'Our analysis found a single job in this task, so there is nothing to split.')
    const { priority, deadline, notes } = task
    const shared = { ...(priority && { priority }), ...(deadline && { deadline }), ...(notes && { notes }) }
    await tasks.updateTask(tx.db, id, { title: first.title, taskText: first.text, category: first.category })
    const ids = [id]
    for (const { title, text, category } of others)
      ids.push((await createTask(tx, client, { title, taskText: text, category, ...shared })).id)
    await publish(tx.db, 'tasks', `client:${client.id}`, 'admin')
    return { ids }
  })
