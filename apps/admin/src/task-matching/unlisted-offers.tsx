import type { Hours } from '@kazi/schemas/quote'
import { Button } from '@mantine/core'
import card from './candidate-card.module.css'
import { OfferFields } from './offer-fields.tsx'
import classes from './task-matching.module.css'
import type { Offer } from './use-proposal-draft.ts'

type Props = {
  offers: readonly Offer[]
  effort: Hours | null
  onOffer: (vaId: number, patch: Partial<Offer>) => void
  onRemove: (offer: Offer) => void
}

/** Chosen VAs who are not in the list, or no longer: what was written about them stays, and each can be removed. */
export function UnlistedOffers({ offers, effort, onOffer, onRemove }: Props) {
  if (offers.length === 0) return null
  return (
    <ul className={classes.candidates} aria-label="Selected, but not in the list">
      {offers.map((offer) => (
        <li key={offer.vaId} className={card.card} data-chosen>
          <div className={card.head}>
            <div className={card.who}>
              <h3 className={card.name}>{offer.name}</h3>
              <p className={classes.muted}>
                Not in the list: ranked lower, declined by the client, or no longer in the network. Search for{' '}
                {offer.name}, and remove them if they are not found.
              </p>
            </div>
            <Button variant="default" size="sm" aria-label={`Remove ${offer.name}`} onClick={() => onRemove(offer)}>
              Remove
            </Button>
          </div>
          <OfferFields offer={offer} effort={effort} onChange={(patch) => onOffer(offer.vaId, patch)} />
        </li>
      ))}
    </ul>
  )
}
