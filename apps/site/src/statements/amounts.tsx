import { type Money, unitsFrom } from '@kazi/schemas/money'

type Row = { totals: readonly Money[] }

/** The decimals of a column: all of its amounts have them if one does, so that they can be compared. */
export const decimalsOf = (rows: readonly Row[]) =>
  rows.some(({ totals }) => totals.some(({ amountCents }) => amountCents % 100 !== 0)) ? 2 : 0

type Props = { of: readonly Money[]; decimals: number }

/** A cell of that column, one line for each currency. */
export const Amounts = ({ of, decimals }: Props) =>
  of.length === 0 ? (
    <span>—</span>
  ) : (
    of.map(({ amountCents, currency }) => (
      <span key={currency} className="kazi-tabular" style={{ display: 'block' }}>
        {new Intl.NumberFormat(undefined, {
          ...{ style: 'currency', currency },
          ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
        }).format(unitsFrom(amountCents))}
      </span>
    ))
  )
