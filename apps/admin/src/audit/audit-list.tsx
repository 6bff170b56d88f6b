import { type Outputs, trpc } from '@kazi/client/connect'
import { fold } from '@kazi/schemas/list'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { asOptions, Filter, FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds } from '#/table/list-search.ts'
import { type Column, ListTable } from '#/table/list-table.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { None } from '#/table/none.tsx'
import { actionLabel, detailOf, Target } from './audit-labels.tsx'
import type { AuditSearch } from './audit-search.ts'

export type AuditRow = Outputs['admin']['audit'][number]
type Props = { search: AuditSearch; onSearch: (change: Partial<AuditSearch>) => void }

const columns: Column<AuditRow>[] = [
  { key: 'when', header: 'Time', sortBy: ({ id }) => id, cell: ({ when }) => <RelativeTime at={when} short /> },
  { key: 'who', header: 'Admin', sortBy: ({ who }) => who, cell: ({ who }) => who },
  {
    key: 'what',
    header: 'Action',
    lead: true,
    sortBy: ({ what }) => actionLabel(what),
    cell: ({ what }) => actionLabel(what),
  },
  { key: 'to', header: 'Target', sortBy: ({ to }) => to, cell: ({ to }) => <Target to={to} /> },
  { key: 'detail', header: 'Details', width: '36%', cell: ({ detail }) => detailOf(detail) || <None /> },
]

const distinct = (values: string[]) => [...new Set(values)].sort()

export function AuditList({ search, onSearch }: Props) {
  const query = trpc.admin.audit.useQuery()
  return (
    <Loaded query={query} failure="Failed to fetch the audit log">
      {(rows) => <Rows rows={rows} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

function Rows({ rows, search, onSearch }: Props & { rows: AuditRow[] }) {
  const { q, who, what } = search
  const shown = rows.filter(
    (row) =>
      (!who || row.who === who) &&
      (!what || row.what === what) &&
      finds(fold([row.who, row.what, actionLabel(row.what), row.to, detailOf(row.detail)].join(' ')), q),
  )
  return (
    <>
      <FilterBar found={`${shown.length} of ${count(rows.length, 'entry', 'entries')}`}>
        <SearchBox
          label="Search the audit log"
          placeholder="Admin, action, reason"
          value={q}
          onChange={(next) => onSearch({ q: next })}
        />
        <Filter
          label="Action"
          all="All actions"
          value={what}
          options={asOptions(distinct(rows.map((row) => row.what)), actionLabel)}
          onChange={(next) => onSearch({ what: next })}
          searchable
        />
        <Filter
          label="Admin"
          all="Everyone"
          value={who}
          options={asOptions(distinct(rows.map((row) => row.who)))}
          onChange={(next) => onSearch({ who: next })}
        />
      </FilterBar>
      <ListTable
        label="Audit log"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        search={search}
        onSearch={onSearch}
        empty={
          <EmptyState small order={2} title="No matching entries" text="Clear the search or a filter to see more." />
        }
      />
    </>
  )
}
