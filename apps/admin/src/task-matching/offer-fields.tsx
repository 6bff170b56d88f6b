import { currencies } from '@kazi/schemas/money'
import { NumberInput, Select, Textarea } from '@mantine/core'
import classes from './candidate-card.module.css'
import { amountError, type Offer } from './use-proposal-draft.ts'

type Props = { offer: Offer; onChange: (patch: Partial<Offer>) => void }

const units = [
  { value: 'hour', label: 'Per hour' },
  { value: 'fixed', label: 'Fixed price' },
]

/** What the client reads about this VA: a note from the team, and a quote. */
export function OfferFields({ offer, onChange }: Props) {
  return (
    <fieldset className={classes.offer}>
      <legend>Proposal for {offer.name}</legend>
      <Textarea
        label={`Note to the client about ${offer.name}`}
        description="Why you recommend this VA, in your own words."
        minRows={2}
        maxLength={2000}
        value={offer.sentence}
        onChange={(event) => onChange({ sentence: event.currentTarget.value })}
      />
      <div className={classes.quote}>
        <NumberInput
          label="Quote"
          min={0}
          decimalScale={2}
          allowNegative={false}
          value={offer.amount}
          error={amountError(offer)}
          onChange={(amount) => onChange({ amount: String(amount) })}
        />
        <Select
          label="Currency"
          data={currencies}
          value={offer.currency}
          onChange={(currency) => onChange({ currency: currency ?? 'USD' })}
          searchable
        />
        <Select
          label="Pricing"
          data={units}
          value={offer.unit}
          onChange={(unit) => onChange({ unit: unit === 'fixed' ? 'fixed' : 'hour' })}
        />
      </div>
    </fieldset>
  )
}
