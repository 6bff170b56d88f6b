import { type Outputs, trpc } from '@kazi/client/connect'
import { type Column, DataTable } from '@kazi/ui/data-table'
import { ColumnsMenu, useHiddenColumns } from '@kazi/ui/data-table-columns'
import { totalText } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { RelativeTime } from '@kazi/ui/relative-time'
import { keepPreviousData } from '@tanstack/react-query'
import { asOptions, Filter, FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { None } from '#/table/none.tsx'
import { actionLabel, detailOf, Target } from './audit-labels.tsx'
import { type AuditSearch, auditQueryOf } from './audit-search.ts'

type AuditRow = Outputs['admin']['audit']['list']['rows'][number]
type Props = { search: AuditSearch; onSearch: (change: Partial<AuditSearch>) => void }

const columns: Column<AuditRow>[] = [
  { key: 'when', header: 'Time', sortable: true, cell: ({ when }) => <RelativeTime at={when} short /> },
  { key: 'who', header: 'Admin', sortable: true, cell: ({ who }) => who },
  { key: 'what', header: 'Action', lead: true, cell: ({ what }) => actionLabel(what) },
  { key: 'to', header: 'Target', cell: ({ to }) => <Target to={to} /> },
  { key: 'detail', header: 'Details', width: '36%', cell: ({ detail }) => detailOf(detail) || <None /> },
]

export function AuditList({ search, onSearch }: Props) {
  const query = trpc.admin.audit.list.useQuery(auditQueryOf(search), { placeholderData: keepPreviousData })
  const { data: choices } = trpc.admin.audit.choices.useQuery()
  const [hidden, setHidden] = useHiddenColumns('audit')
  return (
    <>
      <FilterBar found={query.data && `${totalText(query.data)} ${query.data.total === 1 ? 'entry' : 'entries'}`}>
        <SearchBox
          label="Search the audit log"
          placeholder="Admin, action, reason"
          value={search.q}
          onChange={(q) => onSearch({ q })}
        />
        <Filter
          label="Action"
          all="All actions"
          value={search.what}
          options={asOptions(withChosen(choices?.what, search.what), actionLabel)}
          onChange={(what) => onSearch({ what })}
          searchable
        />
        <Filter
          label="Admin"
          all="Everyone"
          value={search.who}
          options={asOptions(withChosen(choices?.who, search.who))}
          onChange={(who) => onSearch({ who })}
        />
        <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
      </FilterBar>
      <Loaded query={query} failure="Failed to fetch the audit log">
        {(page) => (
          <DataTable
            label="Audit log"
            columns={columns}
            page={page}
            rowKey={({ id }) => id}
            search={search}
            onSearch={onSearch}
            busy={query.isPlaceholderData}
            hidden={hidden}
            empty={<Empty filtered={Boolean(search.q || search.what || search.who)} />}
          />
        )}
      </Loaded>
    </>
  )
}

/** What the address asks for stays a choice while the others are on their way. */
const withChosen = (choices: string[] = [], chosen: string) =>
  chosen && !choices.includes(chosen) ? [chosen, ...choices] : choices

const Empty = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState small order={2} title="No matching entries" text="Clear the search or a filter to see more." />
  ) : (
    <EmptyState small order={2} title="No entries yet" text="Everything an admin does appears here." />
  )
