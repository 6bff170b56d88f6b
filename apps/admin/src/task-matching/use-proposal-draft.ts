import { centsFrom, type Price, unitsFrom } from '@kazi/schemas/money'
import { currency, priceUnit } from '@kazi/schemas/price'
import { maxProposed } from '@kazi/schemas/proposal'
import { aboveAsk, type Rate } from '@kazi/schemas/quote'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'

const offer = z.object({
  vaId: z.number(),
  name: z.string(),
  sentence: z.string(),
  amount: z.string(),
  currency,
  unit: priceUnit,
})
export type Offer = z.infer<typeof offer>
const offered = z.array(offer)
const none: Offer[] = []

type OfferedVa = { id: number; name: string; rate: Rate | null }
/** What was offered before, if the VA is proposed again. */
type Earlier = { sentence: string | null; quote: Price | null } | undefined

const typed = (cents: number) => unitsFrom(cents).toFixed(cents % 100 === 0 ? 0 : 2)

/** A first quote: what the VA asks, and as much above it as the team quoted last, to the next half unit. */
function firstQuote({ rate }: Pick<OfferedVa, 'rate'>, percentAbove: number) {
  if (!rate) return { amount: '', currency: 'USD' as const, unit: 'hour' as const }
  const cents = rate.maxCents * (1 + percentAbove / 100)
  return { amount: typed(Math.ceil(Math.round(cents) / 50) * 50), currency: rate.currency, unit: 'hour' as const }
}
const asBefore = ({ sentence, quote }: NonNullable<Earlier>) => ({
  sentence: sentence ?? '',
  ...(quote && { amount: typed(quote.amountCents), currency: quote.currency, unit: quote.unit }),
})

/** The draft of a request's proposal. It survives a reload, a failed call and a lost key. */
export function useProposalDraft(request: string) {
  const [draft, keep, clear, stored] = useDraft(`proposals:${request}`, offered)
  const offers = draft ?? none
  // In percent of what the VA asks, as this browser quoted last.
  const [percentAbove, setPercentAbove] = useLocalStorage({
    key: 'percent-above-ask',
    defaultValue: 0,
    getInitialValueInEffect: false,
  })
  const toggle = useCallback(
    (va: OfferedVa, earlier: Earlier) =>
      keep((draft) => {
        const old = draft ?? none
        if (old.some(({ vaId }) => vaId === va.id)) return old.filter(({ vaId }) => vaId !== va.id)
        if (old.length >= maxProposed) return old
        const offer = { vaId: va.id, name: va.name, sentence: '', ...firstQuote(va, percentAbove) }
        return [...old, earlier ? { ...offer, ...asBefore(earlier) } : offer]
      }),
    [keep, percentAbove],
  )
  const change = useCallback(
    (vaId: number, patch: Partial<Offer>) =>
      keep((old) => (old ?? none).map((offer) => (offer.vaId === vaId ? { ...offer, ...patch } : offer))),
    [keep],
  )
  return {
    offers,
    toggle,
    change,
    clear,
    /** Drops what was sent; what was chosen or changed since stays. */
    dropSent: (sent: readonly Offer[]) => {
      const known = new Set(offered.parse(sent).map((offer) => JSON.stringify(offer)))
      const left = (stored() ?? none).filter((offer) => !known.has(JSON.stringify(offer)))
      if (left.length > 0) keep(left)
      else clear()
    },
    /**
     * Keeps how far what was sent is above what the VA asks, for the next first quote. Not of a first quote as it was
     * suggested: it is rounded up, so that the percent would grow each time.
     */
    keepPercent: (sent: Offer, rate: Rate | null) => {
      const quote = quoteIn(sent)
      if (quote?.unit !== 'hour' || quote.amountCents === centsIn(firstQuote({ rate }, percentAbove).amount)) return
      const above = aboveAsk(quote, rate, null)
      if (above) setPercentAbove(Math.min(Math.max(above.percent, 0), 300))
    },
  }
}

/** '12', '12.50' or '12,50'; undefined if it is anything else. */
export function centsIn(amount: string): number | undefined {
  const [, number] = /^\s*(\d{1,7}(?:[.,]\d{1,2})?)\s*$/.exec(amount) ?? []
  const cents = number === undefined ? 0 : centsFrom(Number(number.replace(',', '.')))
  return cents > 0 ? cents : undefined
}

/** An amount must be valid if given; without one, the offer has no quote. What was typed is never dropped. */
export const amountError = ({ amount }: Pick<Offer, 'amount'>) =>
  amount.trim() && centsIn(amount) === undefined ? 'Enter an amount such as 12 or 12.50.' : null

export function quoteIn({ amount, currency, unit }: Offer): Price | null {
  const amountCents = centsIn(amount)
  return amountCents === undefined ? null : { amountCents, currency, unit }
}

export const asProposal = (offer: Offer) => {
  const [sentence, quote] = [offer.sentence.trim(), quoteIn(offer)]
  return { vaId: offer.vaId, ...(sentence && { sentence }), ...(quote && { quote }) }
}
