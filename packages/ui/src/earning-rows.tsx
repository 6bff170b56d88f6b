import type { EarningKind } from '@kazi/schemas/earnings'
import type { Money } from '@kazi/schemas/money'
import { hours, money, plainDate } from './format.ts'
import { RowTable } from './row-table.tsx'

export type EarningRow = {
  id: string
  kind: EarningKind
  title: string
  clientName: string
  day: string
  minutes: number | null
  rate: Money | null
  amount: Money
}

/** How an amount was calculated: '1 h 30 min at $12/hr', or a fixed price. */
const basis = ({ kind, minutes, rate }: EarningRow) =>
  rate && minutes !== null
    ? `${hours(minutes)}${kind === 'agreed' ? ' agreed' : ''} at ${money(rate)}/hr`
    : 'Fixed price'

const head = ['Task', 'Client', 'Date', 'Based on', 'Amount']

/** The rows behind earnings: what was done for whom, when, and how the amount was calculated. */
export const EarningRows = ({ rows, label = 'Earnings' }: { rows: readonly EarningRow[]; label?: string }) => (
  <RowTable
    label={label}
    head={head}
    amounts
    rows={rows.map((row) => ({
      key: row.id,
      cells: [row.title, row.clientName, plainDate(row.day), basis(row), money(row.amount)],
    }))}
  />
)
