import { money } from '@kazi/schemas/format'
import type { Price } from '@kazi/schemas/money'
import { type Hours, totalText } from '@kazi/schemas/quote'

const plain = (hours: number) => hours.toLocaleString('en', { maximumFractionDigits: 2 })

/** '20 to 50 h', or '6 h' where both are the same. */
export const hoursText = ({ minHours, maxHours }: Hours) =>
  minHours === maxHours ? `${plain(minHours)} h` : `${plain(minHours)} to ${plain(maxHours)} h`

/** '$13/hr, 20 to 50 h = $260 to $650', as much of it as is known. */
export function agreedText(price: Price | null, expected: Hours | null) {
  if (!price) return null
  if (price.unit === 'fixed') return `${money(price)} for the whole task`
  const rate = `${money(price)}/hr`
  return expected ? `${rate}, ${hoursText(expected)} = ${totalText(price, expected)}` : rate
}
