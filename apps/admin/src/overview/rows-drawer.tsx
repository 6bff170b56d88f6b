import { trpc } from '@kazi/client/connect'
import { type ListPage, pageSize } from '@kazi/schemas/list'
import type { TrendFigure } from '@kazi/schemas/overview-words'
import { proposalStates } from '@kazi/schemas/work-states'
import { Pager } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { hours } from '@kazi/ui/format'
import { RatingStars } from '@kazi/ui/rating'
import { RelativeTime } from '@kazi/ui/relative-time'
import { RowTable } from '@kazi/ui/row-table'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { Drawer } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import cells from '#/table/cells.module.css'
import { Loaded } from '#/table/loaded.tsx'
import { PageGone } from '#/table/page-gone.tsx'
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

type Place = { size: number; cursor?: string }
const usePlace = () => useState<Place>({ size: pageSize.normal })
const kept = { placeholderData: keepPreviousData }

const heads: Record<TrendFigure, string> = {
  matches: 'Matched after',
  time_to_match: 'Matched after',
  hours: 'Time',
  rating: 'Rating',
  acceptance: 'Answer',
}

function TrendRows({ figure, week }: { figure: TrendFigure; week: string }) {
  const [place, setPlace] = usePlace()
  const query = trpc.admin.overview.trendRows.useQuery({ filters: { figure, week }, ...place }, kept)
  return (
    <Paged query={query} place={place} onPlace={setPlace}>
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
    </Paged>
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
  const [place, setPlace] = usePlace()
  const query = trpc.admin.overview.promiseRows.useQuery(
    { filters: { outcome, ...(kind && { kind }) }, ...place },
    kept,
  )
  return (
    <Paged query={query} place={place} onPlace={setPlace}>
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
    </Paged>
  )
}

type Query<Row> = { data: ListPage<Row> | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
type PagedProps<Row> = {
  query: Query<Row>
  place: Place
  onPlace: (place: Place) => void
  children: (rows: Row[]) => ReactNode
}

function Paged<Row>({ query, place, onPlace, children }: PagedProps<Row>) {
  const toFirstPage = () => onPlace({ size: place.size })
  return (
    <Loaded query={query} failure="Couldn't load the rows" small onFirstPage={toFirstPage} order={3}>
      {(page) =>
        page.rows.length === 0 && page.total > 0 ? (
          <PageGone onFirstPage={toFirstPage} order={3} />
        ) : page.rows.length === 0 ? (
          <EmptyState small order={3} title="No rows behind this figure" />
        ) : (
          <>
            {children(page.rows)}
            {(page.next || page.previous) && (
              <Pager
                label="rows"
                page={page}
                size={place.size}
                onSearch={({ cursor, size }) => onPlace({ size: size ?? place.size, ...(cursor && { cursor }) })}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}
