import { type Currency, centsFrom, currencies } from '@kazi/schemas/money'
import { maxLength } from '@kazi/schemas/text'

export type Rate = { minCents: number; maxCents: number; currency: Currency }

const symbols: Record<string, Currency> = {
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  c$: 'CAD',
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

/** Thousands are apart by a space, a comma, a point or an apostrophe: who writes '12.000' does not mean twelve. */
const number = String.raw`\d+(?:[ \u00a0\u202f,.'’]\d{3})*(?:[.,]\d{1,2})?(?!\d)\s?k?`
const mark = String.raw`(?:[a-z]{0,2}\$|[€£₦₵]|[a-z]{1,7}\b\.?|r(?=\d)|ksh|kshs|gh₵?)?`
const rateShape = new RegExp(
  String.raw`(${mark})\s*(${number})(?:\s*(?:-|–|—|to|until|and)\s*(${mark})\s*(${number}))?\s*(${mark})`,
  'giu',
)

/** Only words that name a currency count: 'per' in '8 per hour' does not. */
const currencyOf = (word: string | undefined) => {
  const key = (word ?? '').toLowerCase().replace('.', '')
  return symbols[key] ?? codes.get(key)
}

const centsOf = (text: string) => {
  const thousand = /k$/i.test(text)
  const plain = text
    .replace(/[k\s'’]/gi, '')
    .replace(/[.,](?=\d{3})/g, '')
    .replace(',', '.')
  return centsFrom(Number(plain) * (thousand ? 1000 : 1))
}

/** The maximum of PostgreSQL's integer: a greater amount is not a rate. */
const mostCents = 2_147_483_647
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
    // Dollars of a country whose currency is not among ours, such as R$.
    if (/[a-z]\$$/i.test(before ?? '') && !currencyOf(before)) continue
    const currency = currencyOf(before) ?? currencyOf(middle) ?? currencyOf(after)
    const cents = [centsOf(low), high ? centsOf(high) : centsOf(low)].filter((amount) => amount <= mostCents)
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
