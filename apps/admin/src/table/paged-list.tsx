import type { ListPage } from '@kazi/schemas/list'
import { type Column, DataTable, type Selection, type TableSearch } from '@kazi/ui/data-table'
import { ColumnsMenu, useHiddenColumns } from '@kazi/ui/data-table-columns'
import { totalText } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterBar, SearchBox } from './filter-bar.tsx'
import { Loaded } from './loaded.tsx'
import classes from './paged-list.module.css'

type Query<Row> = {
  data: ListPage<Row> | undefined
  error: unknown
  isFetching: boolean
  /** The rows are still those of the previous page or search. */
  isPlaceholderData: boolean
  refetch: () => unknown
}
type Search = TableSearch & { q: string }
type Words = readonly [title: string, text: string]

type Props<Row> = {
  /** The storage key under which the browser remembers the hidden columns. */
  name: string
  label: string
  noun: readonly [one: string, many: string]
  query: Query<Row>
  failure: string
  columns: Column<Row>[]
  search: Search
  onSearch: (change: Partial<Search>) => void
  searchBox: { label: string; placeholder: string }
  filters?: ReactNode
  /** Buttons beside the filters. */
  actions?: ReactNode
  /** Whether a search or a filter is active. */
  filtered: boolean
  empty: { none: Words; noMatch: Words }
  rowKey?: (row: Row) => number
  /** The row shown in the drawer. */
  currentId?: number | undefined
  selection?: {
    value: Selection
    onChange: (value: Selection) => void
    actions: (page: ListPage<Row>) => ReactNode
  }
}

/** A list of the console: search, filters, columns, table, and loading states. The server sorts, filters and pages. */
export function PagedList<Row extends { id: number }>(props: Props<Row>) {
  const { name, label, noun, query, failure, columns, search, onSearch, searchBox, filters, actions } = props
  const { filtered, empty, rowKey = ({ id }) => id, currentId, selection } = props
  const [hidden, setHidden] = useHiddenColumns(name)
  const [title, text] = filtered ? empty.noMatch : empty.none
  return (
    <>
      <div className={classes.tools}>
        <FilterBar found={query.data && `${totalText(query.data)} ${noun[query.data.total === 1 ? 0 : 1]}`}>
          <SearchBox {...searchBox} value={search.q} onChange={(q) => onSearch({ q })} />
          {filters}
        </FilterBar>
        <Group gap="xs">
          <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
          {actions}
        </Group>
      </div>
      <Loaded query={query} failure={failure}>
        {(page) => (
          <DataTable
            label={label}
            columns={columns}
            page={page}
            rowKey={rowKey}
            search={search}
            onSearch={onSearch}
            busy={query.isPlaceholderData}
            hidden={hidden}
            current={(row) => rowKey(row) === currentId}
            empty={<EmptyState small order={2} title={title} text={text} />}
            {...(selection && { selection: { ...selection, noun: noun[0], actions: selection.actions(page) } })}
          />
        )}
      </Loaded>
    </>
  )
}
