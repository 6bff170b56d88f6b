import { money } from '@kazi/schemas/format'
import type { Money as Amount } from '@kazi/schemas/money'
import { say } from '@kazi/schemas/say'

type Props = { amount: Amount | null | undefined; per?: 'hour'; none?: string }

/** One amount; `none` is shown if there is no amount. */
export function Money({ amount, per, none = say('Not set') }: Props) {
  if (!amount) return <span>{none}</span>
  return (
    <span className="kazi-tabular">
      {money(amount)}
      {per === 'hour' && say('/hr')}
    </span>
  )
}

type TotalsProps = {
  of: readonly Amount[]
  none?: string
  /** Writes an amount: by `columnMoney` if others stand above or below. */
  text?: (amount: Amount) => string
}

/** One total per currency, on separate lines: currencies are never added together. */
export function Totals({ of, none = '—', text = money }: TotalsProps) {
  if (of.length === 0) return <span>{none}</span>
  return of.map((amount) => (
    <span key={amount.currency} className="kazi-tabular" style={{ display: 'block' }}>
      {text(amount)}
    </span>
  ))
}
