import { type Outputs, trpc } from '@kazi/client/connect'
import { type RequestView, requestListQuery, requestViews } from '@kazi/schemas/client-request'
import type { ListPage } from '@kazi/schemas/list'
import { wordsOf } from '@kazi/schemas/states'
import { DataTable } from '@kazi/ui/data-table'
import { ColumnsMenu, useHiddenColumns } from '@kazi/ui/data-table-columns'
import { totalText } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { Tabs } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { queryOf } from '#/table/list-search.ts'
import { Loaded } from '#/table/loaded.tsx'
import { InquiryDrawer } from './inquiry-drawer.tsx'
import { columnsOf } from './request-columns.tsx'
import { activeFilters, RequestFilters } from './request-filters.tsx'
import classes from './requests.module.css'
import type { RequestsSearch } from './requests-search.ts'

export type RequestRow = Outputs['admin']['requests']['list']['rows'][number]
type Props = { search: RequestsSearch; onSearch: (change: Partial<RequestsSearch>) => void }

const views = wordsOf(requestViews)
const sorts = requestListQuery.unwrap().shape.sort.unwrap().options

/** What the address asks the server for; the route's loader asks for the same. */
export const requestsQuery = (search: RequestsSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    view: search.view,
    ...Object.fromEntries(activeFilters(search).map((name) => [name, search[name]])),
  },
})

/** Everything that waits for a VA, due first; beside it the tasks in every other state, and what the team has closed. */
export function RequestsList({ search, onSearch }: Props) {
  return (
    <>
      <Tabs
        value={search.view}
        onChange={(view) =>
          onSearch({ view: (view ?? 'waiting') as RequestView, kind: '', state: '', sort: '', desc: false })
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
            <View search={search} onSearch={onSearch} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <InquiryDrawer id={search.inquiry} onClose={() => onSearch({ inquiry: undefined })} />
    </>
  )
}

/** What a row of this view is called. */
const noun = (view: RequestView) => (view === 'waiting' || view === 'closed' ? 'request' : 'task')
const foundText = (page: Pick<ListPage<unknown>, 'total' | 'more'>, view: RequestView) =>
  `${totalText(page)} ${noun(view)}${page.total === 1 ? '' : 's'}`

function View({ search, onSearch }: Props) {
  const { q, view, inquiry } = search
  const query = trpc.admin.requests.list.useQuery(requestsQuery(search), { placeholderData: keepPreviousData })
  const [hidden, setHidden] = useHiddenColumns(`requests.${view}`)
  const columns = useMemo(() => columnsOf(view, (id) => onSearch({ inquiry: id })), [view, onSearch])
  const filtered = q !== '' || activeFilters(search).length > 0
  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <FilterBar found={query.data && foundText(query.data, view)}>
          <SearchBox
            label="Search requests"
            placeholder="Client, company, text"
            value={q}
            onChange={(next) => onSearch({ q: next })}
          />
          <RequestFilters search={search} onSearch={onSearch} />
        </FilterBar>
        <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
      </div>
      <Loaded query={query} failure="Failed to fetch requests">
        {(page) => (
          <DataTable
            label="Client requests"
            columns={columns}
            page={page}
            rowKey={({ kind, id }) => `${kind}-${id}`}
            search={search}
            onSearch={onSearch}
            busy={query.isPlaceholderData}
            hidden={hidden}
            current={({ kind, id }) => kind !== 'task' && id === inquiry}
            empty={<Empty view={view} filtered={filtered} />}
          />
        )}
      </Loaded>
    </div>
  )
}

const nothing: Record<RequestView, [title: string, text: string]> = {
  waiting: ['No open requests', 'New requests appear here automatically.'],
  with_va: ['No tasks in progress', 'Tasks appear here once a VA has them.'],
  completed: ['No completed tasks yet', 'Tasks appear here once they are delivered.'],
  pending: ['No drafts', 'Tasks appear here until the client requests a VA.'],
  closed: ['No closed inquiries', 'Inquiries you close appear here and can be reopened.'],
}

function Empty({ view, filtered }: { view: RequestView; filtered: boolean }) {
  const [title, text] = filtered
    ? [`No matching ${noun(view)}s`, 'Clear the search or a filter to see more.']
    : nothing[view]
  return <EmptyState small order={2} title={title} text={text} />
}
