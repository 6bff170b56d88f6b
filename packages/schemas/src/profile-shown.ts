import { entriesOf } from './entries.ts'
import type { Currency } from './money.ts'
import { say } from './say.ts'

export type Rate = { minCents: number; maxCents: number; currency: Currency }

const symbols: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£' }
const amount = (amountCents: number) => {
  const units = (amountCents / 100).toFixed(amountCents % 100 === 0 ? 0 : 2)
  return units.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** The text that everybody reads: '$9-12/hr', 'KES 900/hr'. The analyst reads the same figures in it. */
export function rateInWords({ minCents, maxCents, currency }: Rate) {
  const mark = symbols[currency] ?? `${currency} `
  return `${mark}${minCents === maxCents ? amount(minCents) : `${amount(minCents)}-${amount(maxCents)}`}/hr`
}

/** The text of a rate after a change: the words stay while they mean the same figures, or nobody mentions them. */
export function rateTextAfter(
  current: { rate: Rate | null; hourlyRate: string | null },
  next: Rate | null | undefined,
) {
  if (next === undefined) return current.hourlyRate
  if (next === null) return null
  const { rate } = current
  const same = rate?.minCents === next.minCents && rate.maxCents === next.maxCents && rate.currency === next.currency
  return same ? current.hourlyRate : rateInWords(next)
}

export const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const
export type LanguageLevel = (typeof languageLevels)[number]
export type Spoken = { name: string; level: LanguageLevel | null }

/** The languages of a stored text, with the levels that are known. */
export const spokenIn = (languages: string | null, levels: Readonly<Record<string, string>>): Spoken[] =>
  entriesOf(languages ?? '').map((name) => ({
    name,
    level: languageLevels.find((level) => level === levels[name.toLowerCase()]) ?? null,
  }))

/** A level in its reader's words. */
export const levelInWords: Record<LanguageLevel, () => string> = {
  basic: () => say('Basic'),
  conversational: () => say('Conversational'),
  fluent: () => say('Fluent'),
  native: () => say('Native'),
}

export type Sample = { title: string; url: string }
