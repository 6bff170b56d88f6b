import type { AssignmentListQuery } from '@kazi/schemas/client-request'
import { type Currency, centsFrom, type Price, unitsFrom } from '@kazi/schemas/money'
import type { NewAssignment } from '@kazi/schemas/va'
import { assignmentTransitions } from '@kazi/schemas/work-states'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { listPage } from '../db/list.ts'
import type { Tables } from '../db/tables.ts'
import { earned, worked } from '../earnings/earnings.queries.ts'

/** The ongoing assignment of the client's VA. */
export const activeOngoingAssignment = (db: Db, userId: number) =>
  db
    .selectFrom('vaAssignments')
    .select(['id', 'vaId'])
    .where('userId', '=', userId)
    .where('projectType', '=', 'ongoing')
    .where('status', '=', 'active')
    .orderBy('id', 'desc')
    .executeTakeFirst()

type Project = Pick<Insertable<Tables['vaAssignments']>, 'projectTitle' | 'projectDescription' | 'priority'> & {
  price: Price | null
}
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

export const clientIdAt = async (db: Db, email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

export async function insertAssignment(
  db: Tx,
  { hourlyRate, startDate, ...input }: NewAssignment,
  clientId: number | undefined,
) {
  const { id } = await db
    .insertInto('vaAssignments')
    .values({
      ...input,
      userId: clientId ?? null,
      taskId: null,
      rateCents: hourlyRate == null ? null : centsFrom(hourlyRate),
      adminNotes: input.adminNotes ?? null,
      ...(startDate && { startDate }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return withMoney(await assignments(db).where('vaAssignments.id', '=', id).executeTakeFirstOrThrow())
}

/** Pauses a single-task assignment and appends the reason to the team's notes; an ongoing one continues. */
export const pauseAssignment = (db: Tx, id: number, reason: string) =>
  db
    .updateTable('vaAssignments')
    .set({
      status: assignmentTransitions.pause.to,
      endedAt: new Date(),
      adminNotes: sql`concat_ws(E'\\n', admin_notes, ${reason}::text)`,
    })
    .where('id', '=', id)
    .where('status', '=', assignmentTransitions.pause.from)
    .where('projectType', '!=', 'ongoing')
    .execute()

/** Ends a single-task assignment with the hours logged on it; an ongoing one continues. */
export const completeAssignment = (db: Tx, id: number, vaTaskId: number) =>
  db
    .updateTable('vaAssignments')
    .set({
      status: assignmentTransitions.complete.to,
      endedAt: sql`now()`,
      totalHours: sql`greatest(total_hours, (select coalesce(sum(minutes), 0) / 60.0 from time_entries where va_task_id = ${vaTaskId}))`,
    })
    .where('id', '=', id)
    .where('status', '=', assignmentTransitions.complete.from)
    .where('projectType', '!=', 'ongoing')
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

/** Hours and rates stay, for they are what the VA is paid by; whose they were does not. */
export const forgetClientOf = (db: Tx, userId: number, email: string, nobody: { name: string; email: string }) =>
  db
    .updateTable('vaAssignments')
    .set({
      clientName: nobody.name,
      clientEmail: nobody.email,
      projectTitle: `Work for ${nobody.name.toLowerCase()}`,
      projectDescription: 'The client deleted the account.',
      adminNotes: null,
    })
    .where((eb) => eb.or([eb('userId', '=', userId), eb('clientEmail', '=', email)]))
    .execute()

export const projectTypeOf = async (db: Db, id: number) =>
  (await db.selectFrom('vaAssignments').select('projectType').where('id', '=', id).executeTakeFirst())?.projectType

/** Assignments with their hours and earnings, computed from the same rows as the VA's totals. */
const assignments = (db: Db) =>
  db
    .selectFrom('vaAssignments')
    .innerJoin('vas', 'vas.id', 'vaAssignments.vaId')
    .select(['vaAssignments.id', 'vaAssignments.vaId', 'vas.name as vaName'])
    .select(['clientName', 'clientEmail', 'projectTitle', 'projectDescription', 'projectType', 'status'])
    .select(['rateCents', 'fixedPriceCents', 'currency', 'startDate', 'priority', 'adminNotes'])
    .select(['vaAssignments.taskId', 'vaAssignments.endedAt'])
    .select(
      sql<number | null>`(select sum(w.minutes) / 60 from ${worked} w where w.assignment_id = va_assignments.id)`.as(
        'hours',
      ),
    )
    .select(
      sql<number | null>`(select sum(e.amount_cents) from ${earned} e where e.assignment_id = va_assignments.id)`.as(
        'earnedCents',
      ),
    )

const order = {
  sorts: { id: { by: sql`va_assignments.id`, type: 'int' } },
  first: { sort: 'id', desc: true },
  id: sql`va_assignments.id`,
} as const

/** Newest first. */
export async function assignmentListPage(db: Db, input: AssignmentListQuery) {
  const { vaId, clientId, status } = input.filters
  const filtered = db
    .selectFrom('vaAssignments')
    .$if(vaId !== undefined, (query) => query.where('vaAssignments.vaId', '=', vaId as number))
    .$if(clientId !== undefined, (query) => query.where('vaAssignments.userId', '=', clientId as number))
    .$if(status !== undefined, (query) => query.where('status', '=', status as 'active'))
  const page = await listPage(db, filtered.select('vaAssignments.id'), order, input)
  const rows = await assignments(db)
    .where(sql<boolean>`va_assignments.id = any (${page.rows.map(({ id }) => id)})`)
    .orderBy('vaAssignments.id', input.sort && !input.desc ? 'asc' : 'desc')
    .execute()
  return { ...page, rows: rows.map(withMoney) }
}
