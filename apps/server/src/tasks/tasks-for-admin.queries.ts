import type { TaskStatus } from '@kazi/schemas/task'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
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
    ])
    .where('tasks.hiddenAt', 'is', null)

/** Client tasks with their client, the VA who has them, and the clock of an open request. */
export const tasksForAdmin = (db: Db, status: TaskStatus | undefined) =>
  tasks(db)
    .$if(status !== undefined, (query) => query.where('tasks.status', '=', status as TaskStatus))
    .orderBy('vaRequests.dueAt', (order) => order.asc().nullsLast())
    .orderBy('tasks.id', 'desc')
    .limit(500)
    .execute()

export const taskForAdmin = (db: Db, id: number) => tasks(db).where('tasks.id', '=', id).executeTakeFirst()

/** The queue: every open request, the one that is due first on top. */
export const openRequests = (db: Db) =>
  tasks(db)
    .where('vaRequests.id', 'is not', null)
    .select(
      sql<number>`(select count(*)::int from proposals p where p.request_id = va_requests.id and p.state = 'offered')`.as(
        'offered',
      ),
    )
    .orderBy('vaRequests.dueAt')
    .orderBy('vaRequests.id')
    .execute()
    .then((rows) =>
      rows.map(({ id, ...row }) => ({
        ...row,
        id: row.requestId as number,
        taskId: id,
        kind: 'task' as const,
        state: row.requestState,
      })),
    )
