import { type Outputs, trpc } from '@kazi/client/connect'
import type { Column } from '@kazi/ui/data-table'
import { count, shortDate } from '@kazi/ui/format'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import { HoursMeter } from './hours-meter.tsx'
import classes from './management.module.css'
import { type ManagementProps, workQueryOf } from './management-search.ts'
import { nextFreeLabel } from './next-free.tsx'
import { useVaListProps } from './va-list-props.tsx'

type Row = Outputs['admin']['work']['load']['rows'][number]
const figure = (hours: number) => `${hours.toLocaleString('en', { maximumFractionDigits: 2 })} h`

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'VA',
    lead: true,
    sortable: true,
    width: '22%',
    cell: ({ id, name, email }) => (
      <>
        <Link to="/admin/vas" search={{ va: id }} className={`${cells.link} ${cells.cover} ${cells.clamp}`}>
          {name}
        </Link>
        <div className={cells.muted}>
          <Address email={email} />
        </div>
      </>
    ),
  },
  {
    key: 'tasks',
    header: 'Open tasks',
    sortable: true,
    cell: ({ openTasks, nextDue, unestimated }) =>
      openTasks === 0 ? (
        <None />
      ) : (
        <>
          {openTasks.toLocaleString('en')}
          <div className={`${cells.muted} ${classes.whole}`}>
            {nextDue ? `Next due ${shortDate(nextDue)}` : 'No due date'}
            {unestimated > 0 && <div>{`${unestimated} without hours`}</div>}
          </div>
        </>
      ),
  },
  {
    key: 'logged',
    header: 'Logged of agreed',
    sortable: true,
    cell: ({ agreed, logged }) => <HoursMeter agreed={agreed} logged={logged} />,
  },
  {
    key: 'left',
    header: 'Still to do',
    sortable: true,
    align: 'right',
    cell: ({ left }) => (left > 0 ? figure(left) : <None />),
  },
  {
    key: 'weekly',
    header: 'Hours a week',
    align: 'right',
    cell: ({ weekly, availability }) =>
      weekly === null ? (
        <None>{availability || 'Not given'}</None>
      ) : (
        <span title={availability ?? ''}>{figure(weekly)}</span>
      ),
  },
  {
    key: 'free',
    header: 'Available this week',
    sortable: true,
    align: 'right',
    cell: ({ free, backOn }) =>
      backOn ? <None>{`Back on ${shortDate(backOn)}`}</None> : free === null ? <None /> : figure(free),
  },
  { key: 'next', header: 'Next free', width: '12%', cell: ({ nextFree }) => nextFreeLabel(nextFree) },
  {
    key: 'assignments',
    header: 'Active assignments',
    cell: ({ name, activeAssignments }) =>
      activeAssignments === 0 ? (
        <None />
      ) : (
        <Link
          to="/admin/va-management"
          search={{ q: name, status: 'active' }}
          className={`${cells.link} ${cells.above}`}
        >
          {count(activeAssignments, 'assignment')}
        </Link>
      ),
  },
]

export function LoadList({ search, onSearch }: ManagementProps) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.work.load.useQuery(workQueryOf(search), { placeholderData: keepPreviousData })
  const { props, dialog } = useVaListProps({ search, onSearch })
  return (
    <>
      <PagedList
        name="va-load"
        label="Load"
        {...props}
        query={query}
        failure="Failed to fetch the workload"
        read={(place) => client.admin.work.load.query({ ...workQueryOf(search), ...place })}
        columns={columns}
      />
      {dialog}
    </>
  )
}
