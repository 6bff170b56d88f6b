import { isDeepStrictEqual } from 'node:util'
import type { taskAssignment } from '@kazi/schemas/assignment'
import { centsFrom, type Price } from '@kazi/schemas/money'
import { maxProposed, type NewProposals } from '@kazi/schemas/proposal'
import { canMoveTask, movesFrom, taskRules } from '@kazi/schemas/task-states'
import { proposalTransitions } from '@kazi/schemas/work-states'
import type { z } from 'zod'
import { type Admin, byAdmin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { vaName } from '../inquiries/inquiries.queries.ts'
import { publish } from '../live/live.ts'
import type { MatchingContext } from '../matching/caches.ts'
import { undoable } from '../undo/undo.ts'
import { refuseAway } from '../vas/away.service.ts'
import { lockVas } from '../vas/vas.queries.ts'
import { lockHolders } from '../work/timers.queries.ts'
import { withdrawVaTask } from '../work/work.service.ts'
import { titleFor } from './brief.ts'
import { type RankedVas, rankedForTask } from './candidates.service.ts'
import { offersInWords } from './offers-in-words.ts'
import { placeTask, taken } from './placing.service.ts'
import { stopAsking } from './request-queue.service.ts'
import {
  declinedVaIds,
  everProposed,
  followOffers,
  insertProposals,
  namedOffersOf,
  offeredIds,
  offersOf,
  openRequestOf,
  quoteOf,
  storedProposals,
} from './requests.queries.ts'
import { type LockedTask, lockTask } from './tasks.queries.ts'
import { insertEvent, lastEventOf } from './timeline.queries.ts'
import { notifyClientOfMove, notifyVaOfMove, transition } from './transitions.service.ts'
import { type MovedRequest, type Proposed, requestBefore } from './undo-placing.service.ts'

/** The error for a refused move of the team: what is not possible, and what is. */
function refused({ status, acceptedAt }: Pick<LockedTask, 'status' | 'acceptedAt'>, what: string) {
  const possible = movesFrom(status, 'admin').map(({ offer }) => offer)
  const rest =
    possible.length > 0
      ? `You can ${possible.join(', or ')}.`
      : canMoveTask(status, 'requested_for_va', 'client')
        ? 'The client has to ask for a VA first.'
        : acceptedAt
          ? 'Its result was accepted, so nothing is left to do.'
          : status === 'completed'
            ? 'You or the client can accept the result.'
            : "It is the client's turn now."
  return new AppError('CONFLICT', `A task that is “${taskRules[status].label}” ${what}. ${rest}`)
}

async function locked(tx: TransactionContext, id: number) {
  const task = await lockTask(tx.db, id)
  if (!task) throw new AppError('NOT_FOUND', 'Task not found')
  return task
}

const quoteColumns = (quote: Price | undefined) => ({
  quoteAmountCents: quote?.amountCents ?? null,
  quoteCurrency: quote?.currency ?? null,
  quoteUnit: quote?.unit ?? null,
})

/** What of a proposal its reader decides by. */
export type Terms = { vaId: number; sentence: string | null; quote: Price | null }
const sameTerms = (one: Terms | undefined, other: Terms | undefined) =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.sentence === other.sentence &&
    isDeepStrictEqual(one.quote, other.quote))

/** Which VAs' proposals are others than the caller has read, or are there for one of the two alone. */
export function changedSince(before: readonly Terms[], now: readonly Terms[]) {
  const [read, stand] = [before, now].map((all) => new Map(all.map((one) => [one.vaId, one] as const)))
  return [...new Set([...before, ...now].map(({ vaId }) => vaId))].filter(
    (vaId) => !sameTerms(read?.get(vaId), stand?.get(vaId)),
  )
}

/** At most so many VAs stand for a task, however many calls have proposed them. */
function refuseTooMany(offered: ReadonlyMap<number, unknown>, chosen: readonly number[]) {
  const added = chosen.filter((vaId) => !offered.has(vaId)).length
  if (added === 0 || offered.size + added <= maxProposed) return
  const stand = offered.size === 1 ? '1 VA is' : `${offered.size} VAs are`
  throw new AppError(
    'CONFLICT',
    `${stand} proposed for this task already, and at most ${maxProposed} can be at the same time. Withdraw a proposal, or propose fewer.`,
  )
}

type Offers = NewProposals['proposals']
type Ranked = ReadonlyMap<number, RankedVas[number]>
type StandingOffers = ReadonlyMap<number, Awaited<ReturnType<typeof offersOf>>[number]>

/** The task and its open request, once nothing is against proposing these VAs for it. */
async function readyForProposals(tx: TransactionContext, id: number, chosen: number[], ranked: Ranked) {
  const present = new Set((await lockVas(tx.db, chosen)).map((va) => va.id))
  const task = await locked(tx, id)
  const request = await openRequestOf(tx.db, id)
  if (task.status !== 'requested_for_va' || !request) throw refused(task, 'does not wait for proposals')
  const declined = new Set(await declinedVaIds(tx.db, id))
  for (const vaId of chosen) {
    if (declined.has(vaId)) throw new AppError('CONFLICT', 'The client has declined this VA for this task.')
    if (!ranked.has(vaId) || !present.has(vaId)) throw new AppError('NOT_FOUND', 'VA not found')
  }
  await refuseAway(tx, chosen)
  return { task, request }
}

const standAlready = (offers: StandingOffers, proposals: Offers) =>
  proposals.every(({ vaId, sentence, quote }) =>
    isDeepStrictEqual(offers.get(vaId), { vaId, sentence: sentence ?? null, ...quoteColumns(quote) }),
  )

function refuseChanged(read: readonly Terms[], offers: StandingOffers, chosen: readonly number[], ranked: Ranked) {
  const stand = [...offers.values()].map((one) => ({ ...one, quote: quoteOf(one) }))
  const changed = changedSince(read, stand).filter((vaId) => chosen.includes(vaId))
  if (changed.length === 0) return
  const names = changed.map((vaId) => ranked.get(vaId)?.va.name).join(', ')
  throw new AppError('CONFLICT', `The proposal of ${names} has just changed. Please look at the proposals again.`)
}

/** Writes the proposals, their event and their entry of the audit. */
async function writeProposals(
  tx: TransactionContext,
  admin: Admin,
  { taskId, requestId, proposals, ranked }: { taskId: number; requestId: number; proposals: Offers; ranked: Ranked },
) {
  const standing = offersInWords(await namedOffersOf(tx.db, requestId))
  await insertProposals(
    tx.db,
    proposals.map(({ vaId, sentence, quote }) => ({
      requestId,
      taskId,
      vaId,
      sentence: sentence ?? null,
      score: ranked.get(vaId)?.score ?? 0,
      reasons: ranked.get(vaId)?.reasons ?? [],
      reason: null,
      ...quoteColumns(quote),
    })),
  )
  await followOffers(tx.db, taskId)
  const names = proposals.map(({ vaId }) => ranked.get(vaId)?.va.name).join(', ')
  await insertEvent(tx.db, { taskId, kind: proposalTransitions.offer.event, ...byAdmin(admin), text: names })
  await record(tx.db, admin, {
    action: 'propose',
    target: `task ${taskId}`,
    detail: { vaIds: proposals.map(({ vaId }) => vaId) },
    changes: changesBetween(
      { proposals: standing },
      { proposals: offersInWords(await namedOffersOf(tx.db, requestId)) },
      ['proposals'],
    ),
  })
}

const offersForClient = (proposals: Offers, ranked: Ranked) =>
  proposals.map(({ vaId, sentence, quote }) => ({
    vaId,
    name: ranked.get(vaId)?.va.name ?? '',
    quote: quote ?? null,
    note: sentence ?? null,
    reasons: ranked.get(vaId)?.reasons ?? [],
  }))

/**
 * Offers one to three VAs to the client, each with the matcher's reasons and a sentence written by the team. No more than
 * three stand at the same time. With `before`, a proposal that a colleague has changed meanwhile is not replaced.
 */
export const propose = async (
  context: CommandContext & MatchingContext,
  admin: Admin,
  { id, before: read, proposals }: NewProposals,
) => {
  const chosen = proposals.map(({ vaId }) => vaId)
  const all = await rankedForTask(context, id, { including: chosen, readBy: 'client' })
  const ranked: Ranked = new Map(all.map((one) => [one.va.id, one]))
  return withTransaction(context, async (outer) => {
    const { tx, keep } = await undoable(outer, admin, 'propose', `task ${id}`)
    const { task, request } = await readyForProposals(tx, id, chosen, ranked)
    const offers: StandingOffers = new Map((await offersOf(tx.db, request.id)).map((offer) => [offer.vaId, offer]))
    // Repeating the same offer notifies nobody.
    if (standAlready(offers, proposals)) return { proposed: proposals.length, undo: null }
    if (read) refuseChanged(read, offers, chosen, ranked)
    refuseTooMany(offers, chosen)
    const told = await everProposed(tx.db, request.id)
    const before = await requestBefore(tx, request.id)
    const replaced = await storedProposals(tx.db, request.id, chosen)
    // A proposal is the answer to what was asked: the clock goes on.
    if (request.pausedAt) await stopAsking(tx, request.id)
    await writeProposals(tx, admin, { taskId: id, requestId: request.id, proposals, ranked })
    // Only VAs whom the client has not been told about are news; a mended price is on the task's page.
    const news = offersForClient(proposals, ranked).filter(({ vaId }) => !told.has(vaId))
    const { offer, offerAgain } = proposalTransitions
    const said = clientNews.proposals({ task: titleFor(task), offers: news })
    await notifyClientOfMove(tx, news.length > 0 ? offer : offerAgain, task, said)
    await publish(tx.db, 'tasks', 'admin', `client:${task.userId}`)
    const eventId = (await lastEventOf(tx.db, id)) ?? 0
    const done: Proposed = { taskId: id, eventId, requestId: request.id, before, vaIds: chosen, proposals: replaced }
    return { proposed: proposals.length, undo: await keep(done) }
  })
}

/** Remembers an open request before it is closed. Call the result after the move: it is what the reverse has to know. */
async function openRequestBefore(tx: TransactionContext, taskId: number) {
  const request = await openRequestOf(tx.db, taskId)
  if (!request) throw new AppError('CONFLICT', 'The task has changed since you loaded it')
  const before = await requestBefore(tx, request.id)
  const lapsed = await offeredIds(tx.db, request.id)
  return async (vaId?: number): Promise<MovedRequest> => ({
    taskId,
    eventId: (await lastEventOf(tx.db, taskId)) ?? 0,
    requestId: request.id,
    before,
    lapsed,
    ...(vaId !== undefined && { vaId }),
  })
}

const hourly = ({ hourlyRate, currency }: z.infer<typeof taskAssignment>): Price | null =>
  hourlyRate == null ? null : { amountCents: centsFrom(hourlyRate), currency, unit: 'hour' }

export const assign = (context: CommandContext, admin: Admin, input: z.infer<typeof taskAssignment>) =>
  withTransaction(context, async (outer) => {
    const { tx, keep } = await undoable(outer, admin, 'assign', `task ${input.id}`)
    const [va] = await lockVas(tx.db, [input.vaId])
    const task = await locked(tx, input.id)
    if (!canMoveTask(task.status, 'successfully_assigned', 'admin'))
      throw task.vaId ? taken() : refused(task, 'cannot be assigned')
    if (!va) throw new AppError('NOT_FOUND', 'VA not found')
    await refuseAway(tx, [va.id])
    const before = await openRequestBefore(tx, task.id)
    const moved = await placeTask(tx, task, {
      va,
      estimatedHours: input.estimatedHours,
      price: hourly(input),
      deadline: input.deadline,
      priority: input.priority,
      by: byAdmin(admin),
    })
    await record(tx.db, admin, {
      action: 'assign',
      target: `task ${input.id}`,
      detail: { vaId: input.vaId },
      changes: { status: { from: task.status, to: moved.status }, va: { from: null, to: va.name } },
    })
    return { ...moved, undo: await keep(await before(va.id)) }
  })

/** Unassigns the VA: the task returns to the queue with a new clock, and the VA and the client are told why. */
export const unassign = (context: CommandContext, admin: Admin, id: number, reason: string) =>
  withTransaction(context, async (tx) => {
    await lockHolders(tx.db, { taskId: id })
    const task = await locked(tx, id)
    if (!task.vaId || !canMoveTask(task.status, 'requested_for_va', 'admin'))
      throw refused(task, 'has no VA to take off')
    const held = await vaName(tx.db, task.vaId)
    const vaTask = await withdrawVaTask(tx, id, reason)
    const { moved, row } = await transition(tx, task, { to: 'requested_for_va', by: byAdmin(admin), text: reason })
    if (vaTask) await notifyVaOfMove(tx, row, vaTask, vaNews.taskRemoved({ task: vaTask.title, why: 'team', reason }))
    await record(tx.db, admin, {
      action: 'unassign',
      target: `task ${id}`,
      detail: { vaId: task.vaId, reason },
      changes: { status: { from: task.status, to: moved.status }, va: { from: held ?? null, to: null } },
    })
    await notifyClientOfMove(tx, row, task, clientNews.findingAnother({ task: titleFor(task), why: 'removed', reason }))
    await publish(tx.db, 'tasks', 'admin')
    return moved
  })

/** Tells the client that no VA can be found, and why. The task is back with the client. */
export const cannotFill = (context: CommandContext, admin: Admin, id: number, reason: string) =>
  withTransaction(context, async (outer) => {
    const { tx, keep } = await undoable(outer, admin, 'cannot-fill', `task ${id}`)
    const task = await locked(tx, id)
    if (!canMoveTask(task.status, 'pending', 'admin')) throw refused(task, 'has no open request')
    const before = await openRequestBefore(tx, id)
    const { moved, row } = await transition(tx, task, { to: 'pending', by: byAdmin(admin), text: reason, reason })
    await record(tx.db, admin, {
      action: 'cannot-fill',
      target: `task ${id}`,
      detail: { reason },
      changes: { status: { from: task.status, to: moved.status } },
    })
    await notifyClientOfMove(tx, row, task, clientNews.cannotFill({ task: titleFor(task), reason }))
    await publish(tx.db, 'tasks', 'admin')
    return { ...moved, undo: await keep(await before()) }
  })
