import { Pagination, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListSearch } from './list-search.ts'
import classes from './list-table.module.css'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Left out: not for sorting. Empty values come last either way. */
  sortBy?: (row: Row) => string | number | null
  align?: 'right'
  /** A header that only a screen reader needs. */
  quiet?: boolean
  width?: number | string
  /** The head of the card that a row becomes on a narrow screen. */
  lead?: boolean
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  search: Pick<ListSearch, 'sort' | 'desc' | 'page'>
  onSearch: (change: Partial<ListSearch>) => void
  /** What stands here when there is no row. */
  empty: ReactNode
  pageSize?: number
  current?: (row: Row) => boolean
}

/** Rows in a region that scrolls by itself; on a narrow screen each row becomes a card. Sorted and paged here. */
export function ListTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  search,
  onSearch,
  empty,
  pageSize = 50,
  current,
}: Props<Row>) {
  if (rows.length === 0) return <div className={classes.region}>{empty}</div>
  const sorted = arranged(rows, columns, search)
  const pages = Math.ceil(rows.length / pageSize)
  const page = Math.min(search.page, pages)
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize)
  return (
    <div className={classes.list}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.region} aria-label={label} tabIndex={0}>
        {/* Cards by CSS take the table's own roles away, so they are said here. */}
        <Table role="table" aria-label={label} className={classes.table} stickyHeader={false}>
          <Table.Thead role="rowgroup" className={classes.head}>
            <Table.Tr role="row">
              {columns.map((column) => (
                <Header key={column.key} column={column} search={search} onSearch={onSearch} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {shown.map((row) => (
              <Table.Tr role="row" key={rowKey(row)} className={classes.row} data-current={current?.(row) || undefined}>
                {columns.map(({ key, header, cell, align, quiet, lead }) => (
                  <Table.Td
                    role="cell"
                    key={key}
                    data-right={align}
                    data-label={quiet || lead ? undefined : header}
                    data-lead={lead}
                  >
                    <div className={classes.value}>{cell(row)}</div>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {pages > 1 && (
        <div className={classes.pager}>
          <p className={classes.range}>
            {((page - 1) * pageSize + 1).toLocaleString('en')}–
            {Math.min(page * pageSize, rows.length).toLocaleString('en')} of {rows.length.toLocaleString('en')}
          </p>
          <Pagination
            total={pages}
            value={page}
            onChange={(next) => onSearch({ page: next })}
            size="md"
            siblings={1}
            aria-label={`Pages of ${label}`}
            getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          />
        </div>
      )}
    </div>
  )
}

type HeaderProps<Row> = { column: Column<Row>; search: Props<Row>['search']; onSearch: Props<Row>['onSearch'] }

function Header<Row>({ column, search, onSearch }: HeaderProps<Row>) {
  const { key, header, sortBy, align, quiet, width } = column
  const on = search.sort === key
  const Icon = !on ? IconArrowsSort : search.desc ? IconArrowDown : IconArrowUp
  const text = quiet ? <span className={classes.hidden}>{header}</span> : header
  return (
    <Table.Th
      role="columnheader"
      ta={align}
      w={width}
      aria-sort={sortBy && on ? (search.desc ? 'descending' : 'ascending') : undefined}
    >
      {sortBy ? (
        <UnstyledButton
          className={classes.sort}
          data-on={on || undefined}
          onClick={() => onSearch({ sort: key, desc: on && !search.desc, page: 1 })}
        >
          {text}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        text
      )}
    </Table.Th>
  )
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const isEmpty = (value: string | number | null) => value === null || value === ''

/** In the order of the chosen column; without one, as the rows came. */
export function arranged<Row>(rows: Row[], columns: Column<Row>[], { sort, desc }: Pick<ListSearch, 'sort' | 'desc'>) {
  const sortBy = columns.find(({ key }) => key === sort)?.sortBy
  if (!sortBy) return rows
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
      return desc ? -order : order
    })
    .map(({ row }) => row)
}
