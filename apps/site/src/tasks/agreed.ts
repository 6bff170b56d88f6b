import { type Money, type Price, payForHours } from '@kazi/schemas/money'
import { money } from '@kazi/ui/format'

export type Hours = { minHours: number; maxHours: number }

export const quoteText = (quote: Price | null) =>
  quote ? `${money(quote)} ${quote.unit === 'hour' ? 'per hour' : 'for the whole task'}` : 'Quote on request'

const plain = (hours: number) => hours.toLocaleString('en', { maximumFractionDigits: 2 })

/** '20 to 50 h', or '6 h' where both are the same. */
export const hoursText = ({ minHours, maxHours }: Hours) =>
  minHours === maxHours ? `${plain(minHours)} h` : `${plain(minHours)} to ${plain(maxHours)} h`

/** '$260 to $650': what these hours cost at a rate. */
export function costText(rate: Money, { minHours, maxHours }: Hours) {
  const [least, most] = [money(payForHours(rate, minHours)), money(payForHours(rate, maxHours))]
  return least === most ? least : `${least} to ${most}`
}

/** '$13/h, 20 to 50 h = $260 to $650', as much of it as is known. */
export function agreedText(price: Price | null, expected: Hours | null) {
  if (!price) return null
  if (price.unit === 'fixed') return `${money(price)} for the whole task`
  const rate = `${money(price)}/h`
  return expected ? `${rate}, ${hoursText(expected)} = ${costText(price, expected)}` : rate
}
