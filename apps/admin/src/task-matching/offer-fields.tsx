import { maxLength } from '@kazi/schemas/max-length'
import { currencies } from '@kazi/schemas/money'
import { aboveAsk, aboveAskText, type Hours, quoteText, type Rate, totalText } from '@kazi/schemas/quote'
import { hourlyRate } from '@kazi/ui/format'
import { Alert, Select, Textarea, TextInput } from '@mantine/core'
import classes from './candidate-card.module.css'
import { amountError, type Offer, quoteIn } from './use-proposal-draft.ts'

type Props = {
  offer: Offer
  /** What the VA asks: as they wrote it, and as it can be compared. Missing of one who is not in the list. */
  asks?: { text: string | null; rate: Rate | null }
  /** The hours that the analysis expects. */
  effort: Hours | null
  onChange: (patch: Partial<Offer>) => void
}

const units = [
  { value: 'hour', label: 'Per hour' },
  { value: 'fixed', label: 'Fixed price' },
]

/** What the client reads about this VA: a note from the team, and a quote; beside it, what is left of it. */
export function OfferFields({ offer, asks, effort, onChange }: Props) {
  return (
    <fieldset className={classes.offer}>
      <legend>Proposal for {offer.name}</legend>
      <Textarea
        label={`Note to the client about ${offer.name}`}
        description="Why you recommend this VA, in your own words."
        minRows={2}
        maxLength={maxLength.note}
        value={offer.sentence}
        onChange={(event) => onChange({ sentence: event.currentTarget.value })}
      />
      <div className={classes.quote}>
        <TextInput
          label="Quote"
          inputMode="decimal"
          maxLength={20}
          value={offer.amount}
          error={amountError(offer)}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        <Select
          label="Currency"
          data={currencies}
          value={offer.currency}
          allowDeselect={false}
          onChange={(currency) => onChange({ currency: currency ?? 'USD' })}
          searchable
        />
        <Select
          label="Pricing"
          data={units}
          value={offer.unit}
          allowDeselect={false}
          onChange={(unit) => onChange({ unit: unit === 'fixed' ? 'fixed' : 'hour' })}
        />
      </div>
      <QuoteCheck offer={offer} asks={asks} effort={effort} />
    </fieldset>
  )
}

function QuoteCheck({ offer, asks, effort }: Omit<Props, 'onChange'>) {
  const quote = quoteIn(offer)
  if (!quote)
    return offer.amount.trim() ? null : (
      <Alert color="orange" role="note">
        Without a quote the client reads “{quoteText(null)}” and can't compare prices.
      </Alert>
    )
  if (!asks) return null
  const above = aboveAsk(quote, asks.rate, effort)
  return (
    <p className={classes.ask} role="status">
      <span data-below={(above && above.amountCents < 0) || undefined}>
        {above ? aboveAskText(above) : "Can't be compared with what the VA asks"}
      </span>
      <span>Asks {hourlyRate(asks.text)}</span>
      {effort && quote.unit === 'hour' && <span>About {totalText(quote, effort)} in all</span>}
    </p>
  )
}
