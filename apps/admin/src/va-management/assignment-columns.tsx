import { money } from '@kazi/schemas/format'
import { projectTypes } from '@kazi/schemas/work-states'
import type { Column } from '@kazi/ui/data-table'
import { Money } from '@kazi/ui/money'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import cells from '#/table/cells.module.css'
import type { AssignmentRow } from './assignment.ts'
import type { AssignmentDialog } from './assignment-dialogs.tsx'
import { AssignmentMenu } from './assignment-menu.tsx'
import { HoursMeter } from './hours-meter.tsx'

const columns: Column<AssignmentRow>[] = [
  {
    key: 'va',
    header: 'VA',
    cell: ({ vaId, vaName }) => (
      <Link to="/admin/vas" search={{ va: vaId }} className={`${cells.link} ${cells.above}`}>
        {vaName}
      </Link>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    sortable: true,
    // Its names may break anywhere, so without a width they would.
    width: '14%',
    cell: ({ userId, clientName }) =>
      userId ? (
        <Link
          to="/admin/clients-system/$clientId"
          params={{ clientId: userId }}
          className={`${cells.link} ${cells.above} ${cells.breaks}`}
        >
          {clientName}
        </Link>
      ) : (
        <span className={cells.breaks}>{clientName}</span>
      ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge of="assignment" status={status} /> },
  { key: 'type', header: 'Type', cell: ({ projectType }) => projectTypes[projectType] },
  {
    key: 'hours',
    header: 'Hours',
    cell: ({ agreedHours, loggedHours }) => <HoursMeter agreed={agreedHours} logged={loggedHours} />,
  },
  {
    key: 'pay',
    header: 'Pay',
    align: 'right',
    cell: ({ fixedPrice, rate, earnings }) => (
      <>
        {money(earnings)}
        <div className={cells.muted}>
          {fixedPrice ? `${money(fixedPrice)} fixed` : <Money amount={rate} per="hour" none="No rate" />}
        </div>
      </>
    ),
  },
  { key: 'start', header: 'Assigned', sortable: true, cell: ({ startDate }) => <RelativeTime at={startDate} short /> },
]

export const columnsWith = (
  open: (id: number) => void,
  onDialog: (dialog: AssignmentDialog) => void,
): Column<AssignmentRow>[] => [
  {
    key: 'project',
    header: 'Project',
    lead: true,
    width: '26%',
    cell: ({ id, projectTitle, openTasks }) => (
      <>
        <UnstyledButton className={`${cells.link} ${cells.clamp}`} onClick={() => open(id)}>
          {projectTitle}
        </UnstyledButton>
        {openTasks > 0 && (
          <div className={cells.muted}>{openTasks === 1 ? '1 open task' : `${openTasks} open tasks`}</div>
        )}
      </>
    ),
  },
  ...columns,
  {
    key: 'actions',
    header: 'Actions',
    quiet: true,
    cell: (assignment) => <AssignmentMenu assignment={assignment} onDialog={onDialog} />,
  },
]
