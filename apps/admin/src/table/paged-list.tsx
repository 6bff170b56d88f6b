import type { ListPage } from '@kazi/schemas/list'
import { type Column, DataTable, type Selection, type TableSearch } from '@kazi/ui/data-table'
import { ColumnsMenu, useHiddenColumns } from '@kazi/ui/data-table-columns'
import { totalText } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { PageGone } from '#/frame/page-gone.tsx'
import { useMay } from '#/session/may.tsx'
import { ExportButton } from './export-button.tsx'
import type { ReadPage } from './export-csv.tsx'
import { SearchBox } from './filter-bar.tsx'
import { ListTools } from './list-tools.tsx'
import { neighborsOf, RowNeighbors } from './row-neighbors.ts'
import { SavedViews } from './saved-views.tsx'

type Query<Row> = {
  data: ListPage<Row> | undefined
  error: unknown
  isFetching: boolean
  /** The rows are still those of the previous page or search. */
  isPlaceholderData: boolean
  refetch: () => unknown
}
type Search = TableSearch & { q: string }
/** `fileOnly`: what a cell of the table shows beside something else has a column of its own in a file. */
export type ListColumn<Row> = Column<Row> & { fileOnly?: boolean }
type Words = readonly [title: string, text: string]

type Props<Row> = {
  /** The storage key under which the browser remembers the hidden columns. */
  name: string
  label: string
  noun: readonly [one: string, many: string]
  query: Query<Row>
  failure: string
  columns: ListColumn<Row>[]
  search: Search
  onSearch: (change: Partial<Search>) => void
  searchBox: { label: string; placeholder: string }
  filters?: ReactNode
  /** Reads a page of the same rows, for a file with all of them. */
  read?: ReadPage<Row>
  /** Buttons beside the filters. */
  actions?: ReactNode
  /** Whether a search or a filter is active. */
  filtered: boolean
  empty: { none: Words; noMatch: Words }
  rowKey?: (row: Row) => number
  /** The drawer beside the list. */
  drawer?: {
    /** The key of the row that it shows. */
    id: number | undefined
    /** Opens another row in it: the previous or the next one. */
    open: (row: Row) => void
    /** Mounted with the first row that is opened, so that it can be lazy. */
    element: ReactNode
  }
  selection?: {
    value: Selection
    onChange: (value: Selection) => void
    actions: (page: ListPage<Row>) => ReactNode
  }
}

/** A list of the console: search, filters, columns, table, and loading states. The server sorts, filters and pages. */
export function PagedList<Row extends { id: number }>(props: Props<Row>) {
  const { name, label, noun, query, failure, columns, search, onSearch, searchBox, filters, read, actions } = props
  const { filtered, empty, rowKey = ({ id }) => id, drawer } = props
  // Rows are selected to change them.
  const selection = useMay() ? props.selection : undefined
  const [hidden, setHidden] = useHiddenColumns(name)
  const inTable = useMemo(() => columns.filter(({ fileOnly }) => !fileOnly), [columns])
  const rows = query.data?.rows ?? []
  const opened = drawer?.id !== undefined
  // The drawer stays mounted after its first row, so that it can close with its animation.
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  const toFirstPage = () => onSearch({ cursor: '' })
  const [title, text] = filtered ? empty.noMatch : empty.none
  return (
    <>
      <ListTools
        found={query.data && `${totalText(query.data)} ${noun[query.data.total === 1 ? 0 : 1]}`}
        filters={
          <>
            <SearchBox {...searchBox} value={search.q} onChange={(q) => onSearch({ q })} />
            {filters}
          </>
        }
      >
        <SavedViews
          list={name}
          current={{ search, hidden }}
          onApply={(view) => {
            setHidden(view.hidden)
            onSearch(view.search)
          }}
        />
        <ColumnsMenu columns={inTable} hidden={hidden} onChange={setHidden} />
        {read && <ExportButton name={name} columns={columns} hidden={hidden} read={read} />}
        {actions}
      </ListTools>
      <Loaded query={query} failure={failure} onFirstPage={toFirstPage}>
        {(page) => (
          <DataTable
            label={label}
            columns={inTable}
            page={page}
            rowKey={rowKey}
            // On a later page too, the table says so if nothing is there.
            search={page.rows.length === 0 ? { ...search, cursor: '' } : search}
            onSearch={onSearch}
            busy={query.isPlaceholderData}
            hidden={hidden}
            current={(row) => rowKey(row) === drawer?.id}
            empty={
              page.total > 0 ? (
                <PageGone onFirstPage={toFirstPage} />
              ) : (
                <EmptyState small order={2} title={title} text={text} />
              )
            }
            {...(selection && {
              selection: {
                ...selection,
                noun: noun[0],
                actions: (
                  <>
                    {selection.actions(page)}
                    {read && (
                      <ExportButton
                        name={name}
                        columns={columns}
                        hidden={hidden}
                        read={read}
                        selected={selection.value}
                      />
                    )}
                  </>
                ),
              },
            })}
          />
        )}
      </Loaded>
      {drawer && used && (
        <RowNeighbors
          value={neighborsOf(
            rows,
            rows.findIndex((row) => rowKey(row) === drawer.id),
            drawer.open,
          )}
        >
          <Suspense>{drawer.element}</Suspense>
        </RowNeighbors>
      )}
    </>
  )
}
