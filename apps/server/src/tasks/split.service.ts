import type { Analysis } from '@kazi/schemas/analysis'
import { maxLength } from '@kazi/schemas/max-length'
import type { Client } from '../actors.ts'
import { analysisOf, keepFreeAnalysis, withDay } from '../analysis/analysis.service.ts'
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

/** What stands before a deadline of all jobs: 'Both by Friday', 'I need this by Friday'. */
const ofAll =
  /\b(?:both|everything|all of (?:it|this|these|them)|need (?:it|this))(?: is| are)?(?: done| due| ready)? ?$/i
const mostBefore = 40

/** Whether the deadline of a task, read in its text, is that of other jobs than the one with this text. */
function deadlineOfOthers(task: { taskText: string; deadline: string | null }, analysis: Analysis | null | undefined) {
  const read = analysis?.deadline
  const texts = analysis?.jobs?.map(({ text }) => text) ?? []
  // The client may have set another one since.
  const phrase = task.deadline && read?.day === task.deadline ? read.phrase : undefined
  const outside = texts.reduce((rest, text) => rest.replace(text, ' '), task.taskText)
  if (!phrase || outside.includes(phrase) || !texts.some((text) => text.includes(phrase))) return () => false
  const isOfAll = texts.some((text) => {
    const at = text.indexOf(phrase)
    return at >= 0 && ofAll.test(text.slice(Math.max(0, at - mostBefore), at))
  })
  return (text: string) => !isOfAll && !text.includes(phrase)
}

/**
 * Makes a task of each job that the analysis found in the task's text. The task keeps its id and becomes the first job;
 * the others are new tasks with the same priority, wish for a VA and notes, which may say what nobody may do. A
 * deadline that the text gives to one job is that job's alone. What the text says of all jobs is in each one's details.
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
    const { priority, notes } = task
    const shared = { ...(priority && { priority }), ...(notes && { notes }) }
    const isOfOthers = deadlineOfOthers(task, analysis)
    const deadlineOf = (text: string) => {
      const reading = readings.get(text)
      if (!isOfOthers(text) || !reading) return task.deadline
      return withDay(reading, client.timezone).deadline?.day ?? null
    }
    const keepReading = async (taskId: number, text: string) => {
      const reading = readings.get(text)
      if (!reading) return
      await keepFreeAnalysis(tx.db, client.id, taskId, text, reading)
      await tasks.markAnalyzed(tx.db, taskId, client.firstName)
    }
    const wanted = await tasks.wantedVaOf(tx.db, id)
    // A brief of all jobs would have each VA do all of them; what the client added holds for each.
    const added = isWholeBrief(task) ? null : task.enhancedDescription
    const [saidOfFirst = '', ...saidOfOthers] = textOutsideJobs(task.taskText, analysis ?? {})
    const left = await tasks.updateTask(tx.db, id, {
      title: first.title,
      taskText: first.text,
      category: first.category,
      deadline: deadlineOf(first.text),
      enhancedDescription: detailsOf(added, saidOfFirst),
    })
    // Also of a task that was written just now: its text is nowhere else any more.
    await insertVersion(tx.db, id, changesBetween(task, left), false)
    await keepReading(id, first.text)
    const ids = [id]
    for (const [i, { title, text, category }] of others.entries()) {
      const said = saidOfOthers[i] ?? ''
      const enhancedDescription = detailsOf(added, said)
      const deadline = deadlineOf(text)
      const made = await createTask(tx, client, {
        title,
        taskText: text,
        category,
        ...shared,
        ...(deadline && { deadline }),
      })
      if (wanted) await tasks.setWantedVa(tx.db, made.id, wanted.id)
      if (enhancedDescription) await tasks.updateTask(tx.db, made.id, { enhancedDescription })
      await keepReading(made.id, text)
      ids.push(made.id)
    }
    await publish(tx.db, 'tasks', `client:${client.id}`, 'admin')
    return { ids }
  })
}
