import { money } from './format.ts'

type Props = { cents: number | null | undefined; currency?: string; per?: 'hour'; none?: string }

/** An amount in cents; `none` stands where there is no amount. */
export function Money({ cents, currency = 'USD', per, none = 'Not set' }: Props) {
  if (cents == null) return <span>{none}</span>
  return (
    <span className="kazi-tabular">
      {money(cents, currency)}
      {per === 'hour' && '/hr'}
    </span>
  )
}
