import type { NewAssignment } from '@kazi/schemas/assignment'
import { type AssignmentMoves, type AssignmentPatch, assignmentNews, priceNews } from '@kazi/schemas/assignment'
import { brand } from '@kazi/schemas/brand'
import { maxBulkRows, type UndoableResult } from '@kazi/schemas/bulk'
import type { Currency, Price } from '@kazi/schemas/money'
import {
  type AssignmentMove,
  type AssignmentStatus,
  assignmentMove,
  assignmentRule,
  assignmentStates,
} from '@kazi/schemas/work-states'
import type { Admin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { eachRow } from '../bulk.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import type { CatalogNews } from '../emails/catalog.ts'
import { clientNews } from '../emails/client-news.ts'
import { priceWords } from '../emails/news-parts.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { type Audience, publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { nameOf } from '../notifications/notifications.queries.ts'
import { notifyClient, notifyVa } from '../notifications/notifications.service.ts'
import { notesChange } from '../team-notes.ts'
import { goneOn, undoable, undoableLot } from '../undo/undo.ts'
import { askIfAway } from '../vas/away.service.ts'
import { lockVa, lockVas } from '../vas/vas.queries.ts'
import * as assignments from './assignments.queries.ts'

const notFound = () => new AppError('NOT_FOUND', 'This assignment is no longer here')

export const createAssignment = (context: CommandContext, admin: Admin, input: NewAssignment) =>
  withTransaction(context, async (tx) => {
    const [va] = await lockVas(tx.db, [input.vaId])
    if (!va) throw new AppError('NOT_FOUND', 'VA not found')
    if (!input.evenIfAway) await askIfAway(tx, va.id)
    const clientId = await assignments.clientIdAt(tx.db, input.clientEmail)
    const assignment = await assignments.insertAssignment(tx.db, input, clientId)
    await record(tx.db, admin, {
      action: 'create-assignment',
      target: `assignment ${assignment.id}`,
      detail: { vaId: input.vaId },
    })
    await publish(tx.db, 'tasks', 'admin', `va:${input.vaId}`, ...(clientId ? ([`client:${clientId}`] as const) : []))
    // What is written down once it is over is no news.
    if (assignment.status !== 'completed') await notifyOfNew(tx, assignment)
    return assignment
  })

/** By bell and email. Whoever has no account has not heard of us: the team has only noted the address. */
async function notifyOfNew(
  tx: TransactionContext,
  assignment: Awaited<ReturnType<typeof assignments.insertAssignment>>,
) {
  const { vaId, userId, clientName, vaName, projectTitle: project, projectType, status } = assignment
  const ongoing = projectType === 'ongoing'
  await notifyVa(tx, vaId, 'new_task', {
    ...vaNews.assignmentGiven({ project, client: clientName, status, ongoing }),
    mail: 'now',
  })
  if (userId === null) return
  await notifyClient(tx, userId, 'assigned', {
    ...clientNews.assignmentMade({ project, va: vaName, status, ongoing }),
    mail: 'now',
  })
}

export async function getAssignment(db: Db, id: number, totals?: typeof assignments.assignmentTotalsNow) {
  const assignment = await assignments.assignmentForAdmin(db, id, totals)
  if (!assignment) throw notFound()
  return assignment
}

/** Locks the VA before the assignment, as whoever gives the VA a task on it does. */
async function locked(tx: TransactionContext, id: number) {
  const vaId = await assignments.vaIdOfAssignment(tx.db, id)
  if (vaId === undefined) throw notFound()
  await lockVa(tx.db, vaId)
  const assignment = await assignments.lockAssignment(tx.db, id)
  if (!assignment) throw notFound()
  return assignment
}

/**
 * Changes an assignment's status by its table, its notes, or both. The same change twice is the same as once: the
 * second one tells nobody.
 */
export const changeAssignment = (context: CommandContext, admin: Admin, id: number, patch: AssignmentPatch) =>
  withTransaction(context, async (tx) => {
    const assignment = await locked(tx, id)
    const { notes = null, status, before, reason } = patch
    if (status !== undefined && status !== assignment.status && (before ?? assignment.status) !== assignment.status)
      throw movedSince(before, assignment.status)
    if (notesChange(assignment.adminNotes, patch)) {
      await assignments.noteAssignment(tx.db, id, notes)
      await record(tx.db, admin, {
        action: 'update-assignment',
        target: `assignment ${id}`,
        changes: changesBetween({ notes: assignment.adminNotes }, { notes }, ['notes']),
      })
    }
    if (status !== undefined && status !== assignment.status) await move(tx, admin, assignment, status, reason)
    await publish(tx.db, 'tasks', 'admin')
    return getAssignment(tx.db, id)
  })

/**
 * Gives an assignment the price that it was made without; it can be taken back for a moment. An agreed price is never
 * changed here: what was earned by it may be billed. The same price twice is the same as once.
 */
export const agreeOnPrice = (context: CommandContext, admin: Admin, id: number, price: Price) =>
  withTransaction(context, async (outer) => {
    const assignment = await locked(outer, id)
    const { currency, successorId } = assignment
    const agreed = assignments.priceIn(assignment)
    if (agreed && priceWords(agreed) === priceWords(price))
      return { ...(await getAssignment(outer.db, id)), undo: null }
    if (agreed)
      throw new AppError(
        'CONFLICT',
        `This assignment has a price already, ${priceWords(agreed)}, which stays as agreed.`,
      )
    const work = await assignments.workOnAssignment(outer.db, id)
    if (price.unit === 'fixed' && (assignment.projectType === 'ongoing' || assignment.taskId === null))
      throw new AppError('CONFLICT', 'A fixed price is for a single task. Please set a price per hour.')
    const { tx, keep } = await undoable(outer, admin, 'assignment', `assignment ${id}`)
    await assignments.priceAssignment(tx.db, id, price)
    await record(tx.db, admin, {
      action: 'update-assignment',
      target: `assignment ${id}`,
      changes: { price: { from: null, to: priceWords(price) } },
    })
    await tellOfPrice(tx, assignment, price, work)
    await publishToAll(tx, assignment)
    const undo = await keep({ id, priced: priceWords(price), currency, successorId } satisfies AssignmentPriced)
    return { ...(await getAssignment(tx.db, id, assignments.assignmentTotalsNow)), undo }
  })

/** What the reverse of a price knows. */
export type AssignmentPriced = { id: number; priced: string; currency: Currency; successorId: number | null }

/** The assignment has no price again. */
export async function undoPrice(tx: TransactionContext, { id, priced, currency, successorId }: AssignmentPriced) {
  const assignment = await locked(tx, id)
  const price = assignments.priceIn(assignment)
  if (!price || priceWords(price) !== priced || assignment.successorId !== successorId) throw goneOn()
  await assignments.unpriceAssignment(tx.db, id, currency)
  await publishToAll(tx, assignment)
}

async function publishToAll(tx: TransactionContext, { vaId, userId }: assignments.LockedAssignment) {
  const audiences: Audience[] = ['admin', `va:${vaId}`, ...(userId === null ? [] : [`client:${userId}` as const])]
  await publish(tx.db, 'tasks', ...audiences)
  await publish(tx.db, 'notifications', ...audiences)
}

async function tellOfPrice(tx: TransactionContext, assignment: assignments.LockedAssignment, price: Price, work: Work) {
  const state = work.held > 0 ? 'open' : work.accepted > 0 ? 'accepted' : 'over'
  const words = priceNews(assignment.projectTitle, price, state)
  await tellBoth(tx, assignment, words, { type: 'task_updated', mail: 'now' })
}

/** The same words for what was read and what is there, so that the reader sees the difference. */
function movedSince(before: AssignmentStatus | undefined, now: AssignmentStatus) {
  const was = before ? `It was ${assignmentStates[before].label} when you opened it. ` : ''
  return new AppError(
    'CONFLICT',
    `${was}Somebody has moved it since, and it is ${assignmentStates[now].label} now. Please look at it again.`,
  )
}

async function move(
  tx: TransactionContext,
  admin: Admin,
  assignment: assignments.LockedAssignment,
  to: AssignmentStatus,
  reason: string | undefined,
) {
  const name = assignmentMove(assignment.status, to)
  const word = (status: AssignmentStatus) => assignmentStates[status].label.toLowerCase()
  if (!name)
    throw new AppError('CONFLICT', `An assignment that is ${word(assignment.status)} cannot become ${word(to)}.`)
  await check(tx, assignment, name)
  await assignments.moveAssignment(tx.db, assignment.id, to)
  await record(tx.db, admin, {
    action: 'update-assignment',
    target: `assignment ${assignment.id}`,
    changes: { status: { from: assignment.status, to } },
    ...(reason && { detail: { reason } }),
  })
  const words = assignmentNews[name](assignment.projectTitle)
  await tellBoth(tx, assignment, words, assignmentRule(name).notifies.va, reason)
}

async function check(
  tx: TransactionContext,
  { id, taskId, projectType, successorId }: assignments.LockedAssignment,
  name: AssignmentMove,
) {
  const { needs } = assignmentRule(name)
  if (!needs) return
  const work = await assignments.workOnAssignment(tx.db, id)
  const { open } = work
  if (needs === 'nothing open' && open > 0)
    throw new AppError(
      'CONFLICT',
      `${open === 1 ? 'A task on it is' : `${open} tasks on it are`} not delivered yet. Wait for the result, or reassign it.`,
    )
  if (needs === 'its VA' && successorId !== null)
    throw new AppError('CONFLICT', 'Another VA has taken this assignment over.')
  if (needs === 'its VA' && !hasWork({ taskId, projectType }, work))
    throw new AppError('CONFLICT', 'The VA no longer has the task that this assignment was for.')
}

type Work = Awaited<ReturnType<typeof assignments.workOnAssignment>>
/** Whether there is something to go on with: an assignment that was made for one task ends with it. */
const hasWork = (assignment: Parameters<typeof isForTask>[0], work: Work) =>
  !isForTask(assignment, work) || work.held > 0

/**
 * Whether an assignment was made for one task. One that its client has deleted is no longer named by the assignment, only by
 * what its VA had of it.
 */
export const isForTask = (
  { taskId, projectType }: Pick<assignments.LockedAssignment, 'taskId' | 'projectType'>,
  { had }: { had: number },
) => taskId !== null || (projectType !== 'ongoing' && had > 0)

/** @param words the title, and what each side reads. */
async function tellBoth(
  tx: TransactionContext,
  assignment: assignments.LockedAssignment,
  words: ReturnType<(typeof assignmentNews)[AssignmentMove]>,
  { type, mail }: ReturnType<typeof assignmentRule>['notifies']['va'],
  reason?: string,
) {
  const { vaId, clientName, projectTitle } = assignment
  const about = { title: words.title, project: projectTitle, reason }
  await notifyVa(tx, vaId, type, {
    ...vaNews.assignmentMovedVa({ ...about, words: words.va, client: clientName }),
    mail,
  })
  const vaName = await nameOf(tx.db, { vaId })
  await notifyClientOfAssignment(
    tx,
    assignment,
    clientNews.assignmentMoved({ ...about, words: words.client, va: vaName }),
  )
}

/** By bell and email. A client without an account has only the address that the team entered. */
export async function notifyClientOfAssignment(
  tx: TransactionContext,
  { userId, taskId, clientName, clientEmail }: assignments.LockedAssignment,
  news: CatalogNews,
) {
  const mail = 'now'
  if (userId !== null) return notifyClient(tx, userId, 'assigned', { ...news, taskId: taskId ?? undefined, mail })
  const { message: _, action: __, page: ___, leads: ____, ...content } = news
  await enqueueMail(tx, clientEmail, {
    ...content,
    hello: clientName,
    because: `You get this email because you work with a VA of ${brand.name}.`,
  })
}

/** What the reverse of a move knows. */
export type AssignmentMoved = { id: number; before: assignments.Stood; after: AssignmentStatus }

/** Moves an assignment so that it can be taken back for a moment. Returns the undo, or null where nothing was moved. */
const moveUndoably = (context: CommandContext, admin: Admin, id: number, patch: MovePatch) =>
  withTransaction(context, async (outer) => {
    const { status, endedAt } = await locked(outer, id)
    if (status === patch.status) return null
    const { tx, keep } = await undoable(outer, admin, 'assignment', `assignment ${id}`)
    await changeAssignment(tx, admin, id, { ...patch, notes: undefined })
    return keep({ id, before: { status, endedAt }, after: patch.status } satisfies AssignmentMoved)
  })
type MovePatch = Pick<AssignmentPatch, 'before' | 'reason'> & { status: AssignmentStatus }

/** The assignment stands where it stood, unless somebody has moved it or handed it over since. */
export async function undoAssignmentMove(tx: TransactionContext, { id, before, after }: AssignmentMoved) {
  const assignment = await locked(tx, id)
  const { status, endedAt, successorId } = assignment
  if (status !== after || successorId !== null) throw goneOn()
  // A pause by hand ends nothing: the VA was taken off since.
  if (after === 'paused' && endedAt !== null) throw goneOn()
  if (before.status === 'active' && !hasWork(assignment, await assignments.workOnAssignment(tx.db, id))) throw goneOn()
  await assignments.restoreAssignment(tx.db, id, before)
  await publishToAll(tx, assignment)
}

/** Moves each assignment of a selection, with a result for each and one undo for all. */
export async function moveAssignments(
  context: CommandContext,
  admin: Admin,
  { selection, after = 0, undo: lot, status, before, reason }: AssignmentMoves,
): Promise<UndoableResult> {
  const read = new Map(before.map((one) => [one.id, one.status]))
  const rows = await assignments.selectedAssignments(context.db, selection, after, maxBulkRows + 1)
  return undoableLot(context, admin, lot, (inLot, keep) =>
    eachRow(inLot, rows, async (ctx, { id, name }) => {
      const undo = await moveUndoably(ctx, admin, id, { status, before: read.get(id), reason })
      if (undo) keep({ row: { id, name }, undo })
      return assignmentStates[status].label
    }),
  )
}
