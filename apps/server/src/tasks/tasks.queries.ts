import { statusesIn } from '@kazi/schemas/dashboard'
import type { TaskPageQuery, TaskPatch } from '@kazi/schemas/task'
import { type TaskStatus, type TaskTransition, taskRules } from '@kazi/schemas/task-states'
import { sql } from 'kysely'
import { compileOnce } from '../db/compiled.ts'
import type { Db, Tx } from '../db/database.ts'
import { allOf, containsWords, listPage } from '../db/list.ts'
import { isPaused } from '../work/va-tasks.queries.ts'

/** The task columns that a client and the team can read. */
export const columns = [
  'id',
  'title',
  'taskText',
  'enhancedDescription',
  'budget',
  'status',
  'createdAt',
  'deadline',
  'category',
  'priority',
  'notes',
  'aiAnalyzed',
  'archivedAt',
  'completedAt',
  'acceptedAt',
] as const

const visible = (db: Db, userId: number) =>
  db.selectFrom('tasks').select(columns).where('userId', '=', userId).where('hiddenAt', 'is', null)

const statusesWhere = (holds: (rule: (typeof taskRules)[TaskStatus]) => boolean) =>
  sql.join(
    Object.entries(taskRules)
      .filter(([, rule]) => holds(rule))
      .map(([status]) => sql.lit(status)),
  )

const seeksVa = sql`tasks.status in (${statusesWhere((rule) => rule.needs.openRequest)})`
const isHeld = sql`tasks.status in (${statusesWhere((rule) => rule.held)})`

/**
 * How urgently a task needs its client, or null: work stands still until a question is answered, waits for the choice of
 * a VA, and a result can be reviewed later. The status comes first, so that few tasks have their other rows looked up.
 */
export const needOf = sql<number | null>`case
  when ${isHeld} then (
    select 3 from va_tasks w join task_questions q on q.va_task_id = w.id and q.closed_at is null
    where w.task_id = tasks.id and w.withdrawn_at is null)
  when ${seeksVa} then (
    select case
      when r.paused_at is not null then 3
      when exists (select from proposals p where p.task_id = tasks.id and p.state = 'offered') then 2 end
    from va_requests r where r.task_id = tasks.id and r.closed_at is null)
  when tasks.status in (${statusesWhere((rule) => rule.dashboard === 'completed')}) and tasks.accepted_at is null then 1
end`

/** As an array, of which PostgreSQL expects a few rows: of a condition on each task it expects nearly all. */
const needing = (userId: number) =>
  sql<boolean>`tasks.id = any(array(select tasks.id from tasks where tasks.user_id = ${userId}
    and tasks.hidden_at is null and ${needOf} is not null))`

/** The status comes first here too: of most tasks no row of another table is looked up. */
const standing = [
  sql<string | null>`case when ${seeksVa} then (
    select r.due_at from va_requests r where r.task_id = tasks.id and r.closed_at is null) end`.as('requestDueAt'),
  sql<number>`case when ${seeksVa} then (
    select count(*)::int from proposals p where p.task_id = tasks.id and p.state = 'offered') else 0 end`.as('offers'),
  sql<boolean>`case
    when ${isHeld} then exists (select from task_questions q where q.va_task_id = va_tasks.id and q.closed_at is null)
    when ${seeksVa} then exists (
      select from va_requests r where r.task_id = tasks.id and r.paused_at is not null and r.closed_at is null)
    else false end`.as('asked'),
  sql<boolean>`case when ${isHeld} then exists (
    select from va_assignments where va_assignments.id = va_tasks.assignment_id and ${isPaused}) else false end`.as(
    'paused',
  ),
  /** The client's own, or one that the team has set. */
  sql<boolean>`coalesce(va_tasks.due_on, tasks.deadline) is not null`.as('hasDeadline'),
  'vas.name as vaName',
  'reviews.rating',
] as const

type Archived = boolean | 'any'
const ownTasks = (db: Db, userId: number, archived: Archived) =>
  db
    .selectFrom('tasks')
    .where('tasks.userId', '=', userId)
    .where('tasks.hiddenAt', 'is', null)
    .$if(archived !== 'any', (query) => query.where('tasks.archivedAt', archived ? 'is not' : 'is', null))

/** A client's tasks, each with its current state: the clock, open offers, the VA, and the verdict. */
export const listed = (db: Db, userId: number, archived: Archived) =>
  ownTasks(db, userId, archived)
    .leftJoin('vas', 'vas.id', 'tasks.vaId')
    .leftJoin('vaTasks', (join) => join.onRef('vaTasks.taskId', '=', 'tasks.id').on('vaTasks.withdrawnAt', 'is', null))
    .leftJoin('reviews', 'reviews.vaTaskId', 'vaTasks.id')
    .select(columns.map((column) => `tasks.${column}` as const))
    .select(standing)

const allListed = (archived: boolean) =>
  compileOnce((db, { userId }: { userId: number }) => listed(db, userId, archived).orderBy('tasks.id', 'desc'))
const openTasks = allListed(false)
const archivedTasks = allListed(true)

/** All tasks of a client, newest first: the documented REST array. Screens read pages. */
export const tasksOf = (db: Db, userId: number, archived = false) =>
  (archived ? archivedTasks : openTasks)(db, { userId })

/** One page of a client's tasks. */
export function tasksPage(db: Db, userId: number, input: TaskPageQuery) {
  const { needs, section, status, priority, category } = input.filters
  // What waits for its client is shown wherever it is.
  const archived = input.filters.archived ?? (needs === true ? 'any' : false)
  const allowed = [
    ...(needs === true ? [needing(userId)] : []),
    ...(section ? [sql<boolean>`tasks.status = any(${statusesIn(section)})`] : []),
    ...(status ? [sql<boolean>`tasks.status = ${status}`] : []),
    ...(priority ? [sql<boolean>`tasks.priority = ${priority}`] : []),
    ...(category !== undefined ? [sql<boolean>`tasks.category = ${category}`] : []),
    ...(input.q !== '' ? [containsWords(searched, input.q)] : []),
  ]
  const query = listed(db, userId, archived).where(allOf(allowed))
  const counted = ownTasks(db, userId, archived).where(allOf(allowed))
  return listPage(
    db,
    query,
    {
      sorts: {
        newest: { by: sql`tasks.id`, type: 'int' },
        due: { by: sql`tasks.deadline`, type: 'date', nullable: true },
        priority: { by: sql`tasks.urgency`, type: 'int', nullable: true },
        need: { by: needOf, type: 'int', nullable: needs !== true },
      },
      first: { sort: 'newest', desc: true },
      id: sql`tasks.id`,
    },
    input,
    input.q === '' ? counted : query,
  )
}

/** Folded for each search: only the rows of one client are read, which an index of all texts would not make faster. */
const searched = sql`folded(concat_ws(' ', '', tasks.title, tasks.task_text, tasks.notes, vas.name))`

export const taskOf = (db: Db, userId: number, id: number) =>
  visible(db, userId).where('id', '=', id).executeTakeFirst()
export type Task = NonNullable<Awaited<ReturnType<typeof taskOf>>>

/** Locks tasks without blocking writes of rows that refer to them: only callers that change the task itself wait. */
const locking = (db: Db) =>
  db
    .selectFrom('tasks')
    .select([...columns, 'userId', 'vaId', 'hiddenAt'])
    .forNoKeyUpdate()

/** Locks the task. A concurrent caller waits here and then sees the first one's change. */
export const lockTask = (db: Db, id: number) =>
  locking(db).where('id', '=', id).where('hiddenAt', 'is', null).executeTakeFirst()

/** Includes completed tasks that their client deleted: they are only hidden, and their result can still be accepted. */
export const lockTaskWithHidden = (db: Db, id: number) => locking(db).where('id', '=', id).executeTakeFirst()

/** Locks every task that a VA holds, has done or is proposed for, in the same order everywhere to avoid deadlocks. */
export const lockTasksOfVa = (db: Db, vaId: number) =>
  locking(db)
    // Not one condition or the other: for that PostgreSQL would read all tasks.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('tasks as own')
        .select('own.id')
        .where('own.vaId', '=', vaId)
        .union(
          eb.selectFrom('proposals').select('taskId as id').where('vaId', '=', vaId).where('state', '=', 'offered'),
        ),
    )
    .orderBy('id')
    .execute()

/** Locks every task of a client, deleted ones included, in the same order everywhere. */
export const lockTasksOfClient = (db: Db, userId: number) =>
  locking(db).where('userId', '=', userId).orderBy('id').execute()
export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>

type Edit = Omit<TaskPatch, 'id' | 'status'>
export const updateTask = (db: Db, id: number, edit: Edit) =>
  db
    .updateTable('tasks')
    .set({ ...edit, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/**
 * Every status change of a task goes through here. It follows a row of `taskTransitions` and applies only if the task
 * still has the status that the caller saw, so two racing moves cannot both win. @param vaId the VA who has the task
 * after the move.
 */
export const moveTaskAlong = (
  db: Tx,
  { id, status }: { id: number; status: TaskStatus },
  { to, vaTask }: TaskTransition,
  vaId?: number,
) =>
  db
    .updateTable('tasks')
    .set({
      status: to,
      completedAt: to === 'completed' ? sql`clock_timestamp()` : null,
      ...(vaTask === 'withdrawn' && { vaId: null }),
      ...(vaId && { vaId }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(columns)
    .executeTakeFirst()

export const markAccepted = (db: Tx, id: number) =>
  db.updateTable('tasks').set({ acceptedAt: sql`now()` }).where('id', '=', id).execute()

/** Sets the flag and writes the event, both or neither. Returns false if it was already set or the task is gone. */
export async function markAnalyzed(db: Tx, id: number, actor: string) {
  const events = await db
    .with('marked', (marking) =>
      marking
        .updateTable('tasks')
        .set({ aiAnalyzed: true })
        .where('id', '=', id)
        .where('aiAnalyzed', '=', false)
        .returning('id'),
    )
    .insertInto('taskEvents')
    .columns(['taskId', 'kind', 'actorType', 'actor'])
    .expression((from) =>
      from
        .selectFrom('marked')
        .select(['id', sql.lit('analyzed').as('kind'), sql.lit('client').as('actorType'), sql.val(actor).as('actor')]),
    )
    .returning('id')
    .execute()
  return events.length > 0
}

/** Repairs a locked task, including its status: only the doctor and an undo may bypass the transitions. */
export const overwriteTask = (
  db: Tx,
  id: number,
  change: { status?: TaskStatus; vaId?: number | null; completedAt?: string | null; acceptedAt?: string | null },
) => db.updateTable('tasks').set(change).where('id', '=', id).execute()

/** Tasks per run; the next run follows within minutes. */
const batch = 500

/**
 * Tasks that have waited at least this many days for their client's answer. A suspended client cannot answer
 * (decision 032).
 */
export const awaitingReviewSince = async (db: Db, days: number, unreminded: boolean) => {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.userId')
    .leftJoin('vaTasks', (join) => join.onRef('vaTasks.taskId', '=', 'tasks.id').on('vaTasks.withdrawnAt', 'is', null))
    .select('tasks.id')
    .where('users.suspendedAt', 'is', null)
    .where('tasks.status', '=', 'completed')
    .where('tasks.acceptedAt', 'is', null)
    .where('tasks.completedAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .$if(unreminded, (query) =>
      query.where('vaTasks.id', 'is not', null).where('vaTasks.remindedAt', 'is', null).where('hiddenAt', 'is', null),
    )
    .orderBy('tasks.completedAt')
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the results that a client has not answered yet, deleted tasks included, and returns their ids. */
export const lockUnanswered = async (db: Tx, userId: number) => {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .where('acceptedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Since when a result waits for its client, to the microsecond: before and after that was moved. */
export type ReviewMoved = { id: number; before: string; after: string }
/**
 * Gives the client of locked results the time back in which they could not answer, from `since` until now. Only the
 * client's time to answer counts from `tasks.completed_at`; what VAs are measured and paid by is in their own tasks.
 */
export async function moveReviews(db: Tx, ids: number[], since: string) {
  const { rows } = await sql<ReviewMoved>`
    with waiting as (select id, completed_at from tasks where id = any (${ids}))
    update tasks set completed_at =
      tasks.completed_at + greatest(interval '0', now() - greatest(tasks.completed_at, ${since}::timestamptz))
    from waiting where tasks.id = waiting.id
    returning tasks.id, waiting.completed_at::text as before, tasks.completed_at::text as after`.execute(db)
  return rows
}

/** Undoes that where the result still waits since then. */
export const restoreReviews = (db: Tx, moved: ReviewMoved[]) =>
  sql`update tasks set completed_at = moved.before
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id int, before timestamptz, after timestamptz)
    where tasks.id = moved.id and tasks.completed_at = moved.after and tasks.accepted_at is null`.execute(db)

/** Which of these ids are the client's own tasks, with what a title is made of. */
export const titlesOf = (db: Db, userId: number, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : visible(db, userId)
        .clearSelect()
        .select(['id', 'title', 'taskText'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()

/** Whom the client asks for. Returns false if there is no such VA. */
export async function setWantedVa(db: Tx, id: number, vaId: number | null) {
  const { numUpdatedRows } = await db
    .updateTable('tasks')
    .set({ wantedVaId: vaId })
    .where('id', '=', id)
    .$if(vaId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('vas')
            .select('vas.id')
            .where('vas.id', '=', vaId as number),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The VA whom the client asks for, if they are still there. */
export const wantedVaOf = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .innerJoin('vas', 'vas.id', 'tasks.wantedVaId')
    .select(['vas.id', 'vas.name'])
    .where('tasks.id', '=', id)
    .executeTakeFirst()

export const hideTask = (db: Db, id: number) =>
  db.updateTable('tasks').set({ hiddenAt: sql`now()` }).where('id', '=', id).execute()
export const deleteTask = (db: Db, id: number) => db.deleteFrom('tasks').where('id', '=', id).execute()

/** Archives or restores the client's own tasks; other ids are skipped. */
export const archiveTasks = async (db: Db, userId: number, ids: number[], archived: boolean) => {
  if (ids.length === 0) return 0
  const done = await db
    .updateTable('tasks')
    .set({ archivedAt: archived ? sql`now()` : null })
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .where('id', 'in', ids)
    .where('archivedAt', archived ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return done.length
}

/** The texts of a client's tasks that are not done yet. */
export const openTextsOf = async (db: Db, userId: number) =>
  (
    await db
      .selectFrom('tasks')
      .select('taskText')
      .where('userId', '=', userId)
      .where('hiddenAt', 'is', null)
      .where('status', '!=', 'completed')
      .execute()
  ).map(({ taskText }) => taskText)
