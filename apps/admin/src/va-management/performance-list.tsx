import { type Outputs, trpc } from '@kazi/client/connect'
import type { Column } from '@kazi/ui/data-table'
import { Totals } from '@kazi/ui/money'
import { RatingStars } from '@kazi/ui/rating'
import { UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import { type ManagementProps, workQueryOf } from './management-search.ts'
import { useVaListProps } from './va-list-props.tsx'

type Row = Outputs['admin']['work']['performance']['rows'][number]
/** Loaded with the first VA that is opened: it has the charts. */
const PerformanceDrawer = lazy(() =>
  import('./performance-drawer.tsx').then((file) => ({ default: file.PerformanceDrawer })),
)
const figure = (value: number | null, unit = '') =>
  value === null ? <None /> : `${value.toLocaleString('en', { maximumFractionDigits: 1 })}${unit}`

const columns: Column<Row>[] = [
  {
    key: 'projects',
    header: 'Projects',
    sortable: true,
    align: 'right',
    cell: ({ totalProjects, completedProjects }) =>
      totalProjects === 0 ? <None /> : `${completedProjects} of ${totalProjects} completed`,
  },
  {
    key: 'worked',
    header: 'Hours',
    sortable: true,
    align: 'right',
    cell: ({ totalHoursWorked: h }) => (h > 0 ? figure(h) : <None />),
  },
  {
    key: 'earnings',
    header: 'Earnings',
    align: 'right',
    cell: ({ earnings }) => (earnings.length > 0 ? <Totals of={earnings} /> : <None />),
  },
  {
    key: 'rating',
    header: 'Rating',
    sortable: true,
    cell: ({ averageRating, reviewCount }) =>
      averageRating === null ? <None /> : <RatingStars value={averageRating} count={reviewCount} />,
  },
  {
    key: 'returning',
    header: 'Returning clients',
    align: 'right',
    cell: ({ clientRetentionRate }) => figure(clientRetentionRate, '%'),
  },
  {
    key: 'response',
    header: 'Response time',
    align: 'right',
    cell: ({ responseTime }) => figure(responseTime, ' h'),
  },
]

const columnsWith = (open: (id: number) => void): Column<Row>[] => [
  {
    key: 'name',
    header: 'VA',
    lead: true,
    sortable: true,
    width: '24%',
    cell: ({ id, name, email }) => (
      <>
        <UnstyledButton className={`${cells.link} ${cells.cover} ${cells.clamp}`} onClick={() => open(id)}>
          {name}
        </UnstyledButton>
        <div className={cells.muted}>
          <Address email={email} />
        </div>
      </>
    ),
  },
  ...columns,
]

export function PerformanceList({ search, onSearch }: ManagementProps) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.work.performance.useQuery(workQueryOf(search), { placeholderData: keepPreviousData })
  const shown = useMemo(() => columnsWith((va) => onSearch({ va })), [onSearch])
  const { props, dialog } = useVaListProps({ search, onSearch })
  return (
    <>
      <PagedList
        name="va-performance"
        label="Performance"
        {...props}
        query={query}
        failure="Failed to fetch the figures"
        read={(place) => client.admin.work.performance.query({ ...workQueryOf(search), ...place })}
        columns={shown}
        drawer={{
          id: search.va,
          open: ({ id }) => onSearch({ va: id }),
          element: <PerformanceDrawer id={search.va} onClose={() => onSearch({ va: undefined })} />,
        }}
      />
      {dialog}
    </>
  )
}
