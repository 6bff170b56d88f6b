import { money } from './format.ts'
import type { Money } from './money.ts'
import { locale } from './say.ts'

/** Writes the amounts of a column: with decimals, if one of the same currency has cents ('$42.00' above '$19.50'). */
export function columnMoney(amounts: readonly Money[], written = locale()) {
  const withCents = new Set(amounts.filter(({ amountCents }) => amountCents % 100).map(({ currency }) => currency))
  return (amount: Money) => money(amount, written, withCents.has(amount.currency) ? 2 : 0)
}
