import { type Money, unitsFrom } from './money.ts'
import { locale } from './say.ts'

// What screens, emails and documents write the same way. What only screens write is in the ui package.

const hasCents = ({ amountCents }: Money) => amountCents % 100 !== 0

/**
 * An amount as text, whole ones without decimals ('$1,200', '$12.50'). In the locale of the reader's language, as dates are, whatever the
 * browser's own is.
 */
export function money(amount: Money, written = locale(), digits = hasCents(amount) ? 2 : 0) {
  const { amountCents, currency } = amount
  return new Intl.NumberFormat(written, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(unitsFrom(amountCents))
}

/** Writes the amounts of a column: with decimals, if one of the same currency has cents ('$42.00' above '$19.50'). */
export function columnMoney(amounts: readonly Money[], written = locale()) {
  const withCents = new Set(amounts.filter(hasCents).map(({ currency }) => currency))
  return (amount: Money) => money(amount, written, withCents.has(amount.currency) ? 2 : 0)
}

/** Minutes to words: '45 min', '2 h', '2 h 30 min'. */
export function hours(minutes: number) {
  const [h, m] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return [h && `${h} h`, (m || !h) && `${m} min`].filter(Boolean).join(' ')
}

/** 'Nov 3, 2026', in UTC, so that server and browser render the same. */
export const plainDate = (at: string | Date) =>
  new Date(at).toLocaleDateString(locale(), { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026', from '2026-11'. */
export const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name to address a person by: 'Akosua' for 'Dr. Akosua Boakye'; a title alone stays as it is. */
export const firstName = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .find((word) => !/^(dr|mrs?|ms|prof)\.?$/i.test(word)) ?? name

/** A title within a sentence. Its own full stop would stand beside the sentence's. */
export const inQuotes = (title: string) => `“${title.replace(/(?<!\.)\.$/, '')}”`
