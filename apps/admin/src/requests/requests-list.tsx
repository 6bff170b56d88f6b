import { anyCategory, priorityLabels, taskPriority } from '@kazi/schemas/task'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import { asOptions, Filter, FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds, fold } from '#/table/list-search.ts'
import { ListTable } from '#/table/list-table.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { columnsOf } from './request-columns.tsx'
import { type RequestsSearch, type RequestView, requestViews } from './requests-search.ts'
import { type TaskRow, useTaskRows } from './task-rows.ts'

type Props = { search: RequestsSearch; onSearch: (change: Partial<RequestsSearch>) => void }

const viewLabels: Record<RequestView, string> = {
  waiting: 'Waiting',
  with_va: 'With a VA',
  completed: 'Completed',
  pending: 'Not asked yet',
}

/** Everything that waits for a VA, due first; beside it the tasks in every other state. */
export function RequestsList({ search, onSearch }: Props) {
  const query = useTaskRows(search.view)
  return (
    <Tabs
      value={search.view}
      onChange={(view) => onSearch({ view: (view ?? 'waiting') as RequestView, state: '', sort: '', desc: false })}
      keepMounted={false}
    >
      <Tabs.List aria-label="Which tasks">
        {requestViews.map((view) => (
          <Tabs.Tab key={view} value={view}>
            {viewLabels[view]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {requestViews.map((view) => (
        <Tabs.Panel key={view} value={view} pt="md">
          <Loaded query={query} failure="Failed to fetch requests">
            {(rows) => <Rows rows={rows} search={search} onSearch={onSearch} />}
          </Loaded>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const haystack = (row: TaskRow) =>
  fold([row.clientName, row.clientEmail, row.taskText, row.category, row.budget, row.vaName, row.notes].join(' '))

function Rows({ rows, search, onSearch }: Props & { rows: TaskRow[] }) {
  const { q, view, state, category, priority } = search
  const texts = useMemo(() => new Map(rows.map((row) => [row, haystack(row)])), [rows])
  const shown = rows.filter(
    (row) =>
      finds(texts.get(row) ?? '', q) &&
      (!state || row.requestState === state) &&
      (!category || row.category === category) &&
      (!priority || row.priority === priority),
  )
  const filtered = !!(q || state || category || priority)
  return (
    <>
      <FilterBar found={filtered ? `${shown.length} of ${count(rows.length, 'task')}` : count(rows.length, 'task')}>
        <SearchBox
          label="Search requests"
          placeholder="Client, text, budget"
          value={q}
          onChange={(next) => onSearch({ q: next })}
        />
        {view === 'waiting' && (
          <Filter
            label="State"
            all="Open and proposed"
            value={state}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'proposed', label: 'Proposed' },
            ]}
            onChange={(next) => onSearch({ state: next })}
          />
        )}
        <Filter
          label="Category"
          all="All categories"
          value={category}
          options={asOptions(anyCategory.options as readonly string[])}
          onChange={(next) => onSearch({ category: next })}
          searchable
        />
        <Filter
          label="Priority"
          all="All priorities"
          value={priority}
          options={asOptions(taskPriority.options, (value) => priorityLabels[value])}
          onChange={(next) => onSearch({ priority: next })}
        />
      </FilterBar>
      <div style={{ height: 'var(--mantine-spacing-md)' }} />
      <ListTable
        label="Client requests"
        columns={columnsOf(view)}
        rows={shown}
        rowKey={(row) => row.id}
        search={search}
        onSearch={onSearch}
        empty={<Empty view={view} filtered={filtered} />}
      />
    </>
  )
}

const nothing: Record<RequestView, string> = {
  waiting: 'Nobody waits for a VA',
  with_va: 'No VA has a task right now',
  completed: 'Nothing is completed yet',
  pending: 'No client has a task without a request',
}

const Empty = ({ view, filtered }: { view: RequestView; filtered: boolean }) =>
  filtered ? (
    <EmptyState small order={2} title="No task matches" text="Clear the search or a filter to see more." />
  ) : (
    <EmptyState small order={2} title={nothing[view]} text="New tasks come up here by themselves." />
  )
