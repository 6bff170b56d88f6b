import { healthLimits, healthSignals } from '@kazi/schemas/client-health'
import type { ClientAccess, ClientListQuery, ClientPartQuery } from '@kazi/schemas/client-list'
import type { HealthSignal } from '@kazi/schemas/client-words'
import type { LeadStage } from '@kazi/schemas/lead-words'
import type { ListPage } from '@kazi/schemas/list'
import { type InquiryKind, type SupportPath, wordsOf } from '@kazi/schemas/states'
import { type TaskStatus, taskRules } from '@kazi/schemas/task-states'
import { truncate } from '@kazi/schemas/truncate'
import { type RawBuilder, sql } from 'kysely'
import { quotasOf } from '../analysis/analysis.queries.ts'
import type { Db } from '../db/database.ts'
import { containsWords, listPage, type Selection, selectedRows } from '../db/list.ts'
import { workByClient } from '../earnings/earnings.queries.ts'

const waitsTooLong = sql`client_waits_since < now() - make_interval(hours => ${sql.lit(healthLimits.replyHours)})`
/**
 * Whether a signal applies to a client, each by a range of an index: the filter of the list, and the row's signals. What is
 * found elsewhere is an array: of `in` the planner expects that it is true of most clients, and goes through all of them.
 */
const withSignal: Record<HealthSignal, RawBuilder<boolean>> = {
  late: sql`users.id = any(array(
    select user_id from client_requests where view = 'waiting' and user_id is not null and due_at < now()
    union all
    select user_id from client_requests where hold = 'snoozed' and user_id is not null and due_at < now()
    union all
    select user_id from inquiries where stage = 'new' and user_id is not null and due_at < now()))`,
  unanswered: sql`users.id = any(array(select distinct user_id from threads where ${waitsTooLong}))`,
  quiet: sql`users.last_seen_at < now() - make_interval(days => ${sql.lit(healthLimits.quietDays)})
    and exists (select from va_assignments a where a.user_id = users.id and a.status = 'active')`,
}
const signals = wordsOf(healthSignals)

const accessOf = sql<ClientAccess>`case when suspended_at is not null then 'suspended'
  when invited_at is not null and last_seen_at is null then 'invited' else 'active' end`
const withAccess: Record<ClientAccess, RawBuilder<boolean>> = {
  suspended: sql`suspended_at is not null`,
  invited: sql`invited_at is not null and last_seen_at is null and suspended_at is null`,
  active: sql`suspended_at is null and not (invited_at is not null and last_seen_at is null)`,
}

const matching = (db: Db, { q, filters: { path, health, access } }: ClientListQuery) =>
  db
    .selectFrom('users')
    .where(containsWords(sql`users.list_text`, q))
    .$if(path !== undefined, (query) => query.where('supportPath', '=', path as SupportPath))
    .$if(access !== undefined, (query) => query.where(withAccess[access as ClientAccess]))
    .$if(health !== undefined, (query) => query.where(withSignal[health as HealthSignal]))

const order = {
  sorts: {
    joined: { by: sql`users.id`, type: 'int' },
    name: { by: sql`folded(first_name)`, type: 'text' },
    email: { by: sql`lower(email)`, type: 'text' },
    seen: { by: sql`last_seen_at`, type: 'timestamptz', nullable: true },
  },
  first: { sort: 'joined', desc: true },
  id: sql`users.id`,
} as const

const columns = ['id', 'firstName', 'username', 'email', 'supportPath', 'timezone', 'lastSeenAt', 'createdAt'] as const

/** A page of clients with the figures of each. */
export async function clientListPage(db: Db, input: ClientListQuery) {
  const page = await listPage(db, matching(db, input).select(columns).select(accessOf.as('access')), order, input)
  return withFigures(db, page)
}

/** The clients of a bulk action. */
export const selectedClients = (db: Db, selection: Selection<ClientListQuery>, after: number, most: number) =>
  selectedRows(
    ('ids' in selection ? db.selectFrom('users') : matching(db, selection.matching))
      .select(['users.id', 'firstName as name', sql<boolean>`suspended_at is not null`.as('suspended')])
      .select(sql<boolean>`invited_at is not null and last_seen_at is null`.as('invited')),
    { id: sql`users.id`, selection, after, most },
  )

async function withFigures<R extends { id: number }>(db: Db, page: ListPage<R>) {
  const ids = page.rows.map(({ id }) => id)
  const [tasks, vas, work, quotas, health] = await Promise.all([
    taskCountsOf(db, ids),
    currentVasOf(db, ids),
    workByClient(db, ids),
    quotasOf(db, ids),
    healthOf(db, ids),
  ])
  return {
    ...page,
    rows: page.rows.map((client) => ({
      ...client,
      quota: quotas.get(client.id) ?? { total: 0, remaining: 0 },
      tasks: tasks.get(client.id) ?? none,
      vas: vas.get(client.id) ?? [],
      hours: Number((work.get(client.id)?.hours ?? 0).toFixed(2)),
      money: work.get(client.id)?.money ?? [],
      health: health.get(client.id) ?? [],
    })),
  }
}

export type TaskCounts = Record<(typeof taskRules)[TaskStatus]['consoleView'], number>
const none: TaskCounts = { waiting: 0, with_va: 0, completed: 0, pending: 0 }

/** How many tasks each client has in each view of the console. */
async function taskCountsOf(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('tasks')
    .select(['userId', 'status', sql<number>`count(*)::int`.as('n')])
    .where(sql<boolean>`user_id = any (${ids})`)
    .where('hiddenAt', 'is', null)
    .groupBy(['userId', 'status'])
    .execute()
  const counts = new Map<number, TaskCounts>()
  for (const { userId, status, n } of rows) {
    const own = counts.get(userId) ?? { ...none }
    own[taskRules[status].consoleView] += n
    counts.set(userId, own)
  }
  return counts
}

/** The VAs with an active assignment for each client, the newest first. */
async function currentVasOf(db: Db, ids: number[]) {
  // Grouped before the names are looked up: a client may have thousands of assignments.
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('vaAssignments')
        .select(['userId', 'vaId', sql<number>`max(id)`.as('newest')])
        .where(sql<boolean>`user_id = any (${ids})`)
        .where('status', '=', 'active')
        .groupBy(['userId', 'vaId'])
        .as('active'),
    )
    .innerJoin('vas', 'vas.id', 'active.vaId')
    .select(['active.userId', 'vas.id', 'vas.name'])
    .orderBy('active.newest', 'desc')
    .execute()
  const all = Map.groupBy(rows, ({ userId }) => userId ?? 0)
  return new Map([...all].map(([userId, own]) => [userId, own.map(({ id, name }) => ({ id, name }))]))
}

/** The signals that apply to each of these clients, worst first. */
async function healthOf(db: Db, ids: number[]) {
  const each = sql.join(signals.map((signal) => sql`case when ${withSignalAmong(signal, ids)} then ${signal} end`))
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<HealthSignal[]>`array_remove(array[${each}]::text[], null)`.as('signals')])
    .where(sql<boolean>`users.id = any (${ids})`)
    .execute()
  return new Map(rows.map(({ id, signals }) => [id, signals]))
}
/** The same, looked for among a few clients alone. */
const withSignalAmong = (signal: HealthSignal, ids: number[]) =>
  ({
    late: sql`users.id in (
      select user_id from client_requests
        where (view = 'waiting' or hold = 'snoozed') and due_at < now() and user_id = any (${ids})
      union all
      select user_id from inquiries where stage = 'new' and due_at < now() and user_id = any (${ids}))`,
    unanswered: sql`users.id in (select user_id from threads where ${waitsTooLong} and user_id = any (${ids}))`,
    quiet: withSignal.quiet,
  })[signal]

/** One client with everything that the team may know, apart from the lists of the page. */
export async function clientForAdmin(db: Db, id: number) {
  const row = await db
    .selectFrom('users')
    .select([...columns, 'teamNotes as notes', 'suspendedAt', 'invitedAt', accessOf.as('access')])
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .select(
      sql<number>`(select count(*)::int from sessions s where s.user_id = users.id and s.expires_at > now())`.as(
        'sessions',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const page = await withFigures(db, { rows: [row], total: 1, more: false, from: 1, next: null, previous: null })
  return page.rows[0]
}

const newest = (id: RawBuilder<unknown>) =>
  ({ sorts: { newest: { by: id, type: 'int' } }, first: { sort: 'newest', desc: true }, id }) as const

/** What a client has asked the team, leads and requests alike, newest first. */
export const inquiriesOfClient = (db: Db, input: ClientPartQuery) =>
  listPage(
    db,
    db
      .selectFrom('inquiries')
      .select(['id', sql<InquiryKind>`kind`.as('kind'), sql<LeadStage | null>`stage`.as('stage')])
      .select([sql<string>`left(message, 300)`.as('text'), 'createdAt', 'dueAt', 'closedAt'])
      .where((eb) =>
        eb.or([eb('userId', '=', input.filters.clientId ?? 0), eb('clientId', '=', input.filters.clientId ?? 0)]),
      ),
    newest(sql`inquiries.id`),
    input,
  )

/** What happened on a client's tasks, newest first. */
export async function eventsOfClient(db: Db, input: ClientPartQuery) {
  const page = await listPage(
    db,
    db
      .selectFrom('taskEvents')
      .select(['id', 'kind', 'actorType', 'actor', 'text', 'at', 'taskId'])
      // Not by a join, which would look up the tasks of all their events before the newest are picked.
      .select(sql<string>`(select left(t.task_text, 200) from tasks t where t.id = task_events.task_id)`.as('task'))
      // By the ids of the tasks: by their client, the planner walks back through everybody's events until it has enough.
      .where(
        sql<boolean>`task_id = any (array(select t.id from tasks t where t.user_id = ${input.filters.clientId ?? 0}))`,
      ),
    newest(sql`id`),
    input,
  )
  return { ...page, rows: page.rows.map((event) => ({ ...event, task: truncate(event.task, 120) })) }
}

/** What a client has said of finished work, newest first: the rating, of whom, for which of their tasks. */
export const ratingsOfClient = (db: Db, input: ClientPartQuery) =>
  listPage(
    db,
    db
      .selectFrom('reviews')
      .innerJoin('vas', 'vas.id', 'reviews.vaId')
      .innerJoin('vaTasks', 'vaTasks.id', 'reviews.vaTaskId')
      .select(['reviews.id', 'reviews.rating', 'reviews.comment', 'reviews.createdAt'])
      .select(['reviews.vaId', 'vas.name as vaName', 'vaTasks.taskId', 'vaTasks.title as task'])
      .where('reviews.userId', '=', input.filters.clientId ?? 0),
    newest(sql`reviews.id`),
    input,
  )
