import {
  type InquiryListQuery,
  noOwner,
  type RequestListQuery,
  type RequestRowsQuery,
  type RequestView,
  type TaskListQuery,
} from '@kazi/schemas/client-request'
import type { ListPage } from '@kazi/schemas/list'
import { priorities, type TaskPriority, wordsOf } from '@kazi/schemas/states'
import { truncate } from '@kazi/schemas/truncate'
import type { RequestHold } from '@kazi/schemas/work-states'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { containsWords, listPage, type Selection, selectedRows } from '../db/list.ts'
import { inquiriesWithIds, inquiryRowsWithIds } from '../inquiries/inquiries.queries.ts'
import { taskRowsWithIds, tasksWithIds } from '../tasks/tasks-for-admin.queries.ts'

const order = {
  sorts: {
    // No time while the client decides about the VAs that are proposed: those come last.
    due: { by: sql`due_at`, type: 'timestamptz', nullable: true },
    asked: { by: sql`asked_at`, type: 'timestamptz' },
    client: { by: sql`client`, type: 'text' },
    priority: { by: sql`priority`, type: 'int', nullable: true },
    deadline: { by: sql`deadline`, type: 'date', nullable: true },
    closed: { by: sql`closed_at`, type: 'timestamptz', nullable: true },
    id: { by: sql`client_requests.id`, type: 'bigint' },
  },
  id: sql`client_requests.id`,
} as const

const newest = { sort: 'asked', desc: true } as const
const firstIn: Record<RequestView, { sort: 'due' | 'asked' | 'closed'; desc?: boolean }> = {
  waiting: { sort: 'due' },
  on_hold: { sort: 'due' },
  with_va: newest,
  completed: newest,
  pending: newest,
  closed: { sort: 'closed', desc: true },
}
const rankOf = (priority: TaskPriority) => wordsOf(priorities).indexOf(priority) + 1

type Filters = Omit<RequestListQuery['filters'] & TaskListQuery['filters'], 'view'> & { view?: RequestView | undefined }

const matching = (
  db: Db,
  q: string,
  { view, kind, state, hold, owner, status, category, priority, clientId }: Filters,
) =>
  db
    .selectFrom('clientRequests')
    .select(['kind', 'sourceId'])
    .where(containsWords(sql`list_text`, q))
    .$if(view !== undefined, (query) => query.where('view', '=', view as string))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as 'task'))
    .$if(state !== undefined, (query) => query.where('state', '=', state as 'open'))
    .$if(hold !== undefined, (query) => query.where('hold', '=', hold as RequestHold))
    .$if(owner !== undefined, (query) =>
      owner === noOwner ? query.where('owner', 'is', null) : query.where('owner', '=', owner as string),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status as 'pending'))
    .$if(clientId !== undefined, (query) => query.where('userId', '=', clientId as number))
    .$if(category !== undefined, (query) => query.where('category', '=', category as string))
    .$if(priority !== undefined, (query) => query.where('priority', '=', rankOf(priority as TaskPriority)))

function requestIds(db: Db, input: RequestListQuery) {
  const { view = 'waiting', state } = input.filters
  const query = matching(db, input.q, { ...input.filters, view })
  const { sorts } = order
  // What is open has a time. The planner does not know that, and would look for one without it in all that is proposed.
  if (state === 'open' && (input.sort ?? firstIn[view].sort) === 'due') {
    const due = { ...sorts.due, nullable: false }
    const timed = query.where('dueAt', 'is not', null)
    return listPage(db, timed, { ...order, sorts: { ...sorts, due }, first: firstIn[view] }, input, query)
  }
  return listPage(db, query, { ...order, first: firstIn[view] }, input)
}

type Found = { kind: string; sourceId: number }
/** The rows of a page, in its order, without those deleted in the meantime. */
async function loaded<T extends { sourceId: number }, I extends { sourceId: number }>(
  { rows, ...page }: ListPage<Found>,
  tasks: (ids: number[]) => Promise<T[]>,
  inquiries: (ids: number[]) => Promise<I[]>,
): Promise<ListPage<Omit<T, 'sourceId'> | Omit<I, 'sourceId'>>> {
  const idsOf = (areTasks: boolean) =>
    rows.filter(({ kind }) => (kind === 'task') === areTasks).map(({ sourceId }) => sourceId)
  const read = <R>(ids: number[], by: (ids: number[]) => Promise<R[]>) => (ids.length > 0 ? by(ids) : [])
  const [ofTasks, ofInquiries] = await Promise.all([read(idsOf(true), tasks), read(idsOf(false), inquiries)])
  const taskById = new Map(ofTasks.map(({ sourceId, ...task }) => [sourceId, task]))
  const inquiryById = new Map(ofInquiries.map(({ sourceId, ...inquiry }) => [sourceId, inquiry]))
  return {
    ...page,
    rows: rows.flatMap(({ kind, sourceId }) => {
      const row = kind === 'task' ? taskById.get(sourceId) : inquiryById.get(sourceId)
      return row ? [row] : []
    }),
  }
}

/** A page of the console's client requests: only the columns that a row shows. */
export const requestListPage = async (db: Db, input: RequestRowsQuery) =>
  loaded(
    await requestIds(db, input),
    (ids) => taskRowsWithIds(db, ids, input.whole),
    (ids) => inquiryRowsWithIds(db, ids, input.whole),
  )

/** The same page with every field that the team may read. A task has the id of its request. */
export const requestRecordsPage = async (db: Db, input: RequestListQuery) =>
  loaded(
    await requestIds(db, input),
    async (ids) =>
      (await tasksWithIds(db, ids)).map((row) => ({
        ...row,
        sourceId: row.id,
        id: row.requestId,
        taskId: row.id,
        kind: 'task' as const,
        state: row.requestState,
      })),
    async (ids) => (await inquiriesWithIds(db, ids)).map((row) => ({ ...row, sourceId: row.id })),
  )

/** Characters of a request's text that tell it from others of the same client. */
const nameLength = 60

/** The rows of a selection with what a bulk action compares, in the queue's order of numbers. */
export async function selectedRequests(db: Db, selection: Selection<RequestListQuery>, after: number, most: number) {
  const query =
    'ids' in selection
      ? db.selectFrom('clientRequests')
      : matching(db, selection.matching.q, { view: 'waiting', ...selection.matching.filters })
  const rows = await selectedRows(query.select(['id', 'kind', 'sourceId', 'owner']), {
    id: sql`id`,
    selection,
    after,
    most,
  })
  const idsOf = (areTasks: boolean) =>
    rows.filter(({ kind }) => (kind === 'task') === areTasks).map(({ sourceId }) => sourceId)
  const [ofTasks, ofInquiries] = await Promise.all([
    taskRowsWithIds(db, idsOf(true)),
    inquiryRowsWithIds(db, idsOf(false)),
  ])
  const taskById = new Map(ofTasks.map((row) => [row.sourceId, row]))
  const inquiryById = new Map(ofInquiries.map((row) => [row.sourceId, row]))
  return rows.map(({ id, kind, sourceId }) => {
    const isTask = kind === 'task'
    const row = isTask ? taskById.get(sourceId) : inquiryById.get(sourceId)
    const about = row ? `${row.clientName}: ${truncate(row.text, nameLength)}` : `Request ${sourceId}`
    return {
      id: Number(id),
      kind: isTask ? ('task' as const) : ('inquiry' as const),
      sourceId,
      name: about,
      owner: row?.owner ?? null,
      snoozedUntil: row?.snoozedUntil ?? null,
    }
  })
}

/** A page of all tasks that their client has not hidden, newest first. */
export async function taskRecordsPage(db: Db, { filters, ...input }: TaskListQuery) {
  // Only tasks have a status, and its index is all that counting reads; a condition on `kind` would read the rows.
  const query = matching(db, input.q, filters).where('status', 'is not', null)
  const page = await listPage(db, query, { ...order, first: { sort: 'id', desc: true } }, input)
  const byId = new Map((await tasksWithIds(db, idsOf(page))).map((task) => [task.id, task]))
  return { ...page, rows: page.rows.flatMap(({ sourceId }) => byId.get(sourceId) ?? []) }
}

/** A page of what visitors asked about VAs, in any state, newest first: only the columns that a row shows. */
export const inquiryListPage = async (db: Db, input: InquiryListQuery) =>
  loaded(
    // A literal, like the predicate of the two indexes: a common word of tasks costs a search of inquiries nothing.
    await listPage(
      db,
      matching(db, input.q, {}).where(sql<boolean>`status is null`),
      { ...order, first: { sort: 'id', desc: true } },
      input,
    ),
    async () => [],
    (ids) => inquiryRowsWithIds(db, ids),
  )

/** The assignment under which a VA holds a task now. */
export async function assignmentOfTask(db: Db, taskId: number) {
  const held = await db
    .selectFrom('vaTasks')
    .select('assignmentId')
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return held?.assignmentId ?? null
}

const idsOf = ({ rows }: ListPage<Found>) => rows.map(({ sourceId }) => sourceId)
