import { centsFrom, currencies, unitsFrom } from '@kazi/schemas/money'
import { currency, priceUnit } from '@kazi/schemas/price'
import { priceUnits } from '@kazi/schemas/work-states'
import { NumberInput, Select } from '@mantine/core'
import { z } from 'zod'
import type { Card } from './lead-card.tsx'
import classes from './leads.module.css'

/** What is typed, for the drafts of its forms. */
export const quoteFields = z.object({ amount: z.string(), currency, unit: priceUnit })
export type QuoteValues = z.infer<typeof quoteFields>

export const quoteValues = (quote: Card['quote']): QuoteValues => ({
  amount: quote ? String(unitsFrom(quote.amountCents)) : '',
  currency: quote?.currency ?? 'USD',
  unit: quote?.unit ?? 'hour',
})
/** What the server is sent: null when there is no amount. */
export const quoteInput = ({ amount, currency, unit }: QuoteValues) =>
  amount.trim() === '' ? null : { amountCents: centsFrom(Number(amount)), currency, unit }

type Form = {
  getInputProps: (name: keyof QuoteValues) => object
  setFieldValue: (name: 'amount', value: string) => void
  errors: Record<string, React.ReactNode>
}

export const QuoteFields = ({ form }: { form: Form }) => (
  <div className={classes.quote}>
    <NumberInput
      label="Quote"
      decimalScale={2}
      allowNegative={false}
      // Too much is refused with a sentence. Limited here, it would become another amount unnoticed.
      clampBehavior="none"
      {...form.getInputProps('amount')}
      error={form.errors.quote ?? form.errors.amount}
      onChange={(value) => form.setFieldValue('amount', String(value))}
    />
    <Select label="Currency" data={currencies} searchable allowDeselect={false} {...form.getInputProps('currency')} />
    <Select
      label="Pricing"
      data={Object.entries(priceUnits).map(([value, label]) => ({
        value,
        label: label.charAt(0).toUpperCase() + label.slice(1),
      }))}
      allowDeselect={false}
      {...form.getInputProps('unit')}
    />
  </div>
)
