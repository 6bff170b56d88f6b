import { trpc } from '@kazi/client/connect'
import { type RequestView, requestViews } from '@kazi/schemas/client-request'
import { wordsOf } from '@kazi/schemas/states'
import { Tabs } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useBulk } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { PagedList } from '#/table/paged-list.tsx'
import { BestMatchesOf } from './best-matches.tsx'
import type { RequestRow } from './request.ts'
import { columnsOf } from './request-columns.tsx'
import { RequestFilters } from './request-filters.tsx'
import classes from './requests.module.css'
import { activeFilters, type RequestsSearch, requestsQueryOf } from './requests-search.ts'

// Its forms are read when the first inquiry is opened.
const InquiryDrawer = lazy(() => import('./inquiry-drawer.tsx').then((file) => ({ default: file.InquiryDrawer })))

const QueueSelected = lazy(() => import('./queue-selected.tsx').then((file) => ({ default: file.QueueSelected })))

type Props = { search: RequestsSearch; onSearch: (change: Partial<RequestsSearch>) => void }

const views = wordsOf(requestViews)

/**
 * Everything that waits for a VA, what is due first on top and what has VAs proposed last; other tabs show tasks in other
 * states and closed inquiries.
 */
export function RequestsList({ search, onSearch }: Props) {
  return (
    <Tabs
      value={search.view}
      onChange={(view) =>
        onSearch({
          view: (view ?? 'waiting') as RequestView,
          kind: '',
          state: '',
          hold: '',
          owner: '',
          sort: '',
          desc: false,
        })
      }
      keepMounted={false}
    >
      <Tabs.List aria-label="Requests">
        {views.map((view) => (
          <Tabs.Tab key={view} value={view}>
            {requestViews[view].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map((view) => (
        <Tabs.Panel key={view} value={view} pt="md">
          <RequestsOf search={search} onSearch={onSearch} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const requests = ['request', 'requests'] as const
const tasks = ['task', 'tasks'] as const
type View = { noun: readonly [one: string, many: string]; none: readonly [title: string, text: string] }
const inView: Record<RequestView, View> = {
  waiting: { noun: requests, none: ['No open requests', 'New requests appear here automatically.'] },
  on_hold: {
    noun: requests,
    none: ['Nothing on hold', 'Requests that you snooze, or that wait for an answer, are kept here.'],
  },
  with_va: { noun: tasks, none: ['No tasks in progress', 'Tasks appear here once a VA has them.'] },
  completed: { noun: tasks, none: ['No completed tasks yet', 'Tasks appear here once they are delivered.'] },
  pending: { noun: tasks, none: ['No drafts', 'Tasks appear here until the client requests a VA.'] },
  closed: { noun: requests, none: ['No closed inquiries', 'Inquiries you close appear here and can be reopened.'] },
}
const noRows: RequestRow[] = []
const isTask = ({ kind }: RequestRow) => kind === 'task'
/** The row's number in the queue, as the server counts: a task and an inquiry can have the same id. */
const keyOf = (id: number, ofTask: boolean) => id * 2 + (ofTask ? 0 : 1)

function RequestsOf({ search, onSearch }: Props) {
  const { q, view, inquiry } = search
  const { noun, none } = inView[view]
  const { client } = trpc.useUtils()
  const query = trpc.admin.requests.list.useQuery(requestsQueryOf(search), { placeholderData: keepPreviousData })
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(view, (id) => onSearch({ inquiry: id })), [view, onSearch])
  const [selected, setSelected, clear] = useSelection(requestsQueryOf(search))
  const bulk = useBulk(requests, clear)
  const queued = view === 'waiting' || view === 'on_hold'
  const unmatched = queued ? query.data?.rows : undefined
  return (
    <div className={classes.view}>
      <BestMatchesOf rows={unmatched ?? noRows}>
        <PagedList
          name={`requests.${view}`}
          label="Client requests"
          noun={noun}
          query={query}
          failure="Failed to fetch requests"
          read={(place) => client.admin.requests.list.query({ ...requestsQueryOf(search), ...place, whole: true })}
          columns={columns}
          search={search}
          onSearch={onSearch}
          searchBox={{ label: 'Search requests', placeholder: 'Client, company, text' }}
          filters={<RequestFilters search={search} onSearch={onSearch} />}
          filtered={q !== '' || activeFilters(search).length > 0}
          empty={{ none, noMatch: [`No matching ${noun[1]}`, 'Clear the search or a filter to see more.'] }}
          rowKey={(row) => keyOf(row.id, isTask(row))}
          drawer={{
            id: inquiry && keyOf(inquiry, false),
            open: (row) =>
              isTask(row)
                ? void navigate({ to: '/admin/client-requests/$taskId', params: { taskId: row.id } })
                : onSearch({ inquiry: row.id }),
            element: <InquiryDrawer id={inquiry} onClose={() => onSearch({ inquiry: undefined })} />,
          }}
          {...(queued && {
            selection: {
              value: selected,
              onChange: setSelected,
              actions: () => (
                <Suspense>
                  <QueueSelected
                    selection={selected}
                    matching={requestsQueryOf({ ...search, cursor: '' })}
                    onResult={bulk.show}
                  />
                </Suspense>
              ),
            },
          })}
        />
        {bulk.dialog}
      </BestMatchesOf>
    </div>
  )
}
