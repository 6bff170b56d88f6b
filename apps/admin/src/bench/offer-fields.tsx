import { NumberInput, Select, Textarea } from '@mantine/core'
import classes from './candidate-card.module.css'
import { amountError, type Offer } from './use-draft.ts'

type Props = { offer: Offer; onChange: (patch: Partial<Offer>) => void }

const currencies = ['USD', 'EUR', 'GBP', 'KES', 'NGN', 'GHS', 'ZAR', 'UGX', 'TZS', 'RWF', 'XOF', 'EGP']
const units = [
  { value: 'hour', label: 'An hour' },
  { value: 'fixed', label: 'In all' },
]

/** What the client reads beside this VA: a sentence of ours, and a quote. */
export function OfferFields({ offer, onChange }: Props) {
  return (
    <fieldset className={classes.offer}>
      <legend>What {offer.name} is offered with</legend>
      <Textarea
        label={`Sentence to the client about ${offer.name}`}
        description="Why you would choose this person, in your words."
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
        />
        <Select
          label="For"
          data={units}
          value={offer.unit}
          onChange={(unit) => onChange({ unit: unit === 'fixed' ? 'fixed' : 'hour' })}
        />
      </div>
    </fieldset>
  )
}
