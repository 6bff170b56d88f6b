import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TablerIcon } from '../tabler/all.gen.ts'
import { isComposing } from './composing.ts'
import classes from './import-grid.module.css'

type GridRow = {
  /** Counts data rows from 1, as a person reading the file would. */
  row: number
  cells: readonly string[]
  verdict: string
  reason?: string | null | undefined
  /** The column of the cell that has to change. */
  wrongColumn?: number | null
}
export type GridVerdict = { icon: TablerIcon; label: string; tone: 'good' | 'skipped' | 'bad' }
type GridColumn = {
  key: string
  /** The name by which its cells are known. */
  label: string
  head?: ReactNode
  /** A long text. */
  wide?: boolean
}

type Props<Row extends GridRow> = {
  columns: readonly GridColumn[]
  rows: readonly Row[]
  verdicts: Record<Row['verdict'], GridVerdict>
  /**
   * Whether a row's cells can be fixed. A row that `wasEntered` to be fixed should stay so: an answer that puts it right
   * would take away the cell that is being typed into.
   */
  canEdit: (row: Row, wasEntered: boolean) => boolean
  onEdit: (row: number, column: number, value: string) => void
  /** The focus leaves a row. */
  onLeave?: () => void
}

/** A window that is left for another one keeps the focus where it was. */
const staysIn = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.contains(relatedTarget ?? document.activeElement)

/** The rows of a file with a verdict each; a cell is saved, and its row checked again, when the focus leaves it. */
export function ImportGrid<Row extends GridRow>({ columns, rows, verdicts, canEdit, onEdit, onLeave }: Props<Row>) {
  const [entered, setEntered] = useState<ReadonlySet<number>>(new Set())
  const enter = (row: number) => setEntered((before) => (before.has(row) ? before : new Set(before).add(row)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} aria-label="Rows of the file" tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Verdict</th>
            {columns.map(({ key, label, head }) => (
              <th key={key} scope="col">
                {head ?? label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const verdict = verdicts[row.verdict as Row['verdict']]
            return (
              <tr
                key={row.row}
                data-tone={verdict.tone}
                onBlur={(event) => {
                  if (!staysIn(event)) onLeave?.()
                }}
              >
                <th scope="row">{row.row}</th>
                <td>
                  <Verdict {...verdict} reason={row.reason} />
                </td>
                {columns.map(({ key, label, wide }, at) => (
                  <td key={key} data-wide={wide || undefined}>
                    {canEdit(row, entered.has(row.row)) ? (
                      <Cell
                        label={`${label}, row ${row.row}`}
                        value={row.cells[at] ?? ''}
                        wrong={row.wrongColumn === at}
                        onEnter={() => enter(row.row)}
                        onDone={(value) => onEdit(row.row, at, value)}
                      />
                    ) : (
                      <span className={classes.text} title={row.cells[at]}>
                        {row.cells[at]}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Verdict({ icon: Icon, label, reason }: GridVerdict & { reason: string | null | undefined }) {
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

/** Enter leads to the next cell, as in a spreadsheet, and past the last one to the grid. */
function leave(cell: HTMLElement, forNext: boolean) {
  const grid = cell.closest('section')
  const cells = [...(grid?.querySelectorAll<HTMLElement>('td input, td textarea') ?? [])]
  const next = forNext ? cells[cells.indexOf(cell) + 1] : undefined
  ;(next ?? grid)?.focus()
}

type CellProps = {
  label: string
  value: string
  wrong: boolean
  onEnter: () => void
  onDone: (value: string) => void
}
function Cell({ label, value, wrong, onEnter, onDone }: CellProps) {
  const [text, setText] = useState(value)
  // An input would join lines, and with them words.
  const [hasLines] = useState(/[\r\n]/.test(value))
  const [{ read, saved }, setKnown] = useState({ read: value, saved: value })
  // Another value takes the place of one that was saved, and of no text that is being typed; the focus stays where it is.
  if (value !== read) {
    setKnown({ read: value, saved: value })
    if (text === saved) setText(value)
  }
  const field = {
    className: classes.cell,
    'aria-label': label,
    'aria-invalid': wrong || undefined,
    'data-wrong': wrong || undefined,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.currentTarget.value),
    onFocus: onEnter,
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      // Whoever looks something up in another window goes on typing where they were.
      // What was sent and is typed back before its answer is sent, too: nothing else would take it back.
      if (document.activeElement === currentTarget || (text === value && text === saved)) return
      setKnown({ read, saved: text })
      onDone(text)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (isComposing(event.nativeEvent)) return
      const cell = event.currentTarget
      if (event.key === 'Escape') {
        // The cell has its text again before it loses the focus, which would save what was typed.
        flushSync(() => setText(value))
        leave(cell, false)
      }
      if (event.key !== 'Enter' || event.shiftKey) return
      event.preventDefault()
      leave(cell, true)
    },
    // Escape leaves the cell, not the dialog around it.
    'data-mantine-stop-propagation': true,
  }
  // An input of size 1 is as wide as its column.
  return hasLines ? <textarea {...field} rows={1} /> : <input {...field} size={1} />
}

type HeadProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A column's head, which says what the column stands for and can be told otherwise. */
export const ColumnChoice = ({ label, value, options, onChange }: HeadProps) => (
  <span className={classes.head}>
    {label}
    <select
      className={classes.select}
      aria-label={`Column ${label} is`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </span>
)
