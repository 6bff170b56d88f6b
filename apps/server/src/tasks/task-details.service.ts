import { inQuotes } from '@kazi/schemas/in-quotes'
import { promises } from '@kazi/schemas/promises'
import { joinsOngoing } from '@kazi/schemas/repeat'
import { eventsForClients, type TaskStatus, taskRules, taskTransitions } from '@kazi/schemas/task-states'
import { clientThread } from '@kazi/schemas/thread-id'
import type { Client } from '../actors.ts'
import { analysisOf } from '../analysis/analysis.service.ts'
import type { CommandContext } from '../command.ts'
import type { Db } from '../db/database.ts'
import { costOfTime } from '../earnings/earnings.queries.ts'
import { AppError } from '../errors.ts'
import { takesNoWork } from '../vas/time-off.queries.ts'
import { activeOngoingAssignment } from '../work/assignments.queries.ts'
import { earlierWorkOf } from '../work/earlier-work.queries.ts'
import { questionsOfRequest } from '../work/questions.queries.ts'
import { workOfTask } from '../work/va-tasks.queries.ts'
import { openRequestOf, proposalsOf } from './requests.queries.ts'
import { reviewBy } from './results.service.ts'
import { taskOf, wantedVaOf } from './tasks.queries.ts'
import { taskForAdmin } from './tasks-for-admin.queries.ts'
import { timeOf } from './time-of-task.queries.ts'
import { timelineOf } from './timeline.queries.ts'
import { countVersions, versionsOf } from './versions.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'Task not found')

/**
 * One task with everything its page shows: analysis, proposals, the VA and their work, the timeline and the next step.
 */
export async function taskDetails(context: CommandContext, client: Client, id: number) {
  const task = await taskOf(context.db, client.id, id)
  if (!task) throw missing()
  const [analysis, request, proposals, assigned, earlier, timeline, ownVa, wantedVa, versions] = await Promise.all([
    analysisOf(context.db, client.id, task.taskText),
    openRequestOf(context.db, id),
    proposalsOf(context.db, id),
    workOfTask(context.db, id),
    earlierWorkOf(context.db, id),
    timelineOf(context.db, id),
    ownVaOf(context, client),
    wantedVaOf(context.db, id),
    countVersions(context.db, id),
  ])
  const asked = request ? await questionsOfRequest(context.db, request.id) : []
  const offered = proposals.filter(({ state }) => state === 'offered').length
  return {
    ...task,
    analysis,
    request: request ? forClient(request, asked) : null,
    // What the team took back was never there.
    proposals: proposals.filter(({ state }) => state !== 'withdrawn').map(({ score: _, ...shown }) => shown),
    work: assigned ? await withTerms(context, client, assigned) : null,
    /** Of VAs who had the task before. */
    earlierWork: await Promise.all(
      earlier.map(async (one) => ({ ...one, cost: await costOfTime(context.db, one.vaTaskId) })),
    ),
    hasOwnVa: ownVa !== undefined,
    wantedVa: wantedVa ?? null,
    versions,
    timeline: timeline.filter(isForClient).map(eventForClient),
    next: nextStep(task.status, {
      why: whyItIsBack(timeline),
      offered,
      dueAt: request?.dueAt,
      askedByTeam: asked.some(({ state }) => state === 'open'),
      reviewBy: reviewBy(task),
      accepted: task.acceptedAt !== null,
      vaIsGone: !assigned,
      rated: assigned?.rating != null,
      deadline: assigned?.deadline ?? task.deadline,
      asked: (assigned?.questions ?? []).some(({ state }) => state === 'open'),
    }),
  }
}

/** One task as the team's page shows it, with the scores of proposals and whose key was used. */
export async function taskDetailsForAdmin(db: Db, id: number) {
  const task = await taskForAdmin(db, id)
  if (!task) throw missing()
  const [analysis, proposals, work, earlierWork, timeline, questions] = await Promise.all([
    analysisOf(db, task.userId, task.taskText),
    proposalsOf(db, id),
    workOfTask(db, id),
    earlierWorkOf(db, id),
    timelineOf(db, id),
    task.requestId === null ? [] : questionsOfRequest(db, task.requestId),
  ])
  return {
    ...task,
    analysis,
    proposals,
    questions,
    work: work ?? null,
    earlierWork,
    reviewBy: reviewBy(task),
    timeline,
  }
}

/** The earlier versions of a client's own task. */
export async function getVersions(db: Db, client: Client, taskId: number) {
  const versions = await versionsOf(db, client.id, taskId)
  if (!versions) throw missing()
  return versions
}

/** The time that was logged on a client's own task, and what it costs. */
export async function getTimeOfTask(db: Db, client: Client, taskId: number) {
  const time = await timeOf(db, client.id, taskId)
  if (!time) throw missing()
  return time
}

/** The VA to whom a task can be sent without a search. */
async function ownVaOf({ db }: CommandContext, client: Client) {
  const ongoing = await activeOngoingAssignment(db, client.id)
  return ongoing && !(await takesNoWork(db, ongoing.vaId)) ? ongoing.vaId : undefined
}

type Request = NonNullable<Awaited<ReturnType<typeof openRequestOf>>>
/** Who of the team has a request, and when they look at it again, is the team's business. */
const forClient = (
  { owner: _, snoozedUntil: __, ...request }: Request,
  questions: Awaited<ReturnType<typeof questionsOfRequest>>,
) => ({ ...request, questions })

type Assigned = NonNullable<Awaited<ReturnType<typeof workOfTask>>>

/** The work with what was agreed: the price, the hours that were expected, and what the logged time costs so far. */
async function withTerms({ db }: CommandContext, client: Client, assigned: Assigned) {
  const { agreedMinHours, agreedMaxHours, estimatedHours, ...work } = assigned
  // What the team said beats what an analysis guessed.
  const [minHours, maxHours] = [estimatedHours ?? agreedMinHours, estimatedHours ?? agreedMaxHours]
  const ongoing = await activeOngoingAssignment(db, client.id, work.vaId)
  return {
    ...work,
    threadId: clientThread(work.vaTaskId, work.vaId),
    // 0 hours are those of an analysis that planned nothing.
    expected: minHours === null || !maxHours ? null : { minHours, maxHours },
    /** What each occurrence would cost if the same VA did the task regularly. */
    regularPrice: ongoing && joinsOngoing(work.agreed, ongoing.price) ? ongoing.price : work.agreed,
    cost: await costOfTime(db, work.vaTaskId),
  }
}

const isForClient = ({ kind }: { kind: string }) => !eventsForClients.hidden.includes(kind)
/** Clients must not see which of the team's keys was used, nor a detail that their page does not show. */
const eventForClient = <E extends { kind: string; actorType: string; actor: string | null; text: string | null }>(
  event: E,
): E => ({
  ...event,
  actor: event.actorType === 'admin' ? null : event.actor,
  text: eventsForClients.detailed.includes(event.kind) ? event.text : null,
})

const told = {
  cannot_fill: "We couldn't find a VA for this task.",
  unassigned: 'The VA who had this task has it no longer.',
} as const
/** Why a task is with its client or our team again, in the words of whoever moved it; null if that is not what happened last. */
function whyItIsBack(timeline: Awaited<ReturnType<typeof timelineOf>>) {
  const last = timeline.findLast(({ kind }) => taskTransitions.some(({ event }) => event === kind))
  if (last?.kind !== 'cannot_fill' && last?.kind !== 'unassigned') return null
  return last.text ? `${told[last.kind]} The reason: ${inQuotes(last.text)}` : told[last.kind]
}

type Facts = {
  why: string | null
  offered: number
  dueAt: string | undefined
  askedByTeam: boolean
  reviewBy: string | null
  accepted: boolean
  vaIsGone: boolean
  rated: boolean
  deadline: string | null
  asked: boolean
}

/**
 * The next step, who has to take it, why it is theirs again, and by when (ISO 8601 time or calendar day; null if nothing is
 * promised).
 */
function nextStep(status: TaskStatus, facts: Facts) {
  const { turn: who, nextStep: text, nextBy } = taskRules[status]
  const { why } = facts
  if (facts.askedByTeam)
    return {
      who: 'client' as const,
      text: 'Answer our question below. The search is on hold until you do.',
      by: null,
      why,
    }
  if (status === 'requested_for_va' && facts.offered > 0)
    return {
      who: 'client' as const,
      text: facts.offered === 1 ? 'Accept the VA below, or decline.' : 'Choose one of the VAs below, or decline them.',
      by: null,
      why: null,
    }
  if (facts.asked)
    return {
      who: 'client' as const,
      text: `Answer the question below. ${facts.deadline ? 'The deadline is on hold until you do.' : 'Your VA will continue once you have.'}`,
      by: null,
      why: null,
    }
  if (status === 'completed' && facts.accepted)
    return facts.rated || facts.vaIsGone ? null : { who, text: 'You can still rate your VA.', by: null, why: null }
  const by = { request: facts.dueAt ?? null, review: facts.reviewBy, deadline: facts.deadline }
  if (status === 'completed')
    return {
      who,
      text: `${facts.vaIsGone ? 'Look at the result and accept it.' : text} After ${promises.reviewDays} days it counts as accepted.`,
      by: by.review,
      why: null,
    }
  return { who, text, by: nextBy && by[nextBy], why }
}
