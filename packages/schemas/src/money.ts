/** Amounts without their input schemas (`price.ts`): a public page shows a price, and must not load zod for it. */

import type { priceUnits } from './work-states.ts'

/** The currencies of prices and pay, in the order of every list of totals. A new one needs only a line here. */
export const currencies = [
  ...(['USD', 'EUR', 'GBP'] as const),
  ...([
    'KES',
    'NGN',
    'GHS',
    'ZAR',
    'UGX',
    'TZS',
    'RWF',
    'XOF',
    'XAF',
    'EGP',
    'MAD',
    'ETB',
    'ZMW',
    'BWP',
    'MWK',
  ] as const),
  ...(['CAD', 'AUD', 'PHP', 'INR'] as const),
] as const
export type Currency = (typeof currencies)[number]

/** One amount, in hundredths of its currency, even if the currency has no such coin. */
export type Money = { amountCents: number; currency: Currency }

/** A price per hour of work, or for all of it. */
export type Price = Money & { unit: keyof typeof priceUnits }

/** Converts units, as people type them and the documented calls send them, to cents; half a cent rounds up. */
export const centsFrom = (units: number) => Math.round(Number((units * 100).toFixed(4)))
export const unitsFrom = (amountCents: number) => amountCents / 100

/** A fraction of an amount in integer math, rounded to the nearest cent; half a cent rounds up. */
const share = ({ amountCents, currency }: Money, part: number, whole: number): Money => ({
  amountCents: Math.floor((amountCents * part * 2 + whole) / (whole * 2)),
  currency,
})
/**
 * Time at an hourly rate. Each time entry is rounded separately and totals add the rounded amounts, so that the rows
 * on a screen always add up to the total above them.
 */
export const payForMinutes = (rate: Money, minutes: number) => share(rate, minutes, 60)
/** Hours as they are agreed, in hundredths, at an hourly rate. What is left of them after work was logged is finer. */
export const payForHours = (rate: Money, hours: number) => share(rate, Math.round(hours * 100), 100)

const place = (code: string) => {
  const index = currencies.indexOf(code as Currency)
  return index < 0 ? currencies.length : index
}
const inOrder = (a: Money, b: Money) => place(a.currency) - place(b.currency) || (a.currency < b.currency ? -1 : 1)

/** One sum per currency, never mixed, in the order of `currencies`. No rows give no totals. */
export function totalByCurrency(rows: readonly Money[]): Money[] {
  const sums = new Map<Currency, number>()
  for (const { amountCents, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amountCents)
  return [...sums].map(([currency, amountCents]) => ({ amountCents, currency })).sort(inOrder)
}

/** For a field that has always been one plain number: the sum if there is one currency, null if there are more. */
export const plainTotal = (totals: readonly Money[]) =>
  totals.length > 1 ? null : unitsFrom(totals[0]?.amountCents ?? 0)
