import { taskPriority } from '@kazi/schemas/task'
import { DueClock } from '@kazi/ui/due-clock'
import { count } from '@kazi/ui/format'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Badge } from '@mantine/core'
import { IconChecklist, IconSend2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import type { Column } from '#/table/list-table.tsx'
import { None } from '#/table/none.tsx'
import type { RequestView } from './requests-search.ts'
import type { TaskRow } from './task-rows.ts'

const none = <None />

const task: Column<TaskRow> = {
  key: 'task',
  header: 'Task',
  lead: true,
  width: '30%',
  sortBy: ({ taskText }) => taskText,
  cell: ({ id, taskText }) => (
    <Link
      to="/admin/client-requests/$taskId"
      params={{ taskId: id }}
      className={`${cells.link} ${cells.cover} ${cells.clamp}`}
    >
      {taskText}
    </Link>
  ),
}
const client: Column<TaskRow> = {
  key: 'client',
  header: 'Client',
  sortBy: ({ clientName }) => clientName,
  cell: ({ clientName, clientEmail }) => <span title={clientEmail}>{clientName}</span>,
}
const kind: Column<TaskRow> = {
  key: 'kind',
  header: 'Kind',
  cell: () => 'Task request',
}
const category: Column<TaskRow> = {
  key: 'category',
  header: 'Category',
  sortBy: (row) => row.category,
  cell: (row) => row.category ?? none,
}
const priority: Column<TaskRow> = {
  key: 'priority',
  header: 'Priority',
  sortBy: (row) => (row.priority ? taskPriority.options.indexOf(row.priority) : null),
  cell: (row) => (row.priority ? <PriorityBadge priority={row.priority} short /> : none),
}
const deadline: Column<TaskRow> = {
  key: 'deadline',
  header: 'Deadline',
  sortBy: (row) => row.deadline,
  cell: (row) => (row.deadline ? <RelativeTime at={row.deadline} /> : none),
}
const budget: Column<TaskRow> = {
  key: 'budget',
  header: 'Budget',
  cell: (row) => row.budget ?? none,
}
const state: Column<TaskRow> = {
  key: 'state',
  header: 'State',
  sortBy: (row) => row.requestState,
  cell: ({ requestState, offered }) =>
    requestState === 'proposed' ? (
      <Badge color="indigo" leftSection={<IconSend2 size={15} aria-hidden />}>
        {offered ? `${count(offered, 'VA')} proposed` : 'Proposed'}
      </Badge>
    ) : (
      <Badge color="marigold" leftSection={<IconChecklist size={15} aria-hidden />}>
        Open
      </Badge>
    ),
}
const status: Column<TaskRow> = {
  key: 'status',
  header: 'Status',
  sortBy: (row) => row.status,
  cell: (row) => <StatusBadge of="task" status={row.status} />,
}
const due: Column<TaskRow> = {
  key: 'due',
  header: 'Time left',
  sortBy: (row) => row.dueAt,
  cell: ({ dueAt }) => (dueAt ? <DueClock dueAt={dueAt} /> : none),
}
const va: Column<TaskRow> = {
  key: 'va',
  header: 'VA',
  sortBy: (row) => row.vaName,
  cell: (row) => row.vaName ?? none,
}
const created: Column<TaskRow> = {
  key: 'created',
  header: 'Created',
  sortBy: (row) => row.createdAt,
  cell: (row) => <RelativeTime at={row.createdAt} short />,
}

const columns: Record<RequestView, Column<TaskRow>[]> = {
  waiting: [due, task, client, kind, category, priority, deadline, budget, state],
  with_va: [task, client, va, status, category, priority, deadline, created],
  completed: [task, client, va, status, category, created],
  pending: [task, client, category, priority, deadline, budget, created],
}
export const columnsOf = (view: RequestView) => columns[view]
