import { isDeepStrictEqual } from 'node:util'
import { promises } from '@kazi/schemas/promises'
import type { Notifies } from '@kazi/schemas/states'
import type { proposalDecision, taskReview } from '@kazi/schemas/task-decisions'
import { proposalTransitions } from '@kazi/schemas/work-states'
import type { z } from 'zod'
import { byClient, type Client } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { publish } from '../live/live.ts'
import { lockVas } from '../vas/vas.queries.ts'
import { reopenAssignment } from '../work/assignments.queries.ts'
import { insertReview, reviewOfWork } from '../work/reviews.queries.ts'
import { lockVaTaskOf, moveVaTaskAlong } from '../work/va-tasks.queries.ts'
import { titleFor } from './brief.ts'
import { placeTask, taken } from './placing.service.ts'
import { decideProposal, followOffers, offeredProposal, quoteOf } from './requests.queries.ts'
import { acceptedNews, acceptResult, reviewBy } from './results.service.ts'
import { setWantedVa, wantedVaOf } from './tasks.queries.ts'
import { lockOwnTask, refusedMove } from './tasks.service.ts'
import { insertEvent } from './timeline.queries.ts'
import { notifyVaOfMove, transition } from './transitions.service.ts'

type Decision = z.infer<typeof proposalDecision>

/**
 * The client chooses or declines a VA. When all are declined, the request is open again and its clock keeps running.
 */
export const decideOnProposal = (
  context: CommandContext,
  client: Client,
  { id, proposalId, decision, reason, quote }: Decision,
) =>
  withTransaction(context, async (tx) => {
    const offered = await offeredProposal(tx.db, id, proposalId)
    const [va] = offered ? await lockVas(tx.db, [offered.vaId]) : []
    const task = await lockOwnTask(tx, client, id)
    // Read again under the locks: it may have been decided, or deleted with its VA, in the meantime.
    const proposal = await offeredProposal(tx.db, id, proposalId)
    if (!proposal || !va) throw new AppError('NOT_FOUND', 'Proposal not found')
    if (task.status === 'pending')
      throw new AppError('CONFLICT', 'This request was closed meanwhile. Request a VA again to get new proposals.')
    if (task.status !== 'requested_for_va')
      throw decision === 'accept' ? taken() : refusedMove(task.status, 'successfully_assigned')
    if (proposal.state !== 'offered') throw new AppError('CONFLICT', `This proposal is already ${proposal.state}.`)
    const by = byClient(client)
    if (decision === 'accept') {
      if (quote !== undefined && !isDeepStrictEqual(quote, quoteOf(proposal)))
        throw new AppError('CONFLICT', 'The price has changed since you read it. Please look at it again.')
      await decideProposal(tx.db, proposalId, decision, reason)
      return placeTask(tx, task, { va, price: quoteOf(proposal), by })
    }
    await decideProposal(tx.db, proposalId, decision, reason)
    const { event } = proposalTransitions[decision]
    await insertEvent(tx.db, { taskId: id, kind: event, ...by, text: reason ?? proposal.name })
    // Whoever declines a VA does not ask for them any longer.
    if ((await wantedVaOf(tx.db, id))?.id === va.id) await setWantedVa(tx.db, id, null)
    await followOffers(tx.db, id)
    await publish(tx.db, 'tasks', 'admin', `client:${client.id}`)
    const { userId: _, vaId: __, hiddenAt: ___, ...own } = task
    return own
  })

/**
 * Accepts the result, with or without a rating. A rating may also follow after the result was accepted automatically.
 */
export const reviewTask = (
  context: CommandContext,
  client: Client,
  { id, rating, comment }: z.infer<typeof taskReview>,
) =>
  withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    if (task.status !== 'completed') throw new AppError('CONFLICT', 'There is no result to review yet.')
    const vaTask = await lockVaTaskOf(tx.db, id)
    const fresh = !task.acceptedAt
    const accepted = fresh && (await acceptResult(tx, task, vaTask, byClient(client)))
    // The VA is gone, so there is nobody to rate.
    if (!vaTask) return { reviewed: true, rating: null, comment: null }
    // The call changes nothing, so nobody is notified.
    if (!fresh && rating === undefined) return reviewOf(tx, vaTask.id)
    if (rating !== undefined) {
      const review = { vaTaskId: vaTask.id, vaId: vaTask.vaId, userId: client.id, rating, comment: comment ?? null }
      await insertReview(tx.db, review).catch((error) => {
        throw violatedConstraint(error) ? new AppError('CONFLICT', 'You have already reviewed this task.') : error
      })
      await insertEvent(tx.db, {
        taskId: id,
        kind: 'rated',
        ...byClient(client),
        text: `${rating} of 5${comment ? `: ${comment}` : ''}`,
      })
    }
    const said = { task: titleFor(task), comment }
    if (accepted) await notifyVaOfMove(tx, accepted, vaTask, await acceptedNews(tx, vaTask, { ...said, rating }))
    else if (rating !== undefined) await notifyVaOfMove(tx, ratedLater, vaTask, vaNews.workRated({ ...said, rating }))
    await publish(tx.db, 'tasks', 'admin', `client:${client.id}`)
    return { reviewed: true, rating: rating ?? null, comment: comment ?? null }
  })

/** A rating after the acceptance changes no status, but the VA is still notified. */
const ratedLater: { notifies: Notifies } = { notifies: { va: { type: 'task_updated', mail: 'now' } } }

/** Accepting again changes nothing and notifies nobody: it returns the existing review. */
const reviewOf = async ({ db }: TransactionContext, vaTaskId: number) => {
  const said = await reviewOfWork(db, vaTaskId)
  return { reviewed: true, rating: said?.rating ?? null, comment: said?.comment ?? null }
}

/** Returns a completed task to the VA with a note, within the days that the contract allows. */
export const requestChanges = (context: CommandContext, client: Client, id: number, note: string) =>
  withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    if (task.status !== 'completed') throw refusedMove(task.status, 'in_progress')
    if (task.acceptedAt) throw new AppError('CONFLICT', 'You have accepted this result already.')
    const vaTask = await lockVaTaskOf(tx.db, id)
    if (!vaTask)
      throw new AppError(
        'CONFLICT',
        'The VA of this task has left our network, so nobody can change the result. Please add a new task.',
      )
    if (Date.parse(reviewBy(task) ?? '') < Date.now())
      throw new AppError(
        'CONFLICT',
        `Changes can be asked for within ${promises.reviewDays} days. Please add a new task.`,
      )
    await moveVaTaskAlong(tx.db, vaTask, 'in_progress', 'client', { changesNote: note })
    if (vaTask.assignmentId !== null) await reopenAssignment(tx.db, vaTask.assignmentId)
    const by = byClient(client)
    const { moved, row } = await transition(tx, task, { to: 'in_progress', by, text: note })
    await notifyVaOfMove(tx, row, vaTask, vaNews.changesAsked({ task: titleFor(task), note }))
    await publish(tx.db, 'tasks', 'admin', `client:${client.id}`)
    return moved
  })
