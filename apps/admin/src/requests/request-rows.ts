import { type Outputs, trpc } from '@kazi/client/connect'
import { wordsOf } from '@kazi/schemas/states'
import { taskRules } from '@kazi/schemas/task-states'
import type { RequestKind } from '#/table/request-kind.tsx'
import type { RequestView } from './requests-search.ts'

type Task = Outputs['admin']['tasks']['list'][number]
export type Inquiry = Outputs['admin']['inquiries']['list'][number]

/** What a client or a visitor wants, in one shape: a visitor's words have no budget, and a task no company. */
export type RequestRow = Pick<
  Task,
  'id' | 'clientName' | 'clientEmail' | 'vaId' | 'vaName' | 'category' | 'priority' | 'deadline' | 'budget' | 'notes'
> & {
  kind: RequestKind
  text: string
  company: string | null
  state: 'open' | 'proposed' | 'closed' | null
  /** How many VAs the client has been offered. */
  offered: number
  status: Task['status'] | null
  askedAt: string
  dueAt: string | null
  closedAt: string | null
}

const ofTask = ({
  taskText,
  requestState,
  requestedAt,
  createdAt,
  offered = 0,
  ...task
}: Task & { offered?: number }) => ({
  ...task,
  kind: 'task' as const,
  text: taskText,
  company: null,
  state: requestState === 'proposed' || requestState === 'open' ? requestState : null,
  offered,
  askedAt: requestedAt ?? createdAt,
  closedAt: null,
})

const noTask = { category: null, priority: null, deadline: null, budget: null, notes: null, status: null, offered: 0 }
const ofInquiry = ({ name, email, message, createdAt, ...inquiry }: Inquiry) => ({
  ...noTask,
  ...inquiry,
  clientName: name,
  clientEmail: email,
  text: message,
  askedAt: createdAt,
})

/** Tasks that wait come from the queue of requests, which has their clocks. */
const statusesIn = (view: RequestView) =>
  view === 'waiting' ? [] : wordsOf(taskRules).filter((status) => taskRules[status].consoleView === view)

/** The rows of one view as one read: the queue of tasks and visitors' words, one of the two, or tasks by their status. */
export function useRequestRows(view: RequestView) {
  const waiting = view === 'waiting'
  const closed = view === 'closed'
  const queue = trpc.admin.requests.useQuery(undefined, { enabled: waiting })
  const lists = trpc.useQueries((t) => statusesIn(view).map((status) => t.admin.tasks.list({ status })))
  const inquiries = trpc.admin.inquiries.list.useQuery(
    { state: closed ? 'closed' : 'open' },
    { enabled: waiting || closed },
  )
  const parts = waiting ? [queue, inquiries] : closed ? [inquiries] : lists
  const rows = (): RequestRow[] => {
    const asked = (inquiries.data ?? []).map(ofInquiry)
    if (closed) return asked.sort(latestFirst)
    if (!waiting) return lists.flatMap(({ data }) => data ?? []).map(ofTask)
    return [...(queue.data ?? []).map((row) => ofTask({ ...row, id: row.taskId })), ...asked].sort(dueFirst)
  }
  return {
    data: parts.every(({ data }) => data) ? rows() : undefined,
    error: parts.find(({ error }) => error)?.error,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
  }
}

const never = '9999'
const dueFirst = (a: RequestRow, b: RequestRow) => (a.dueAt ?? never).localeCompare(b.dueAt ?? never)
const latestFirst = (a: RequestRow, b: RequestRow) => (b.closedAt ?? '').localeCompare(a.closedAt ?? '')
