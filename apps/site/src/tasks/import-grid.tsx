import { type ImportedRow, type ImportField, type ImportVerdict, importFields } from '@kazi/schemas/task-import'
import { count } from '@kazi/ui/format'
import { IconAlertTriangle, IconCheck, IconCopy, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './import.module.css'
import { importColumns } from './import-csv.ts'

const verdicts: Record<ImportVerdict, { icon: TablerIcon; label: string }> = {
  new: { icon: IconCheck, label: 'New' },
  duplicate: { icon: IconCopy, label: 'Skipped' },
  invalid: { icon: IconAlertTriangle, label: 'Fix or skip' },
}
const numberOf = (rows: readonly ImportedRow[], verdict: ImportVerdict) =>
  rows.filter((row) => row.verdict === verdict).length

type Props = { rows: readonly ImportedRow[]; onEdit: (row: number, field: ImportField, value: string) => void }

/** Every row with its verdict; a cell is saved, and its row judged again, when the focus leaves it. */
export function ImportGrid({ rows, onEdit }: Props) {
  const [fresh, duplicates, invalid] = [numberOf(rows, 'new'), numberOf(rows, 'duplicate'), numberOf(rows, 'invalid')]
  const used = importFields.filter((field) => field === 'taskText' || rows.some(({ cells }) => cells[field]))
  return (
    <>
      <p role="status" className={classes.sum}>
        <strong>{count(fresh, 'new task')}</strong>
        {duplicates > 0 && `, ${duplicates} already on your list`}
        {invalid > 0 && `, ${invalid} to fix`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Rows of the file" tabIndex={0}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Verdict</th>
              {used.map((field) => (
                <th key={field} scope="col">
                  {importColumns[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} data-verdict={row.verdict}>
                <th scope="row">{row.row}</th>
                <td>
                  <Verdict {...row} />
                </td>
                {used.map((field) => (
                  <td key={field} data-field={field}>
                    {row.verdict === 'invalid' ? (
                      <Cell
                        label={`${importColumns[field]}, row ${row.row}`}
                        value={row.cells[field]}
                        onDone={(value) => onEdit(row.row, field, value)}
                      />
                    ) : (
                      row.cells[field]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function Verdict({ verdict, reason }: ImportedRow) {
  const { icon: Icon, label } = verdicts[verdict]
  return (
    <span className={classes.verdict}>
      <Icon size={16} aria-hidden />
      <span>
        <strong>{label}</strong>
        {reason && <span> {reason}</span>}
      </span>
    </span>
  )
}

type CellProps = { label: string; value: string; onDone: (value: string) => void }
function Cell({ label, value, onDone }: CellProps) {
  const [text, setText] = useState(value)
  return (
    <input
      className={classes.cell}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== value && onDone(text)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
