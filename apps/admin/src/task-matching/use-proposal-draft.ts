import { type Currency, centsFrom } from '@kazi/schemas/money'
import { useSessionStorage } from '@mantine/hooks'
import { useCallback } from 'react'

export type Offer = {
  vaId: number
  name: string
  sentence: string
  amount: string
  currency: Currency
  unit: 'hour' | 'fixed'
}
export const mostOffers = 3

/** The draft of a task's proposal. It survives a reload, a failed call and a lost key. */
export function useProposalDraft(taskId: number) {
  const [offers, setOffers, clear] = useSessionStorage<Offer[]>({
    key: `proposals:${taskId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const toggle = useCallback(
    (va: { id: number; name: string }) =>
      setOffers((old) => {
        if (old.some(({ vaId }) => vaId === va.id)) return old.filter(({ vaId }) => vaId !== va.id)
        if (old.length >= mostOffers) return old
        return [...old, { vaId: va.id, name: va.name, sentence: '', amount: '', currency: 'USD', unit: 'hour' }]
      }),
    [setOffers],
  )
  const change = useCallback(
    (vaId: number, patch: Partial<Offer>) =>
      setOffers((old) => old.map((offer) => (offer.vaId === vaId ? { ...offer, ...patch } : offer))),
    [setOffers],
  )
  return { offers, toggle, change, clear }
}

const positive = (amount: string) => Number(amount) > 0

/** An amount must be valid if given; without one, the offer has no quote. */
export const amountError = ({ amount }: Offer) =>
  amount.trim() && !positive(amount) ? 'Enter an amount above 0, or leave it empty.' : null

export const asProposal = ({ vaId, sentence, amount, currency, unit }: Offer) => ({
  vaId,
  ...(sentence.trim() && { sentence: sentence.trim() }),
  ...(positive(amount) && { quote: { amountCents: centsFrom(Number(amount)), currency, unit } }),
})
