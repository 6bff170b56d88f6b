import type { Price } from '@kazi/schemas/money'
import type { ActorType, TaskPriority } from '@kazi/schemas/states'
import type { VaTaskPageQuery, VaTaskView } from '@kazi/schemas/va'
import { canMoveVaTask, type VaTaskStatus, vaTaskRules } from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { containsWords, listPage } from '../db/list.ts'
import { photoAddress } from '../db/va-photo.ts'
import { AppError } from '../errors.ts'
import { deliveriesOfTask } from './deliveries.queries.ts'
import { forgetAnswers, lapseQuestion, latestQuestions, maxShown } from './questions.queries.ts'
import { forgetSteps, stepsOfTask } from './steps.queries.ts'

export const loggedMinutes = sql<number>`coalesce((select sum(minutes)::int from time_entries t where t.va_task_id = va_tasks.id), 0)`

/** When the VA first had the task: it may have been taken from them and given back since. */
const firstHeldAt = sql<string>`least(va_tasks.created_at,
  (select min(h.created_at) from va_tasks h where h.task_id = va_tasks.task_id and h.va_id = va_tasks.va_id))`

const statuses = Object.keys(vaTaskRules) as VaTaskStatus[]
const inView = (view: VaTaskView) => statuses.filter((status) => vaTaskRules[status].active === (view === 'to_do'))
/** The statuses of a VA's task that is not delivered yet, for SQL's `in`. */
export const openStatuses = sql.join(inView('to_do').map((status) => sql.lit(status)))

/**
 * Whether the team has paused the work while it is to do. An assignment that was handed over is paused for good, which says
 * nothing of what its VA had delivered.
 */
export const isPaused = sql<boolean>`coalesce(va_assignments.status = 'paused' and va_assignments.successor_id is null
  and va_tasks.status in (${openStatuses}), false)`

const columns = (db: Db, vaId: number) =>
  db
    .selectFrom('vaTasks')
    .leftJoin('reviews', 'reviews.vaTaskId', 'vaTasks.id')
    .leftJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
    .leftJoin('tasks', 'tasks.id', 'vaTasks.taskId')
    .leftJoin('users', 'users.id', 'tasks.userId')
    .select(['vaTasks.id', 'vaTasks.title', 'vaTasks.description'])
    .select(['vaTasks.priority', 'vaTasks.status', 'vaTasks.dueOn as deadline'])
    .select(['vaTasks.estimatedHours', 'vaTasks.agreedMinHours', 'vaTasks.agreedMaxHours'])
    .select(['vaTasks.changesNote', 'vaTasks.handoverNote', 'vaTasks.handoverLinks'])
    .select(['vaTasks.createdAt', 'vaTasks.startedAt', 'vaTasks.completedAt', 'vaTasks.reviewedAt'])
    // From when the client has the days of the contract for an answer: later than the delivery after a suspension.
    .select('tasks.completedAt as reviewFrom')
    .select(firstHeldAt.as('firstHeldAt'))
    .select(['reviews.rating', 'reviews.comment', loggedMinutes.as('loggedMinutes')])
    .select(['vaAssignments.clientName', 'users.timezone as clientTimezone', agreedPrice.as('agreed')])
    .select(isPaused.as('paused'))
    .select([latestQuestions(3).as('questions'), stepsOfTask.as('steps'), deliveriesOfTask.as('deliveries')])
    .where('vaTasks.vaId', '=', vaId)
    .where('vaTasks.withdrawnAt', 'is', null)

/** What the assignment pays: by the hour or for the whole task; null if nothing was agreed. */
const agreedPrice = sql<Price | null>`case
  when va_assignments.rate_cents is not null then json_build_object(
    'amountCents', va_assignments.rate_cents, 'currency', va_assignments.currency, 'unit', 'hour')
  when va_assignments.fixed_price_cents is not null then json_build_object(
    'amountCents', va_assignments.fixed_price_cents, 'currency', va_assignments.currency, 'unit', 'fixed')
  end`

const listed = (db: Db, vaId: number) => columns(db, vaId).where('vaTasks.clearedAt', 'is', null)

export const vaTasksOf = (db: Db, vaId: number) => listed(db, vaId).orderBy('vaTasks.id', 'desc').execute()

const searched = sql`(va_tasks.list_text || folded(' ' || coalesce(va_assignments.client_name, '')))`
/** A page of a VA's tasks. */
export function vaTasksPage(db: Db, vaId: number, input: VaTaskPageQuery) {
  const { view, status, priority } = input.filters
  const query = listed(db, vaId)
    .$if(view !== undefined, (some) => some.where('vaTasks.status', 'in', inView(view as VaTaskView)))
    .$if(status !== undefined, (some) => some.where('vaTasks.status', '=', status as VaTaskStatus))
    .$if(priority !== undefined, (some) => some.where('vaTasks.priority', '=', priority as TaskPriority))
    .$if(input.q !== '', (some) => some.where(containsWords(searched, input.q)))
  return listPage(
    db,
    query,
    {
      sorts: {
        newest: { by: sql`va_tasks.id`, type: 'int' },
        due: { by: sql`va_tasks.due_on`, type: 'date', nullable: true },
        priority: { by: sql`va_tasks.urgency`, type: 'int' },
      },
      first: { sort: 'newest', desc: true },
      id: sql`va_tasks.id`,
    },
    input,
  )
}
export const vaTaskOf = (db: Db, vaId: number, id: number) =>
  listed(db, vaId).where('vaTasks.id', '=', id).executeTakeFirst()

/** How many of a VA's tasks are to do, and how many are done. */
export async function vaTaskCounts(db: Db, vaId: number) {
  const { rows } = await sql<{ active: number; completed: number }>`
    select count(*) filter (where status = any (${inView('to_do')}))::int as active,
      count(*) filter (where status = any (${inView('done')}))::int as completed
    from va_tasks where va_id = ${vaId} and withdrawn_at is null and cleared_at is null`.execute(db)
  return rows[0] ?? { active: 0, completed: 0 }
}

/** Locks the client task first and the VA task second. All code uses this order, to avoid deadlocks. */
export async function lockOwnVaTask(db: Tx, vaId: number, id: number) {
  const own = await db
    .selectFrom('vaTasks')
    .select('taskId')
    .where('id', '=', id)
    .where('vaId', '=', vaId)
    .executeTakeFirst()
  if (!own) return undefined
  const task = own.taskId
    ? await db
        .selectFrom('tasks')
        .select(['id', 'status', 'userId'])
        .where('id', '=', own.taskId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  const vaTask = await db
    .selectFrom('vaTasks')
    .select(['id', 'status', 'title', 'assignmentId', 'dueOn as deadline', firstHeldAt.as('firstHeldAt')])
    .where('id', '=', id)
    .where('vaId', '=', vaId)
    .where('withdrawnAt', 'is', null)
    .where('clearedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return vaTask && { ...vaTask, task }
}
export type OwnVaTask = NonNullable<Awaited<ReturnType<typeof lockOwnVaTask>>>

/** Locks the VA task of a client task; returns undefined once the VA has left. */
export const lockVaTaskOf = (db: Tx, taskId: number) =>
  db
    .selectFrom('vaTasks')
    .select(['id', 'vaId', 'status', 'assignmentId', 'completedAt', 'reviewedAt'])
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type LockedVaTask = NonNullable<Awaited<ReturnType<typeof lockVaTaskOf>>>

/** What was agreed for the VA's task of a client task; `deadline` is the one that counts, with its pauses. */
export const termsOfVaTask = (db: Tx, taskId: number) =>
  db
    .selectFrom('vaTasks')
    .select(['priority', 'dueOn as deadline', 'estimatedHours', 'agreedMinHours', 'agreedMaxHours'])
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/** The description of a task that a VA reads, with its deadline and priority. */
export type Brief = { title: string; description: string; deadline: string | null; priority: TaskPriority }
type NewVaTask = Brief & {
  taskId: number
  vaId: number
  assignmentId: number
  estimatedHours: number | null
  agreedMinHours: number | null
  agreedMaxHours: number | null
}

export const insertVaTask = (db: Tx, vaTask: NewVaTask) =>
  db
    .insertInto('vaTasks')
    .values({ ...vaTask, handoverNote: null, changesNote: null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Updates the brief that the holder of a client task reads. Returns nothing if no VA holds it. */
export const rewriteBrief = (db: Tx, taskId: number, brief: Pick<Brief, 'title' | 'description'> & Partial<Brief>) =>
  db
    .updateTable('vaTasks')
    .set(brief)
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'vaId'])
    .executeTakeFirst()

/** The columns set when a VA's task reaches a status. A request for changes clears the delivery. */
const stamps = {
  assigned: {},
  in_progress: {
    startedAt: sql<string>`coalesce(started_at, now())`,
    completedAt: null,
    remindedAt: null,
    clearedAt: null,
  },
  completed: { completedAt: sql<string>`now()` },
  reviewed: { reviewedAt: sql<string>`now()` },
} satisfies Record<VaTaskStatus, object>

type Change = {
  handoverNote?: string | null
  handoverLinks?: string[]
  /** The changes that the client asks for. */
  changesNote?: string
}
/**
 * Every status change of a VA's locked task goes through here, by a row of `vaTaskTransitions`. Throws CONFLICT if
 * there is none.
 */
export async function moveVaTaskAlong(
  db: Tx,
  { id, status }: { id: number; status: VaTaskStatus },
  to: VaTaskStatus,
  by: ActorType,
  change: Change = {},
) {
  if (!canMoveVaTask(status, to, by))
    throw new AppError(
      'CONFLICT',
      `A task that is “${vaTaskRules[status].label}” cannot become “${vaTaskRules[to].label}”.`,
    )
  await db
    .updateTable('vaTasks')
    .set({ status: to, ...stamps[to], ...change })
    .where('id', '=', id)
    .execute()
  if (!vaTaskRules[to].asks) await lapseQuestion(db, id)
}

/**
 * Repairs a VA task for the doctor, bypassing the transitions. @param at when the result was accepted, an ISO 8601
 * time.
 */
export const overwriteReviewed = (db: Tx, id: number, at: string) =>
  db.updateTable('vaTasks').set({ status: 'reviewed', reviewedAt: at }).where('id', '=', id).execute()

export const markReminded = (db: Tx, id: number) =>
  db.updateTable('vaTasks').set({ remindedAt: sql`now()` }).where('id', '=', id).execute()

export const markCleared = (db: Tx, id: number) =>
  db.updateTable('vaTasks').set({ clearedAt: sql`now()` }).where('id', '=', id).execute()

/** Puts a cleared task back on the VA's list. Returns undefined if the VA has no such task. */
export const markUncleared = (db: Tx, vaId: number, id: number) =>
  db
    .updateTable('vaTasks')
    .set({ clearedAt: null })
    .where('id', '=', id)
    .where('vaId', '=', vaId)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Withdraws a client task from the VA who holds it, and returns the VA task. */
export async function markWithdrawn(db: Tx, taskId: number) {
  const vaTask = await db
    .updateTable('vaTasks')
    .set({ withdrawnAt: sql`now()` })
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'vaId', 'assignmentId', 'title'])
    .executeTakeFirst()
  if (vaTask) await lapseQuestion(db, vaTask.id)
  return vaTask
}

/** VAs who had a task and have it no longer. */
export const formerHoldersOf = async (db: Db, taskId: number) =>
  (
    await db
      .selectFrom('vaTasks')
      .select('vaId')
      .distinct()
      .where('taskId', '=', taskId)
      .where('withdrawnAt', 'is not', null)
      .execute()
  ).map(({ vaId }) => vaId)

/** The client asked for somebody else: this VA is not proposed for the task again. */
export const markRefused = (db: Tx, id: number) =>
  db.updateTable('vaTasks').set({ refusedByClient: true }).where('id', '=', id).execute()

/** Removes what a client wrote from these VA tasks; hours, ratings and the VA's own words stay. */
export async function forgetBriefs(db: Tx, vaTaskIds: readonly number[]) {
  if (vaTaskIds.length === 0) return
  await forgetAnswers(db, vaTaskIds)
  await forgetSteps(db, vaTaskIds)
  await db
    .updateTable('vaTasks')
    .set({ title: 'Task of a former client', description: 'The client deleted the account.', changesNote: null })
    .where(sql<boolean>`id = any (${vaTaskIds})`)
    .execute()
}

/** The state of the work on a client task, as the client may see it. */
export const workOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom('vaTasks')
    .innerJoin('vas', 'vas.id', 'vaTasks.vaId')
    .leftJoin('reviews', 'reviews.vaTaskId', 'vaTasks.id')
    .leftJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
    .select([
      'vaTasks.id as vaTaskId',
      'vas.id as vaId',
      'vas.name',
      'vas.skills',
      'vas.timezone',
      'vas.intro',
      photoAddress,
    ])
    .select(['vaTasks.handoverNote', 'vaTasks.handoverLinks', 'vaTasks.changesNote'])
    .select(['vaTasks.id as vaTaskId', 'vaTasks.startedAt', 'vaTasks.completedAt', 'vaTasks.pausedDays'])
    .select(isPaused.as('paused'))
    .select(['vaTasks.dueOn as deadline', latestQuestions(maxShown).as('questions')])
    .select([stepsOfTask.as('steps'), deliveriesOfTask.as('deliveries')])
    .select(['vaTasks.reviewedAt', 'reviews.rating', 'reviews.comment', loggedMinutes.as('minutes')])
    .select(['vaTasks.estimatedHours', 'vaTasks.agreedMinHours', 'vaTasks.agreedMaxHours', agreedPrice.as('agreed')])
    .where('vaTasks.taskId', '=', taskId)
    .where('vaTasks.withdrawnAt', 'is', null)
    .executeTakeFirst()
