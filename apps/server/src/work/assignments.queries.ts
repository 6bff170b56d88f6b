import type { AssignmentListQuery, NewAssignment } from '@kazi/schemas/assignment'
import { type Currency, centsFrom, type Price, unitsFrom } from '@kazi/schemas/money'
import type { ProjectType } from '@kazi/schemas/work-states'
import { type AssignmentStatus, assignmentTransitions } from '@kazi/schemas/work-states'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { containsWords, listPage, type Selection, selectedRows } from '../db/list.ts'
import type { Tables } from '../db/tables.ts'
import { loggedOn } from './time.queries.ts'
import { openStatuses } from './va-tasks.queries.ts'

const pausedOngoing = (db: Db, userId: number) =>
  db
    .selectFrom('vaAssignments')
    .innerJoin('vas', 'vas.id', 'vaAssignments.vaId')
    .select('vas.name')
    .where('userId', '=', userId)
    .where('projectType', '=', 'ongoing')
    .where('status', '=', 'paused')
    .where('successorId', 'is', null)

/** The VA of an ongoing assignment that the team has paused, and that nobody else has taken over. */
export const vaOfPausedAssignment = (db: Db, userId: number) =>
  pausedOngoing(db, userId).orderBy('vaAssignments.id', 'desc').limit(1).executeTakeFirst()

/** Whether the team has paused what this VA does for a client. */
export const isPausedWith = async (db: Db, userId: number, vaId: number) =>
  (await pausedOngoing(db, userId).where('vaAssignments.vaId', '=', vaId).limit(1).executeTakeFirst()) !== undefined

/** A client's newest ongoing assignment that is active, with its price. @param vaId the newest one of this VA */
export async function activeOngoingAssignment(db: Db, userId: number, vaId?: number) {
  const row = await db
    .selectFrom('vaAssignments')
    .select(['id', 'vaId', 'rateCents', 'fixedPriceCents', 'currency'])
    .where('userId', '=', userId)
    .where('projectType', '=', 'ongoing')
    .where('status', '=', 'active')
    .$if(vaId !== undefined, (query) => query.where('vaId', '=', vaId as number))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { id: row.id, vaId: row.vaId, price: priceIn(row) }
}

type Project = Pick<Insertable<Tables['vaAssignments']>, 'projectTitle' | 'projectDescription' | 'priority'> & {
  price: Price | null
}
/** The price of an assignment, as `priceColumns` writes it; null if none was agreed. */
export function priceIn({ rateCents, fixedPriceCents, currency }: Priced): Price | null {
  const amountCents = rateCents ?? fixedPriceCents
  if (!amountCents || !currency) return null
  return { amountCents, currency, unit: rateCents === null ? 'fixed' : 'hour' }
}
type Priced = Record<'rateCents' | 'fixedPriceCents', number | null> & { currency: Currency | null }

const priceColumns = (price: Price | null) => ({
  rateCents: price?.unit === 'hour' ? price.amountCents : null,
  fixedPriceCents: price?.unit === 'fixed' ? price.amountCents : null,
  ...(price && { currency: price.currency }),
})
/** Creates an assignment for one task. @param clientId the client whose name and address are copied into it. */
export async function insertTaskAssignment(
  db: Tx,
  { vaId, taskId, clientId }: { vaId: number; taskId: number; clientId: number },
  { price, ...project }: Project,
) {
  const client = await db
    .selectFrom('users')
    .select(['firstName as clientName', 'email as clientEmail'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('vaAssignments')
    .values({ vaId, userId: clientId, taskId, ...client, ...project, ...priceColumns(price), adminNotes: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = {
  rateCents: number | null
  fixedPriceCents: number | null
  currency: Currency
  earnedCents: number | null
  hours: number | null
}
/**
 * Adds money values. The plain numbers that the API contract requires stay beside them, in units of the row's currency.
 */
function withMoney<R extends Row>({ rateCents, fixedPriceCents, earnedCents, hours, ...row }: R) {
  const money = (amountCents: number) => ({ amountCents, currency: row.currency })
  return {
    ...row,
    rate: rateCents === null ? null : money(rateCents),
    fixedPrice: fixedPriceCents === null ? null : money(fixedPriceCents),
    earnings: money(earnedCents ?? 0),
    hourlyRate: rateCents === null ? null : unitsFrom(rateCents),
    totalHours: hours ?? 0,
    totalEarnings: unitsFrom(earnedCents ?? 0),
  }
}

/** The client whose confirmed address this is. Anybody can sign up with an address that is not theirs. */
export const clientIdAt = async (db: Db, email: string) =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('emailConfirmedAt', 'is not', null)
      .executeTakeFirst()
  )?.id

/** Gives a client who has confirmed an address the work that the team had noted for it. */
export const giveAssignments = (db: Tx, userId: number) =>
  db
    .updateTable('vaAssignments')
    .set({ userId, givenAt: sql`now()` })
    .where('userId', 'is', null)
    .where('clientEmail', '=', (eb) => eb.selectFrom('users').select('email').where('id', '=', userId))
    .execute()

/** When an assignment ended that is in this status from now on; agreed hours are billed in the month of that day. */
const endOf = (status: AssignmentStatus) => (status === 'completed' ? sql<string>`now()` : null)

export async function insertAssignment(
  db: Tx,
  { hourlyRate, startDate, evenIfAway: _, ...input }: NewAssignment,
  clientId: number | undefined,
) {
  const { id } = await db
    .insertInto('vaAssignments')
    .values({
      ...input,
      userId: clientId ?? null,
      taskId: null,
      // A rate of zero is no price: one can be set later.
      rateCents: hourlyRate ? centsFrom(hourlyRate) : null,
      adminNotes: input.adminNotes ?? null,
      ...(startDate && { startDate }),
      endedAt: endOf(input.status),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return withMoney(
    await assignments(db, assignmentTotalsNow).where('vaAssignments.id', '=', id).executeTakeFirstOrThrow(),
  )
}

const noteBelow = (text: string | undefined) =>
  sql<string | null>`nullif(concat_ws(E'\\n', admin_notes, ${text ?? null}::text), '')`

/** Pauses a single-task assignment and appends the reason to the team's notes; an ongoing one continues. */
export const pauseAssignment = (db: Tx, id: number, reason?: string) =>
  db
    .updateTable('vaAssignments')
    .set({
      status: assignmentTransitions.pause.to,
      endedAt: sql`now()`,
      adminNotes: noteBelow(reason),
    })
    .where('id', '=', id)
    .where('status', 'in', [...assignmentTransitions.pause.from, assignmentTransitions.pause.to])
    .where('projectType', '!=', 'ongoing')
    .execute()

/**
 * Ends a single-task assignment; an ongoing one continues. The agreed hours stay as they were agreed: the logged ones are in
 * the time entries, which the VA may still correct.
 */
export const completeAssignment = (db: Tx, id: number) =>
  db
    .updateTable('vaAssignments')
    .set({ status: assignmentTransitions.complete.to, endedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', assignmentTransitions.complete.from)
    .where('projectType', '!=', 'ongoing')
    .execute()

/** The client sent the result back, so the work goes on: an assignment that the team completed is active again. */
export const reopenAssignment = (db: Tx, id: number) =>
  db
    .updateTable('vaAssignments')
    .set({ status: assignmentTransitions.reopen.to, endedAt: null })
    .where('id', '=', id)
    .where('status', 'in', assignmentTransitions.reopen.from)
    .where('projectType', '!=', 'ongoing')
    .where('successorId', 'is', null)
    .execute()

/** An assignment as commands need it, locked. Lock its VA first. */
export const lockAssignment = (db: Tx, id: number) =>
  db
    .selectFrom('vaAssignments')
    .select(['id', 'vaId', 'userId', 'taskId', 'clientName', 'clientEmail', 'projectTitle', 'projectType'])
    .select(['status', 'adminNotes', 'successorId', 'rateCents', 'fixedPriceCents', 'currency'])
    .select(sql<string | null>`ended_at::text`.as('endedAt'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type LockedAssignment = NonNullable<Awaited<ReturnType<typeof lockAssignment>>>

export const vaIdOfAssignment = async (db: Db, id: number) =>
  (await db.selectFrom('vaAssignments').select('vaId').where('id', '=', id).executeTakeFirst())?.vaId

/** The VA's work on an assignment: what is not delivered yet, what they hold at all, and what they ever had. */
export async function workOnAssignment(db: Db, id: number) {
  const { rows } = await sql<{ open: number; held: number; accepted: number; had: number }>`
    select count(*) filter (where withdrawn_at is null and status in (${openStatuses}))::int as open,
      count(*) filter (where withdrawn_at is null and status <> 'reviewed')::int as held,
      count(*) filter (where withdrawn_at is null and status = 'reviewed')::int as accepted,
      count(*)::int as had
    from va_tasks where assignment_id = ${id}`.execute(db)
  return rows[0] ?? { open: 0, held: 0, accepted: 0, had: 0 }
}

/** The client tasks that its VA has not delivered yet, in the order in which they are locked. */
export async function openTasksOnAssignment(db: Db, id: number) {
  const { rows } = await sql<{ taskId: number }>`
    select task_id from va_tasks
    where assignment_id = ${id} and withdrawn_at is null and status in (${openStatuses}) and task_id is not null
    order by task_id`.execute(db)
  return rows.map(({ taskId }) => taskId)
}

/** A move by hand. */
export const moveAssignment = (db: Tx, id: number, to: AssignmentStatus) =>
  db
    .updateTable('vaAssignments')
    .set({ status: to, endedAt: endOf(to) })
    .where('id', '=', id)
    .execute()

/** Where an assignment stood before a move. */
export type Stood = Pick<LockedAssignment, 'status' | 'endedAt'>
export const restoreAssignment = (db: Tx, id: number, { status, endedAt }: Stood) =>
  db.updateTable('vaAssignments').set({ status, endedAt }).where('id', '=', id).execute()

export const noteAssignment = (db: Tx, id: number, adminNotes: string | null) =>
  db.updateTable('vaAssignments').set({ adminNotes }).where('id', '=', id).execute()

/** Gives an assignment its price, which the work done before counts by as well. */
export const priceAssignment = (db: Tx, id: number, price: Price) =>
  db
    .updateTable('vaAssignments')
    .set({ ...priceColumns(price), pricedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

export const unpriceAssignment = (db: Tx, id: number, currency: Currency) =>
  db
    .updateTable('vaAssignments')
    .set({ ...priceColumns(null), currency, pricedAt: null })
    .where('id', '=', id)
    .execute()

/**
 * Makes the assignment of the VA who takes this one over: the same work, price, client and status, for a pause ends only
 * where the team resumes it. Hours that were agreed but
 * not logged go with it, so that nobody is paid for them twice.
 */
export async function succeedAssignment(db: Tx, id: number, vaId: number) {
  const { rows } = await sql<{ id: number }>`
    insert into va_assignments (va_id, user_id, task_id, client_name, client_email, project_title, project_description,
      project_type, status, priority, rate_cents, fixed_price_cents, currency, total_hours, admin_notes)
    select ${vaId}, user_id, task_id, client_name, client_email, project_title, project_description, project_type,
      status, priority, rate_cents, fixed_price_cents, currency, greatest(0, total_hours - ${loggedOn}), admin_notes
    from va_assignments where id = ${id} returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Ends the part of the VA who is replaced: with the hours that they logged, and none that were agreed. */
export const handOverAssignment = (db: Tx, id: number, successorId: number, note: string) =>
  db
    .updateTable('vaAssignments')
    .set({
      status: 'paused',
      endedAt: sql`now()`,
      totalHours: 0,
      successorId,
      adminNotes: noteBelow(note),
    })
    .where('id', '=', id)
    .execute()

/**
 * Before a VA is deleted: locks their assignments and those that they took over, all in one order. Two who leave at once may
 * each have taken over from the other. Lock the VA first, and their tasks.
 */
export const lockAssignmentsOf = (db: Tx, vaId: number) =>
  db
    .selectFrom('vaAssignments')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('vaId', '=', vaId),
        eb('successorId', 'in', eb.selectFrom('vaAssignments as own').select('own.id').where('own.vaId', '=', vaId)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Before a VA is deleted: what they took over from others belongs to whoever took it over from them. Where nobody did,
 * it has ended for its former VA: without a successor it would be as paused as what the team pauses.
 */
export const passOverSuccessor = (db: Tx, vaId: number) =>
  db
    .updateTable('vaAssignments')
    .from('vaAssignments as taken')
    .set({
      successorId: sql`taken.successor_id`,
      status: sql`case when taken.successor_id is null then 'completed' else va_assignments.status end`,
    })
    .whereRef('taken.id', '=', 'vaAssignments.successorId')
    .where('taken.vaId', '=', vaId)
    .where('vaAssignments.vaId', '!=', vaId)
    .execute()

/** Ends what still runs with a client who leaves; returns whom to tell. */
export const endAssignmentsOf = (db: Tx, userId: number) =>
  db
    .updateTable('vaAssignments')
    .set({ status: 'completed', endedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('status', '!=', 'completed')
    .returning(['vaId', 'projectTitle'])
    .execute()

/**
 * Hours and rates stay, for they are what the VA is paid by; whose they were does not.
 * @param email the address if the client has confirmed it: whoever only typed it must not reach the work of its owner.
 */
export const forgetClientOf = (
  db: Tx,
  userId: number,
  email: string | undefined,
  nobody: { name: string; email: string },
) =>
  db
    .updateTable('vaAssignments')
    .set({
      clientName: nobody.name,
      clientEmail: nobody.email,
      projectTitle: `Work for ${nobody.name.toLowerCase()}`,
      projectDescription: 'The client deleted the account.',
      adminNotes: null,
    })
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId),
        ...(email === undefined ? [] : [eb.and([eb('userId', 'is', null), eb('clientEmail', '=', email)])]),
      ]),
    )
    .execute()

export const projectTypeOf = async (db: Db, id: number) =>
  (await db.selectFrom('vaAssignments').select('projectType').where('id', '=', id).executeTakeFirst())?.projectType

/** The totals as a transaction has made them: those that are kept are counted at its end. */
export const assignmentTotalsNow = sql`assignment_totals_as_they_are`

/**
 * Assignments with their hours and earnings.
 * @param totals those that are kept, or the view behind them for what the same transaction has just written.
 */
const assignments = (db: Db, totals = sql`assignment_totals`) =>
  db
    .selectFrom('vaAssignments')
    .innerJoin('vas', 'vas.id', 'vaAssignments.vaId')
    .select(['vaAssignments.id', 'vaAssignments.vaId', 'vas.name as vaName'])
    .select(['clientName', 'clientEmail', 'projectTitle', 'projectDescription', 'projectType', 'status'])
    .select(['rateCents', 'fixedPriceCents', 'currency', 'startDate', 'priority', 'adminNotes'])
    .select(['vaAssignments.taskId', 'vaAssignments.userId', 'vaAssignments.endedAt'])
    .select(sql<number>`round(total_hours, 2)`.as('agreedHours'))
    .select(
      sql<number | null>`(select sum(t.minutes) / 60 from ${totals} t where t.assignment_id = va_assignments.id)`.as(
        'hours',
      ),
    )
    .select(sql<number>`round(${loggedOn}, 2)`.as('loggedHours'))
    .select(
      sql<number>`(select count(*)::int from va_tasks v where v.assignment_id = va_assignments.id
        and v.withdrawn_at is null and v.status in (${openStatuses}))`.as('openTasks'),
    )
    .select(
      sql<number | null>`(select sum(t.amount_cents) from ${totals} t where t.assignment_id = va_assignments.id)`.as(
        'earnedCents',
      ),
    )

const order = {
  sorts: {
    id: { by: sql`va_assignments.id`, type: 'int' },
    start: { by: sql`start_date`, type: 'timestamptz' },
    client: { by: sql`folded(client_name)`, type: 'text' },
  },
  first: { sort: 'start', desc: true },
  id: sql`va_assignments.id`,
} as const

const matching = (db: Db, { q, filters: { vaId, clientId, status, type } }: AssignmentListQuery) =>
  db
    .selectFrom('vaAssignments')
    .where(containsWords(sql`va_assignments.list_text`, q))
    .$if(vaId !== undefined, (query) => query.where('vaAssignments.vaId', '=', vaId as number))
    .$if(clientId !== undefined, (query) => query.where('vaAssignments.userId', '=', clientId as number))
    .$if(status !== undefined, (query) => query.where('status', '=', status as AssignmentStatus))
    .$if(type !== undefined, (query) => query.where('projectType', '=', type as ProjectType))

/** Those that started last first, unless another order is asked for. */
export async function assignmentListPage(db: Db, input: AssignmentListQuery) {
  const page = await listPage(db, matching(db, input).select('vaAssignments.id'), order, input)
  const ids = page.rows.map(({ id }) => id)
  const rows = await assignments(db)
    .where(sql<boolean>`va_assignments.id = any (${ids})`)
    .orderBy(sql`array_position(${ids}::int[], va_assignments.id)`)
    .execute()
  return { ...page, rows: rows.map(withMoney) }
}

/** The assignments of a bulk action, oldest first. */
export const selectedAssignments = (db: Db, selection: Selection<AssignmentListQuery>, after: number, most: number) =>
  selectedRows(
    ('ids' in selection ? db.selectFrom('vaAssignments') : matching(db, selection.matching)).select([
      'vaAssignments.id',
      'projectTitle as name',
    ]),
    { id: sql`va_assignments.id`, selection, after, most },
  )

/** @param totals those that are kept, or the view behind them for what the same transaction has just written. */
export async function assignmentForAdmin(db: Db, id: number, totals?: typeof assignmentTotalsNow) {
  const row = await assignments(db, totals)
    .select(['vaAssignments.successorId', 'vas.timezone as vaTimezone'])
    .select(
      sql<string | null>`(select v.name from va_assignments n join vas v on v.id = n.va_id
        where n.id = va_assignments.successor_id)`.as('successorName'),
    )
    .where('vaAssignments.id', '=', id)
    .executeTakeFirst()
  return row && withMoney(row)
}
