import type { Analysis } from '@kazi/schemas/analysis'
import { maxLength } from '@kazi/schemas/max-length'
import type { Client } from '../actors.ts'
import { analysisOf, keepFreeAnalysis } from '../analysis/analysis.service.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { isWholeBrief } from './brief.ts'
import { textOutsideJobs } from './outside-jobs.ts'
import * as tasks from './tasks.queries.ts'
import { createTask, lockOwnTask } from './tasks.service.ts'
import { changesBetween, insertVersion } from './versions.queries.ts'

/** Jobs that are read anew; more are made tasks of all the same. */
const mostRead = 12

/** The details of a job's task: what the client added to all of it, and what the text says of all jobs. */
function detailsOf(added: string | null, shared: string) {
  if (!shared) return added
  const room = maxLength.text - shared.length - 2
  return added && room > 0 ? `${added.slice(0, room).trimEnd()}\n\n${shared}` : shared
}

/** What the built-in analyst says of each job by itself, by its text: steps, skills and a deadline of its own. */
async function readJobs({ db, cpu }: CommandContext & { cpu: Pick<Cpu, 'analyze'> }, client: Client, id: number) {
  const task = await tasks.taskOf(db, client.id, id)
  const jobs = task?.status === 'pending' ? ((await analysisOf(db, client.id, task.taskText))?.jobs ?? []) : []
  const { timezone } = client
  if (jobs.length < 2) return new Map<string, Analysis | null>()
  const known = { ...(timezone && { timezone }), now: new Date(), hasDeadline: task?.deadline != null }
  return new Map(
    await Promise.all(
      // A job that cannot be read now is a task all the same, and can be analyzed like any other.
      jobs
        .slice(0, mostRead)
        .map(async ({ text }) => [text, await cpu.analyze({ text, ...known }).catch(() => null)] as const),
    ),
  )
}

/**
 * Makes a task of each job that the analysis found in the task's text. The task keeps its id and becomes the first job;
 * the others are new tasks with the same priority, deadline, wish for a VA and notes, which may say what nobody may do.
 * What the text says of all jobs is in the details of each.
 * A budget is for all of it, so it stays with the first. A brief of all of it is kept as a version. Each gets an
 * analysis, where it can be read at once, which takes nothing off the quota. Returns all ids, in the text's order.
 *
 * @throws CONFLICT once somebody works on the task or looks for a VA, or when its analysis found a single job, as it does
 * after the first split.
 */
export async function splitTask(context: CommandContext & { cpu: Pick<Cpu, 'analyze'> }, client: Client, id: number) {
  const readings = await readJobs(context, client, id)
  return withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    const analysis = await analysisOf(tx.db, client.id, task.taskText)
    const [first, ...others] = analysis?.jobs ?? []
    if (task.status !== 'pending')
      throw new AppError('CONFLICT', 'Only a task that is not with us or with a VA yet can be split.')
    if (!first || others.length === 0)
      throw new AppError('CONFLICT', 'Our analysis found a single job in this task, so there is nothing to split.')
    const { priority, deadline, notes } = task
    const shared = { ...(priority && { priority }), ...(deadline && { deadline }), ...(notes && { notes }) }
    const keepReading = async (taskId: number, text: string) => {
      const reading = readings.get(text)
      if (!reading) return
      await keepFreeAnalysis(tx.db, client.id, taskId, text, reading)
      await tasks.markAnalyzed(tx.db, taskId, client.firstName)
    }
    const wanted = await tasks.wantedVaOf(tx.db, id)
    // A brief of all jobs would have each VA do all of them; what the client added holds for each.
    const added = isWholeBrief(task) ? null : task.enhancedDescription
    const [ofFirst, ...ofOthers] = textOutsideJobs(task.taskText, analysis ?? {}).map((said) => detailsOf(added, said))
    const left = await tasks.updateTask(tx.db, id, {
      title: first.title,
      taskText: first.text,
      category: first.category,
      enhancedDescription: ofFirst ?? null,
    })
    // Also of a task that was written just now: its text is nowhere else any more.
    await insertVersion(tx.db, id, changesBetween(task, left), false)
    await keepReading(id, first.text)
    const ids = [id]
    for (const [i, { title, text, category }] of others.entries()) {
      const enhancedDescription = ofOthers[i]
      const made = await createTask(tx, client, { title, taskText: text, category, ...shared })
      if (wanted) await tasks.setWantedVa(tx.db, made.id, wanted.id)
      if (enhancedDescription) await tasks.updateTask(tx.db, made.id, { enhancedDescription })
      await keepReading(made.id, text)
      ids.push(made.id)
    }
    await publish(tx.db, 'tasks', `client:${client.id}`, 'admin')
    return { ids }
  })
}
