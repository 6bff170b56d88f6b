import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-table.module.css'

type Row = { key: string | number; cells: readonly ReactNode[]; action?: ReactNode }
type Props = {
  label: string
  head: readonly string[]
  rows: readonly Row[]
  /** The last column holds amounts. */
  amounts?: boolean
  /** What the last column of buttons is called, where rows have an action. */
  actions?: string | undefined
}

/**
 * A small read-only table; if its columns do not fit, each row becomes a card, with the first cell as its head. The keys
 * of lists step through the first link or button of each row.
 */
export function RowTable({ label, head, rows, amounts = false, actions }: Props) {
  const right = (index: number) => (amounts && index === head.length - 1) || undefined
  return (
    <div className={classes.region}>
      {/* The CSS for cards removes the table's implicit roles, so they are set explicitly. */}
      <Table role="table" aria-label={label} className={classes.table} data-wide={head.length > 5 || undefined}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {head.map((name, index) => (
              <Table.Th key={name} role="columnheader" data-right={right(index)}>
                {name}
              </Table.Th>
            ))}
            {actions && (
              <Table.Th role="columnheader">
                <VisuallyHidden>{actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map(({ key, cells, action }) => (
            <Table.Tr key={key} role="row" data-lead>
              {head.map((name, index) => (
                <Table.Td
                  key={name}
                  role="cell"
                  data-label={name}
                  data-right={right(index)}
                  data-empty={cells[index] == null || cells[index] === '' || undefined}
                >
                  <div>{cells[index]}</div>
                </Table.Td>
              ))}
              {actions && (
                <Table.Td role="cell" data-action>
                  {action}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
