import { trpc } from '@kazi/client/connect'
import { hours } from '@kazi/schemas/format'
import type { TrendFigure } from '@kazi/schemas/overview-words'
import { proposalStates } from '@kazi/schemas/work-states'
import { RatingStars } from '@kazi/ui/rating'
import { RelativeTime } from '@kazi/ui/relative-time'
import { RowTable } from '@kazi/ui/row-table'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { Drawer } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import cells from '#/table/cells.module.css'
import { PagedRows, usePaging } from '#/table/paged-rows.tsx'
import { outcomeLabels, promiseLabels, trendLabels } from './figure-labels.ts'
import type { OverviewProps, OverviewSearch } from './overview-queries.ts'
import { PendingLink } from './pending-link.tsx'
import { weekLabel } from './weeks.tsx'

/** The rows behind one figure of the overview. */
export function RowsDrawer({ search, onSearch }: OverviewProps) {
  const { figure, week, promise } = search
  const opened = Boolean((figure && week) || promise)
  return (
    <Drawer
      opened={opened}
      onClose={() => onSearch({ figure: '', week: undefined, promise: '', kind: '' })}
      size="xl"
      title={opened ? titleOf(search) : ''}
    >
      {figure && week && <TrendRows key={`${figure} ${week}`} figure={figure} week={week} />}
      {promise && <PromiseRows key={`${promise} ${search.kind}`} outcome={promise} kind={search.kind} />}
    </Drawer>
  )
}

const titleOf = ({ figure, week, promise, kind }: OverviewSearch) =>
  figure && week
    ? `${trendLabels[figure].rows}, ${weekLabel(week)}`
    : promise
      ? `${kind ? promiseLabels[kind].many : 'Promises'}: ${outcomeLabels[promise]}`
      : ''

const kept = { placeholderData: keepPreviousData }
const texts = {
  label: 'rows',
  failure: "Couldn't load the rows",
  none: 'No rows behind this figure',
  order: 3,
} as const

const heads: Record<TrendFigure, string> = {
  matches: 'Matched after',
  time_to_match: 'Matched after',
  hours: 'Time',
  rating: 'Rating',
  acceptance: 'Answer',
}

function TrendRows({ figure, week }: { figure: TrendFigure; week: string }) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.overview.trendRows.useQuery({ filters: { figure, week }, ...paging }, kept)
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts}>
      {(rows) => (
        <RowTable
          label={trendLabels[figure].rows}
          head={['Task', 'VA', heads[figure], 'When']}
          rows={rows.map(({ id, title, taskId, va, vaId, value, state, at }) => ({
            key: id,
            cells: [
              taskId ? (
                <Link
                  key="task"
                  to="/admin/client-requests/$taskId"
                  params={{ taskId }}
                  className={`${cells.link} ${cells.clamp}`}
                >
                  {title}
                </Link>
              ) : (
                <span key="task" className={cells.clamp}>
                  {title}
                </span>
              ),
              vaId ? (
                <Link key="va" to="/admin/vas" search={{ va: vaId }} className={cells.link}>
                  {va}
                </Link>
              ) : (
                'Left the network'
              ),
              state ? <ShownBadge key="state" {...proposalStates[state]} /> : measured(figure, value ?? 0),
              <RelativeTime key="at" at={at} short />,
            ],
          }))}
        />
      )}
    </PagedRows>
  )
}

const measured = (figure: TrendFigure, value: number): ReactNode =>
  figure === 'rating' ? (
    <RatingStars value={value} />
  ) : figure === 'hours' ? (
    hours(Math.round(value * 60))
  ) : (
    `${value.toLocaleString('en', { maximumFractionDigits: 1 })} h`
  )

type PromiseProps = { outcome: Exclude<OverviewSearch['promise'], ''>; kind: OverviewSearch['kind'] }
function PromiseRows({ outcome, kind }: PromiseProps) {
  const [paging, setPaging] = usePaging()
  const query = trpc.admin.overview.promiseRows.useQuery(
    { filters: { outcome, ...(kind && { kind }) }, ...paging },
    kept,
  )
  return (
    <PagedRows query={query} paging={paging} onPaging={setPaging} {...texts}>
      {(rows) => (
        <RowTable
          label="Promises"
          head={['What', 'Who', 'Due', 'Answered']}
          rows={rows.map(({ id, kind: of, sourceId, title, who, dueAt, answeredAt }) => ({
            key: id,
            cells: [
              <PendingLink key="what" kind={of} id={sourceId} className={`${cells.link} ${cells.clamp}`}>
                {title}
              </PendingLink>,
              <span key="who" className={cells.breaks}>
                {who}
              </span>,
              <RelativeTime key="due" at={dueAt} />,
              answeredAt ? <RelativeTime key="at" at={answeredAt} /> : 'Not yet',
            ],
          }))}
        />
      )}
    </PagedRows>
  )
}
