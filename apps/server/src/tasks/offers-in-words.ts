import type { Price } from '@kazi/schemas/money'
import { quoteText } from '@kazi/schemas/quote'

type Offer = { name: string; sentence: string | null; quote: Price | null }

/** The proposals that stand, for the audit log: each VA with the quote and the note to the client. Null if there are none. */
export const offersInWords = (offers: readonly Offer[]) =>
  offers
    .map(({ name, sentence, quote }) => `${name}, ${quoteText(quote)}${sentence ? `: ${sentence}` : ''}`)
    .join('\n') || null
