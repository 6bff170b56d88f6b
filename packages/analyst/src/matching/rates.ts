import { maxLength } from '@kazi/schemas/max-length'
import { type Currency, centsFrom, currencies } from '@kazi/schemas/money'

export type Rate = { minCents: number; maxCents: number; currency: Currency }

const symbols: Record<string, Currency> = {
  $: 'USD',
  us$: 'USD',
  usd$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  aud$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  cad$: 'CAD',
  '€': 'EUR',
  '£': 'GBP',
  '₦': 'NGN',
  '₵': 'GHS',
  gh: 'GHS',
  'gh₵': 'GHS',
  r: 'ZAR',
  ksh: 'KES',
  kshs: 'KES',
  tsh: 'TZS',
  ush: 'UGX',
  cfa: 'XOF',
  fcfa: 'XOF',
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
  naira: 'NGN',
  rand: 'ZAR',
  cedi: 'GHS',
  cedis: 'GHS',
}
const codes = new Map<string, Currency>(currencies.map((code) => [code.toLowerCase(), code]))

/** Thousands are apart by a space, a comma, a point or an apostrophe; what begins with 0 has none: '$0.025 per word'. */
const number = String.raw`(?:[1-9]\d{0,2}(?:[ \u00a0\u202f,.'’]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,4}(?!\d))?)\s?k?`
const mark = String.raw`(?:(?<![a-z])[a-z]{0,3}\$|\$|[€£₦₵]|[a-z]{1,7}\b\.?|r(?=\d)|ksh|kshs|gh₵?)?`
const rateShape = new RegExp(
  String.raw`(${mark})\s*(${number})(?:\s*(?:-|–|—|to|until|and)\s*(${mark})\s*(${number}))?\s*(${mark})`,
  'giu',
)

/** Only words that name a currency count: 'per' in '8 per hour' does not. */
const currencyOf = (word: string | undefined) => {
  const key = (word ?? '').toLowerCase().replace('.', '')
  return symbols[key] ?? codes.get(key)
}

/** Whether a word or a sign names a currency: 'eur', '$'. */
export const isCurrency = (word: string) => currencyOf(word) !== undefined

/** These write decimals with a point, and nobody earns a thousand of them in an hour: '$7.500' is 7.50. */
const large: ReadonlySet<Currency> = new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD'])
const grouped = /^[1-9]\d{0,2}(?:[ \u00a0\u202f,.'’]\d{3})+(?:[.,]\d{1,2})?$/

function centsOf(text: string, currency: Currency) {
  const thousand = /k$/i.test(text)
  const amount = text.replace(/\s?k$/i, '').trim()
  const isDecimal = large.has(currency) && /^\d{1,3}\.\d{3}$/.test(amount)
  const plain =
    grouped.test(amount) && !isDecimal
      ? amount.replace(/[ \u00a0\u202f,.'’](?=\d{3})/g, '').replace(',', '.')
      : amount.replace(',', '.')
  return centsFrom(Number(plain) * (thousand ? 1000 : 1))
}

/** The maximum of PostgreSQL's integer: a greater amount is not a rate. */
const mostCents = 2_147_483_647
const wordBefore = /^(?:is|at|of|for|to|by|was|now)\$$/i
/** A rate fits on one line; longer text is not a rate. */
const readTo = maxLength.line

/**
 * Parses free-text money such as '$9-12, depends on the length', '15 USD' or 'R150 per hour' into integer cents. An
 * amount with a currency next to it wins over a bare number, which counts as US dollars. Hours are not money.
 */
export function parseRate(text: string | null | undefined): Rate | null {
  let bare: Rate | null = null
  for (const match of (text ?? '').slice(0, readTo).matchAll(rateShape)) {
    const [, before, low, middle, high, after] = match
    if (!low) continue
    // Dollars of a country whose currency is not among ours; 'is$15' is two words.
    if (/[a-z]\$$/i.test(before ?? '') && !currencyOf(before) && !wordBefore.test(before ?? '')) continue
    const currency = currencyOf(before) ?? currencyOf(middle) ?? currencyOf(after)
    const cents = [low, high ?? low].map((text) => centsOf(text, currency ?? 'USD')).filter((one) => one <= mostCents)
    if (cents.length < 2) continue
    const rate = { minCents: Math.min(...cents), maxCents: Math.max(...cents), currency: currency ?? 'USD' }
    if (currency) return rate
    if (!bare && !countsTime(text!, match)) bare = rate
  }
  return bare
}

/** True for '20 hours', '3 years' and '7 days', which are not prices; false for '8 / hr', which is one. */
const countsTime = (text: string, match: RegExpMatchArray) =>
  /^\s*-?(?:h|hrs?|hours?|mins?|minutes?|days?|weeks?|wks?|months?|years?|yrs?|%|x)\b/i.test(
    text.slice(match.index! + match[0].length - (match[5]?.length ?? 0)),
  )
