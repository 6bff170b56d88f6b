import { money } from './format.ts'
import { type Money, type Price, payForHours } from './money.ts'

// What the client's card of a proposal and the team's preview of it say alike, and what the team sees behind it.

/** '$12/hr', or '$65' with the words for a price that is not by the hour. */
export const priceText = (price: Price, fixed: string, locale?: string) =>
  `${money(price, locale)}${price.unit === 'hour' ? '/hr' : fixed}`

/** A proposal's price as its client reads it. */
export const quoteText = (quote: Price | null, locale?: string) =>
  quote ? priceText(quote, ' for the whole task', locale) : 'Quote on request'

/** What stands above the proposals of a task. */
export const proposalsTitle = (offers: number) => (offers === 1 ? 'Your proposed VA' : 'Choose your VA')
export const proposalsDescription = 'No work starts and you owe nothing until you accept.'
export const noteFrom = (firstName: string) => `Our team, about ${firstName}`

/** What a VA asks for an hour. */
export type Rate = { minCents: number; maxCents: number; currency: Money['currency'] }
export type Hours = { minHours: number; maxHours: number }
/** `percent` of what the VA asks. */
export type AboveAsk = Money & { percent: number }

/**
 * How far a quote is above what the VA asks for an hour, by the upper end of their range; a fixed price is spread over the
 * most hours that were estimated. The VA earns the whole price: it is no margin. Null where the two cannot be compared.
 */
export function aboveAsk(quote: Price, rate: Rate | null, effort: Hours | null): AboveAsk | null {
  if (!rate || rate.currency !== quote.currency) return null
  const { currency } = quote
  if (quote.unit === 'fixed' && !effort?.maxHours) return null
  const perHour =
    quote.unit === 'hour' ? quote.amountCents : Math.round(quote.amountCents / Math.max(effort?.maxHours ?? 1, 0.01))
  const amountCents = perHour - rate.maxCents
  return { amountCents, currency, percent: Math.round((amountCents / Math.max(rate.maxCents, 1)) * 100) }
}

export const aboveAskText = ({ amountCents, currency, percent }: AboveAsk) => {
  const rate = `${money({ amountCents: Math.abs(amountCents), currency })}/hr`
  if (amountCents === 0) return 'Exactly what the VA asks'
  return amountCents > 0 ? `${rate} (${percent}%) above what the VA asks` : `${rate} below what the VA asks`
}

/** What an hourly price comes to for the estimated hours: '$20 to $80'. */
export function totalText(rate: Money, { minHours, maxHours }: Hours) {
  const [least, most] = [money(payForHours(rate, minHours)), money(payForHours(rate, maxHours))]
  return least === most ? least : `${least} to ${most}`
}
