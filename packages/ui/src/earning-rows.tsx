import type { EarningKind } from '@kazi/schemas/earnings'
import { hours, money, plainDate } from '@kazi/schemas/format'
import type { Money } from '@kazi/schemas/money'
import { columnMoney } from '@kazi/schemas/money-column'
import { say } from '@kazi/schemas/say'
import { type WorkState, workStates } from '@kazi/schemas/work-states'
import { ReportButton, reportColumn } from './report-button.tsx'
import { RowTable } from './row-table.tsx'

export type EarningRow = {
  id: string
  kind: EarningKind
  state: WorkState
  title: string
  /** The client's name for a VA and the team, the VA's for a client. */
  who: string
  day: string
  minutes: number | null
  rate: Money | null
  /** Null for hours that a fixed price covers. */
  amount: Money | null
  fixed?: boolean
}

/** How an amount was calculated: '1 h 30 min at $12/hr', or a fixed price. */
function basis({ kind, minutes, rate, fixed }: EarningRow) {
  if (kind === 'fixed' || minutes === null) return say('Fixed price')
  const time = kind === 'agreed' ? say('{time} agreed', { time: hours(minutes) }) : hours(minutes)
  if (rate) return say('{time} at {rate}/hr', { time, rate: money(rate) })
  return fixed ? say('{time}, in the fixed price', { time }) : say('{time}, no rate agreed', { time })
}
// Loaded with every page of rows, so without the schemas of earnings.

type Props = {
  rows: readonly EarningRow[]
  label?: string
  of?: 'Client' | 'VA'
  /** Says that a row is wrong. */
  onReport?: ((row: EarningRow) => void) | undefined
}

/** The rows behind earnings: what was done for whom, when, and how the amount was calculated. */
export function EarningRows({ rows, label = say('Earnings'), of = 'Client', onReport }: Props) {
  const text = columnMoney(rows.flatMap(({ amount }) => amount ?? []))
  return (
    <RowTable
      label={label}
      head={[say('Task'), say(of), say('Date'), say('Based on'), say('State'), say('Amount')]}
      amounts
      actions={onReport && reportColumn()}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.title,
          row.who,
          <span key="day" style={{ whiteSpace: 'nowrap' }}>
            {plainDate(row.day)}
          </span>,
          basis(row),
          say(workStates[row.state]),
          row.amount && text(row.amount),
        ],
        action: onReport && <ReportButton row={row.title} onClick={() => onReport(row)} />,
      }))}
    />
  )
}
