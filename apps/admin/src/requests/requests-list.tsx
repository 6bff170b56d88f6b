import { fold } from '@kazi/schemas/list'
import { wordsOf } from '@kazi/schemas/states'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { Tabs } from '@mantine/core'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds } from '#/table/list-search.ts'
import { ListTable } from '#/table/list-table.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { InquiryDrawer } from './inquiry-drawer.tsx'
import { columnsOf } from './request-columns.tsx'
import { activeFilters, passes, RequestFilters } from './request-filters.tsx'
import { type RequestRow, useRequestRows } from './request-rows.ts'
import { type RequestsSearch, type RequestView, requestViews } from './requests-search.ts'

const views = wordsOf(requestViews)

type Props = { search: RequestsSearch; onSearch: (change: Partial<RequestsSearch>) => void }

/** Everything that waits for a VA, due first; beside it the tasks in every other state, and what the team has closed. */
export function RequestsList({ search, onSearch }: Props) {
  const query = useRequestRows(search.view)
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
            <Loaded query={query} failure="Failed to fetch requests">
              {(rows) => <Rows rows={rows} search={search} onSearch={onSearch} />}
            </Loaded>
          </Tabs.Panel>
        ))}
      </Tabs>
      <InquiryDrawer id={search.inquiry} onClose={() => onSearch({ inquiry: undefined })} />
    </>
  )
}

const haystack = (row: RequestRow) =>
  fold(
    [row.clientName, row.clientEmail, row.company, row.text, row.category, row.budget, row.vaName, row.notes].join(' '),
  )
/** What a row of this view is called. */
const noun = (view: RequestView) => (view === 'waiting' || view === 'closed' ? 'request' : 'task')

function Rows({ rows, search, onSearch }: Props & { rows: RequestRow[] }) {
  const { q, view, inquiry } = search
  const shown = rows.filter((row) => (!q || finds(haystack(row), q)) && passes(row, search))
  const filtered = q !== '' || activeFilters(search).length > 0
  const all = count(rows.length, noun(view))
  return (
    <>
      <FilterBar found={filtered ? `${shown.length} of ${all}` : all}>
        <SearchBox
          label="Search requests"
          placeholder="Client, company, text"
          value={q}
          onChange={(next) => onSearch({ q: next })}
        />
        <RequestFilters search={search} onSearch={onSearch} />
      </FilterBar>
      <div style={{ height: 'var(--mantine-spacing-md)' }} />
      <ListTable
        label="Client requests"
        columns={columnsOf(view, (id) => onSearch({ inquiry: id }))}
        rows={shown}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        search={search}
        onSearch={onSearch}
        current={({ kind, id }) => kind !== 'task' && id === inquiry}
        empty={<Empty view={view} filtered={filtered} />}
      />
    </>
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
