import { type Money, unitsFrom } from './money.ts'
import { locale } from './say.ts'

// What screens, emails and documents write the same way. What only screens write is in the ui package.

/**
 * An amount as text, whole ones without decimals ('$1,200', '$12.50'). In the locale of the reader's language, as dates are, whatever the
 * browser's own is.
 */
export function money(amount: Money, written = locale(), digits = amount.amountCents % 100 ? 2 : 0) {
  const { amountCents, currency } = amount
  return new Intl.NumberFormat(written, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(unitsFrom(amountCents))
}

/** Minutes to words: '45 min', '2 h', '2 h 30 min'. */
export function hours(minutes: number) {
  const whole = Math.round(minutes)
  const [h, m] = [Math.floor(whole / 60), whole % 60]
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
