import type { RequestView } from '@kazi/schemas/client-request'
import type { Column } from '@kazi/ui/data-table'
import { exactTime, shortDate } from '@kazi/ui/format'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { IconUserCheck } from '@kazi/ui/tabler'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RequestClock } from '#/records/request-clock.tsx'
import { RequestKindLabel } from '#/records/request-kind.tsx'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import type { ListColumn } from '#/table/paged-list.tsx'
import { BestMatches } from './best-matches.tsx'
import type { RequestRow } from './request.ts'
import { RequestActions } from './request-actions.tsx'
import { About, RequestState } from './request-cells.tsx'

const none = <None />

const task: Column<RequestRow> = {
  key: 'task',
  header: 'Task',
  lead: true,
  width: '30%',
  cell: ({ id, text }) => (
    <Link
      to="/admin/client-requests/$taskId"
      params={{ taskId: id }}
      className={`${cells.link} ${cells.cover} ${cells.clamp}`}
    >
      {text}
    </Link>
  ),
}
const requestWith = (open: (id: number) => void): Column<RequestRow> => ({
  ...task,
  key: 'request',
  header: 'Request',
  cell: (row) => (
    <>
      {row.kind === 'task' ? (
        task.cell(row)
      ) : (
        <UnstyledButton className={`${cells.link} ${cells.cover} ${cells.clamp}`} onClick={() => open(row.id)}>
          {row.text}
        </UnstyledButton>
      )}
      {/* In a file, this has columns of its own. */}
      <div className={cells.below} data-no-export>
        <RequestKindLabel kind={row.kind} />
        {row.kind === 'task' ? (
          [row.category, row.budget].filter(Boolean).join(' · ')
        ) : (
          <About kind={row.kind} vaId={row.vaId} vaName={row.vaName} />
        )}
      </div>
      <BestMatches row={row} />
    </>
  ),
})
const client: Column<RequestRow> = {
  key: 'client',
  header: 'Client',
  sortable: true,
  cell: ({ clientName, clientEmail }) => <span title={clientEmail}>{clientName}</span>,
}
/** The team knows only these details about a visitor. */
const person: Column<RequestRow> = {
  ...client,
  width: '15%',
  cell: ({ clientName, clientEmail, company }) => (
    <>
      <span className={cells.clamp}>{company ? `${clientName}, ${company}` : clientName}</span>
      <div className={cells.muted}>
        <Address email={clientEmail} />
      </div>
    </>
  ),
}
const category: Column<RequestRow> = {
  key: 'category',
  header: 'Category',
  cell: (row) => row.category ?? none,
}
const priority: Column<RequestRow> = {
  key: 'priority',
  header: 'Priority',
  sortable: true,
  cell: (row) => (row.priority ? <PriorityBadge priority={row.priority} short /> : none),
}
const deadline: Column<RequestRow> = {
  key: 'deadline',
  header: 'Deadline',
  sortable: true,
  cell: (row) => (row.deadline ? <RelativeTime at={row.deadline} /> : none),
}
const budget: Column<RequestRow> = {
  key: 'budget',
  header: 'Budget',
  cell: (row) => row.budget ?? none,
}
const about: Column<RequestRow> = {
  key: 'about',
  header: 'About',
  cell: ({ kind, vaId, vaName }) => (kind !== 'task' && vaId ? vaName : none),
}
/** What the table shows below a request. */
const below: ListColumn<RequestRow>[] = [
  { key: 'kind', header: 'Type', cell: (row: RequestRow) => <RequestKindLabel kind={row.kind} /> },
  ...[category, budget, about],
].map((column) => ({ ...column, fileOnly: true }))
const state: Column<RequestRow> = {
  key: 'state',
  header: 'Status',
  cell: ({ state, offered, pausedAt, snoozedUntil, owner }) => (
    <>
      <RequestState state={state} offered={offered} pausedAt={pausedAt} snoozedUntil={snoozedUntil} />
      {owner && (
        <div className={cells.below}>
          <IconUserCheck size={16} stroke={1.8} role="img" aria-label="Owner:" /> {owner}
        </div>
      )}
    </>
  ),
}
const status: Column<RequestRow> = {
  key: 'status',
  header: 'Status',
  cell: ({ status }) => (status ? <StatusBadge of="task" status={status} /> : none),
}
const due: Column<RequestRow> = {
  key: 'due',
  header: 'Time left',
  sortable: true,
  // The clock of a request waits while its client is asked.
  cell: ({ state, dueAt, pausedAt }) =>
    pausedAt ? (
      <span title={exactTime(pausedAt)}>Asked on {shortDate(pausedAt)}</span>
    ) : dueAt ? (
      <RequestClock state={state} dueAt={dueAt} />
    ) : (
      none
    ),
}
/** What waits in the queue is due in the order in which it came. */
const received: Column<RequestRow> = {
  ...due,
  cell: (row) => (
    <>
      {due.cell(row)}
      <div className={cells.below}>
        <span>
          Received <RelativeTime at={row.askedAt} short />
        </span>
      </div>
    </>
  ),
}
const va: Column<RequestRow> = {
  key: 'va',
  header: 'VA',
  cell: (row) => row.vaName ?? none,
}
const asked: Column<RequestRow> = {
  key: 'asked',
  header: 'Received',
  sortable: true,
  cell: (row) => <RelativeTime at={row.askedAt} short />,
}
const closed: Column<RequestRow> = {
  key: 'closed',
  header: 'Closed',
  sortable: true,
  cell: ({ closedAt }) => (closedAt ? <RelativeTime at={closedAt} short /> : none),
}
const created: Column<RequestRow> = { ...asked, header: 'Created' }

const actions: Column<RequestRow> = {
  key: 'actions',
  header: 'Actions',
  cell: (row) => <RequestActions row={row} />,
}

/** @param open shows an inquiry; a task links to its page instead. */
export function columnsOf(view: RequestView, open: (id: number) => void): ListColumn<RequestRow>[] {
  const request = requestWith(open)
  const columns: Record<RequestView, ListColumn<RequestRow>[]> = {
    waiting: [received, request, ...below, person, state, priority, deadline, actions],
    on_hold: [received, request, ...below, person, state, actions],
    with_va: [task, client, va, status, category, priority, deadline, created],
    completed: [task, client, va, status, category, created],
    pending: [task, client, category, priority, deadline, budget, created],
    closed: [closed, request, ...below, person, asked, state],
  }
  return columns[view]
}
