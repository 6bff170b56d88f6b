import type { Money as Amount } from '@kazi/schemas/money'
import { money } from './format.ts'

type Props = { amount: Amount | null | undefined; per?: 'hour'; none?: string }

/** One amount; `none` stands where there is none. */
export function Money({ amount, per, none = 'Not set' }: Props) {
  if (!amount) return <span>{none}</span>
  return (
    <span className="kazi-tabular">
      {money(amount)}
      {per === 'hour' && '/hr'}
    </span>
  )
}

/** A sum for each currency, one below the other: two currencies are never one number. */
export function Totals({ of, none = '—' }: { of: readonly Amount[]; none?: string }) {
  if (of.length === 0) return <span>{none}</span>
  return of.map((amount) => (
    <span key={amount.currency} className="kazi-tabular" style={{ display: 'block' }}>
      {money(amount)}
    </span>
  ))
}
