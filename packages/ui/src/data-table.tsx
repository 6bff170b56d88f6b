import { type ListPage, pageSize } from '@kazi/schemas/list'
import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import {
  type ColumnDef,
  type Header,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { memo, type ReactNode, useMemo } from 'react'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../tabler/all.gen.ts'
import { afterPaint } from './after-paint.ts'
import classes from './data-table.module.css'
import { Pager } from './data-table-pager.tsx'
import { type Selection, SelectionBar, selectedOn } from './data-table-selection.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

export type { Selection } from './data-table-selection.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server can order by it, under this column's key. */
  sortable?: boolean
  align?: 'right'
  /** A header only for screen readers. */
  quiet?: boolean
  width?: number | string
  /** The head of the card that replaces a row on a narrow screen; it cannot be hidden. */
  lead?: boolean
}
/** The sort order and position of a list in the URL. */
export type TableSearch = { sort: string; desc: boolean; cursor: string; size: number }

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  page: ListPage<Row>
  rowKey: (row: Row) => string | number
  search: TableSearch
  onSearch: (change: Partial<TableSearch>) => void
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Another page is loading; these rows are from the previous one. */
  busy?: boolean
  /** Keys of the hidden columns. */
  hidden?: readonly string[]
  current?: (row: Row) => boolean
  /** Rows can be selected one by one, all on the page, or all that match. */
  selection?: { value: Selection; onChange: (value: Selection) => void; actions: ReactNode; noun: string }
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature })
type Features = typeof features

/**
 * A page of a list that the server sorted, filtered and paged. On a narrow screen each row becomes a card. A long page
 * renders only the rows near the viewport.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, page, rowKey, search, empty, busy, hidden, current, selection } = props
  // The button that was pressed looks so before the page around the table is drawn anew.
  const onSearch: typeof props.onSearch = (change) => afterPaint(() => props.onSearch(change))
  const shownColumns = useMemo(
    () => columns.filter(({ key, lead }) => lead || !hidden?.includes(key)),
    [columns, hidden],
  )
  const definitions = useMemo(
    () =>
      shownColumns.map(
        ({ key, header, sortable = false }): ColumnDef<Features, Row> => ({
          id: key,
          header,
          accessorFn: () => null,
          enableSorting: sortable,
        }),
      ),
    [shownColumns],
  )
  const byKey = useMemo(() => new Map(shownColumns.map((column) => [column.key, column])), [shownColumns])
  const picked = selection?.value
  const here = page.rows.map((row) => Number(rowKey(row)))
  const table = useTable({
    features,
    columns: definitions,
    data: page.rows,
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting: search.sort ? [{ id: search.sort, desc: search.desc }] : [],
      rowSelection: picked
        ? Object.fromEntries(
            (picked.all ? here.filter((id) => !picked.ids.includes(id)) : picked.ids).map((id) => [id, true as const]),
          )
        : {},
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(table.state.rowSelection) : update
      selection?.onChange(selectedOn(selection.value, Object.keys(next).map(Number), here, page))
    },
  })
  const { rows } = table.getRowModel()
  const { shown, before, after, measure } = useVirtualRows(rows)
  // Whoever loses the focus with a row, or with the bar of the selection, goes on here.
  if (page.rows.length === 0 && !search.cursor)
    return (
      <div className={classes.region} data-focus-next>
        {empty}
      </div>
    )
  const span = shownColumns.length + (selection ? 1 : 0)
  return (
    <div className={classes.list}>
      <section
        className={classes.region}
        aria-label={label}
        aria-busy={busy || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        data-focus-next
      >
        {/* The CSS for cards removes the table's implicit roles, so they are set explicitly. */}
        <Table
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className={`${classes.table} ${busy ? classes.busy : ''}`}
        >
          <Table.Thead role="rowgroup" className={classes.head}>
            <Table.Tr role="row">
              {selection && (
                <Table.Th role="columnheader" className={classes.select}>
                  <Checkbox
                    aria-label="Select all rows on this page"
                    label="Select all rows on this page"
                    checked={rows.length > 0 && rows.every((row) => row.getIsSelected())}
                    indeterminate={rows.some((row) => row.getIsSelected()) && !rows.every((row) => row.getIsSelected())}
                    onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                  />
                </Table.Th>
              )}
              {table.getHeaderGroups()[0]?.headers.map((header) => {
                const column = byKey.get(header.column.id)
                return column && <Head key={header.id} header={header} column={column} onSearch={onSearch} />
              })}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            <Spacer height={before} span={span} />
            {shown.map(({ row, index }) => (
              <BodyRow
                key={row.id}
                row={row}
                index={index}
                columns={shownColumns}
                measure={measure}
                current={current?.(row.original) ?? false}
                selectable={selection !== undefined}
                selected={row.getIsSelected()}
              />
            ))}
            <Spacer height={after} span={span} />
          </Table.Tbody>
        </Table>
      </section>
      {(page.next || page.previous || page.rows.length > pageSize.normal) && (
        <Pager label={label} page={page} size={search.size} onSearch={onSearch} />
      )}
      {selection && <SelectionBar {...selection} page={page} ids={page.rows.map((row) => Number(rowKey(row)))} />}
    </div>
  )
}

type BodyRowProps<Row extends object> = {
  row: TableRow<Features, Row>
  index: number
  columns: Column<Row>[]
  measure: ((element: HTMLElement | null) => void) | undefined
  current: boolean
  selectable: boolean
  selected: boolean
}

/** Drawn again only when something in it changes: another order, page or selection is answered before the new rows come. */
const BodyRow = memo(function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, index, columns, measure, current, selectable, selected } = props
  return (
    <Table.Tr
      role="row"
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={classes.row}
      data-current={current || undefined}
      data-selected={selected || undefined}
    >
      {selectable && (
        <Table.Td role="cell" className={classes.select}>
          <Checkbox
            aria-label={`Select row ${row.index + 1}`}
            checked={selected}
            onChange={() => {}}
            onClick={row.getToggleSelectedHandler()}
          />
        </Table.Td>
      )}
      {columns.map(({ key, header, cell, align, quiet, lead }) => (
        <Table.Td
          key={key}
          role="cell"
          data-right={align}
          data-label={quiet || lead ? undefined : header}
          data-lead={lead}
        >
          <div className={classes.value}>{cell(row.original)}</div>
        </Table.Td>
      ))}
    </Table.Tr>
  )
}) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode

/** Fills the space of the rows above or below the rendered ones. */
const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr className={classes.spacer} aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  )

type HeadProps<Row extends object> = {
  header: Header<Features, Row>
  column: Column<Row>
  onSearch: Props<Row>['onSearch']
}

function Head<Row extends object>({ header, column, onSearch }: HeadProps<Row>) {
  const { key, header: title, align, quiet, width, sortable } = column
  const sorted = header.column.getIsSorted()
  const Icon = !sorted ? IconArrowsSort : sorted === 'desc' ? IconArrowDown : IconArrowUp
  const text = quiet ? <span className={classes.hidden}>{title}</span> : title
  return (
    <Table.Th
      role="columnheader"
      ta={align}
      w={width}
      aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
        <UnstyledButton
          className={classes.sort}
          data-on={!!sorted || undefined}
          onClick={() => onSearch({ sort: key, desc: sorted === 'asc', cursor: '' })}
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
