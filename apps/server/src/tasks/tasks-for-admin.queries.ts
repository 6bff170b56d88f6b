import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { beginningOf } from '../db/list.ts'
import { columns } from './tasks.queries.ts'

const tasks = (db: Db) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.userId')
    .leftJoin('vas', 'vas.id', 'tasks.vaId')
    .leftJoin('vaRequests', (join) =>
      join.onRef('vaRequests.taskId', '=', 'tasks.id').on('vaRequests.closedAt', 'is', null),
    )
    .select(columns.map((column) => `tasks.${column}` as const))
    .select('tasks.userId')
    .select(['users.firstName as clientName', 'users.email as clientEmail', 'users.timezone as clientTimezone'])
    .select(['vas.id as vaId', 'vas.name as vaName'])
    .select([
      'vaRequests.id as requestId',
      'vaRequests.state as requestState',
      'vaRequests.dueAt',
      'vaRequests.targetAt',
      'vaRequests.createdAt as requestedAt',
      'vaRequests.owner',
      'vaRequests.snoozedUntil',
      'vaRequests.pausedAt',
    ])
    .where('tasks.hiddenAt', 'is', null)

export const taskForAdmin = (db: Db, id: number) => tasks(db).where('tasks.id', '=', id).executeTakeFirst()

/** How many undecided offers the client has. */
const offered = sql<number>`(
  select count(*)::int from proposals p where p.request_id = va_requests.id and p.state = 'offered')`.as('offered')

/** Client tasks with their client, their VA, and the clock of an open request. */
export const tasksWithIds = (db: Db, ids: number[]) =>
  tasks(db).select(offered).where(sql<boolean>`tasks.id = any (${ids})`).execute()

/** Characters of a task's text that a row shows. */
export const textShown = 300

/** `whole`: with all of its texts, for a file. */
export const taskRowsWithIds = (db: Db, ids: number[], whole = false) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.userId')
    .leftJoin('vas', 'vas.id', 'tasks.vaId')
    .leftJoin('vaRequests', (join) =>
      join.onRef('vaRequests.taskId', '=', 'tasks.id').on('vaRequests.closedAt', 'is', null),
    )
    .select(['tasks.id as sourceId', 'tasks.id', 'tasks.status', 'tasks.category', 'tasks.priority', 'tasks.deadline'])
    .select(beginningOf('taskText', textShown, whole).as('text'))
    .select(beginningOf<string | null>('budget', textShown, whole).as('budget'))
    .select(['users.firstName as clientName', 'users.email as clientEmail', 'vas.id as vaId', 'vas.name as vaName'])
    .select(['vaRequests.dueAt', sql<'open' | 'proposed' | null>`va_requests.state`.as('state'), offered])
    .select(sql<string>`coalesce(va_requests.created_at, tasks.created_at)`.as('askedAt'))
    .select(['vaRequests.owner', 'vaRequests.snoozedUntil', 'vaRequests.pausedAt'])
    .select([sql<'task'>`'task'`.as('kind'), sql<null>`null`.as('company'), sql<null>`null`.as('closedAt')])
    .where(sql<boolean>`tasks.id = any (${ids})`)
    .execute()
