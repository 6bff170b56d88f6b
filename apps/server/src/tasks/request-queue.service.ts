import { questionTransitions } from '@kazi/schemas/work-states'
import { type Admin, byAdmin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { AppError } from '../errors.ts'
import { wakeInquiries } from '../inquiries/inquiries.queries.ts'
import { checkSnooze, nextOwner, type Owning, sameTime } from '../inquiries/inquiry-queue.service.ts'
import { publish } from '../live/live.ts'
import { wakeThreads } from '../messages/messages.queries.ts'
import { insertTeamQuestion, lapseTeamQuestion, questionsOfRequest } from '../work/questions.queries.ts'
import { titleFor } from './brief.ts'
import * as requests from './requests.queries.ts'
import { lockTask } from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'
import { notifyClientOfMove } from './transitions.service.ts'

/** The task, locked, with its open request. Throws NOT_FOUND without a task and CONFLICT without a request. */
export async function lockedRequest(tx: TransactionContext, taskId: number) {
  const task = await lockTask(tx.db, taskId)
  if (!task) throw new AppError('NOT_FOUND', 'Task not found')
  const request = await requests.openRequestOf(tx.db, taskId)
  if (!request) throw new AppError('CONFLICT', "This request was closed. We're no longer looking for a VA.")
  return { task, request }
}

/** Somebody of the team takes a request, or gives it back. @param labels of all admin keys. */
export const ownRequest = (context: CommandContext, admin: Admin, labels: readonly string[], input: Owning) =>
  withTransaction(context, async (tx) => {
    const { request } = await lockedRequest(tx, input.id)
    if (request.owner === input.owner) return { owner: input.owner }
    const owner = nextOwner(request.owner, input, admin, labels)
    await requests.ownRequest(tx.db, request.id, owner)
    await record(tx.db, admin, {
      action: 'own-request',
      target: `task ${input.id}`,
      changes: { owner: { from: request.owner, to: owner } },
    })
    await publish(tx.db, 'tasks', 'admin')
    return { owner }
  })

/** Puts a request aside until a time, or takes it back into the queue. Its clock runs on: the client was promised an answer. */
export const snoozeRequest = (context: CommandContext, admin: Admin, id: number, until: string | null) =>
  withTransaction(context, async (tx) => {
    const { request } = await lockedRequest(tx, id)
    if (sameTime(request.snoozedUntil, until)) return { until }
    checkSnooze(until)
    await requests.snoozeRequest(tx.db, request.id, until)
    await record(tx.db, admin, {
      action: 'snooze-request',
      target: `task ${id}`,
      changes: { snoozedUntil: { from: request.snoozedUntil, to: until } },
    })
    await publish(tx.db, 'tasks', 'admin')
    return { until }
  })

/** The job that brings back what was put aside until now. Safe to run often and by several servers at once. */
export const wakeSnoozed = (context: CommandContext) =>
  withTransaction(context, async (tx) => {
    if ((await requests.wakeRequests(tx.db)) > 0) await publish(tx.db, 'tasks', 'admin')
    if ((await wakeInquiries(tx.db)) > 0) await publish(tx.db, 'inquiries', 'admin')
    if ((await wakeThreads(tx.db)) > 0) await publish(tx.db, 'messages', 'admin')
  })

/**
 * The team asks the client about a request before it proposes anybody: its clock waits until the answer, which the
 * client writes on the task's page. The same question sent again is the open one.
 */
export const askAboutRequest = (
  context: CommandContext,
  admin: Admin,
  { id, question }: { id: number; question: string },
) =>
  withTransaction(context, async (tx) => {
    const { task, request } = await lockedRequest(tx, id)
    const open = (await questionsOfRequest(tx.db, request.id)).find(({ state }) => state === 'open')
    if (open?.question === question) return open
    if (open) throw new AppError('CONFLICT', 'The client has not answered the last question yet.')
    if (request.state !== 'open')
      throw new AppError(
        'CONFLICT',
        'The client is choosing now. Withdraw the proposals first, or wait for the choice.',
      )
    const { id: questionId, state, answer, askedAt, closedAt } = await insertTeamQuestion(tx.db, request.id, question)
    await requests.pauseClock(tx.db, request.id)
    const { event, ...row } = questionTransitions.askAsTeam
    await insertEvent(tx.db, { taskId: id, kind: event, ...byAdmin(admin), text: question })
    await record(tx.db, admin, {
      action: 'ask-client',
      target: `task ${id}`,
      detail: { question },
      changes: { awaitingAnswer: { from: false, to: true } },
    })
    await notifyClientOfMove(tx, row, task, clientNews.teamQuestion({ task: titleFor(task), question }))
    await publish(tx.db, 'tasks', 'admin')
    return { id: questionId, question, state, answer, askedAt, closedAt }
  })

/** Whatever the team asked about a request needs no answer any more, and its clock goes on. */
export async function stopAsking(tx: TransactionContext, requestId: number) {
  await lapseTeamQuestion(tx.db, requestId)
  await requests.resumeClock(tx.db, requestId)
}
