import type { NewAssignment } from '@kazi/schemas/va'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The ongoing assignment of a client's own VA. */
export const activeOngoingAssignment = (db: Db, userId: number) =>
  db
    .selectFrom('vaAssignments')
    .select(['id', 'vaId'])
    .where('userId', '=', userId)
    .where('projectType', '=', 'ongoing')
    .where('status', '=', 'active')
    .orderBy('id', 'desc')
    .executeTakeFirst()

type Project = Pick<
  Insertable<Tables['vaAssignments']>,
  'projectTitle' | 'projectDescription' | 'priority' | 'rateCents' | 'currency'
>
/** An assignment of one task. @param clientId whose name and address it keeps. */
export async function insertTaskAssignment(
  db: Tx,
  { vaId, taskId, clientId }: { vaId: number; taskId: number; clientId: number },
  project: Project,
) {
  const client = await db
    .selectFrom('users')
    .select(['firstName as clientName', 'email as clientEmail'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('vaAssignments')
    .values({ vaId, userId: clientId, taskId, ...client, ...project, adminNotes: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Money is cents inside; the contract of these calls speaks in units of the currency. The hours are those that a VA's
 * totals count: what was logged, or the agreed ones where nothing was.
 */
function withEarnings<R extends { rateCents: number | null; totalHours: number; loggedHours?: number | null }>({
  rateCents,
  loggedHours,
  ...row
}: R) {
  const totalHours = loggedHours ?? row.totalHours
  return {
    ...row,
    totalHours,
    hourlyRate: rateCents === null ? null : rateCents / 100,
    totalEarnings: Math.round((rateCents ?? 0) * totalHours) / 100,
  }
}

const loggedHours = sql<
  number | null
>`(select sum(t.minutes) / 60.0 from time_entries t join va_tasks v on v.id = t.va_task_id
  where v.assignment_id = va_assignments.id)`.as('loggedHours')

export const clientIdAt = async (db: Db, email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

export const insertAssignment = (
  db: Tx,
  { hourlyRate, startDate, ...input }: NewAssignment,
  clientId: number | undefined,
) =>
  db
    .insertInto('vaAssignments')
    .values({
      ...input,
      userId: clientId ?? null,
      taskId: null,
      rateCents: hourlyRate == null ? null : Math.round(hourlyRate * 100),
      adminNotes: input.adminNotes ?? null,
      ...(startDate && { startDate }),
    })
    .returning(['id', 'vaId', 'clientName', 'clientEmail', 'projectTitle', 'projectDescription', 'projectType'])
    .returning(['status', 'rateCents', 'currency', 'totalHours', 'startDate', 'priority', 'adminNotes'])
    .executeTakeFirstOrThrow()
    .then(withEarnings)

/** Stops an assignment of one task, and writes the reason below what the team has noted; an ongoing one goes on. */
export const pauseAssignment = (db: Tx, id: number, reason: string) =>
  db
    .updateTable('vaAssignments')
    .set({ status: 'paused', endedAt: new Date(), adminNotes: sql`concat_ws(E'\\n', admin_notes, ${reason}::text)` })
    .where('id', '=', id)
    .where('projectType', '!=', 'ongoing')
    .execute()

/** Ends an assignment of one task with the hours that were logged on it; an ongoing one goes on. */
export const completeAssignment = (db: Tx, id: number, vaTaskId: number) =>
  db
    .updateTable('vaAssignments')
    .set({
      status: 'completed',
      endedAt: sql`now()`,
      totalHours: sql`greatest(total_hours, (select coalesce(sum(minutes), 0) / 60.0 from time_entries where va_task_id = ${vaTaskId}))`,
    })
    .where('id', '=', id)
    .where('projectType', '!=', 'ongoing')
    .execute()

export const projectTypeOf = async (db: Db, id: number) =>
  (await db.selectFrom('vaAssignments').select('projectType').where('id', '=', id).executeTakeFirst())?.projectType

export const assignmentsForAdmin = (db: Db) =>
  db
    .selectFrom('vaAssignments')
    .innerJoin('vas', 'vas.id', 'vaAssignments.vaId')
    .select(['vaAssignments.id', 'vaAssignments.vaId', 'vas.name as vaName'])
    .select(['clientName', 'clientEmail', 'projectTitle', 'projectDescription', 'projectType', 'status'])
    .select(['rateCents', 'currency', 'totalHours', 'startDate', 'priority', 'adminNotes'])
    .select(['vaAssignments.taskId', 'vaAssignments.endedAt', loggedHours])
    .orderBy('vaAssignments.id', 'desc')
    .execute()
    .then((rows) => rows.map(withEarnings))
