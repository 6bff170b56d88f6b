import { centsFrom, currencies, type Price, unitsFrom } from '@kazi/schemas/money'
import { currency, priceUnit } from '@kazi/schemas/price'
import { priceUnits } from '@kazi/schemas/work-states'
import { NumberInput, Select } from '@mantine/core'
import { z } from 'zod'
import classes from './price-fields.module.css'

/** What is typed, for the drafts of its forms. */
export const priceFields = z.object({ amount: z.string(), currency, unit: priceUnit })
export type PriceValues = z.infer<typeof priceFields>

export const priceValues = (price: Price | null): PriceValues => ({
  amount: price ? String(unitsFrom(price.amountCents)) : '',
  currency: price?.currency ?? 'USD',
  unit: price?.unit ?? 'hour',
})
/** What the server is sent: null when there is no amount. */
export const priceInput = ({ amount, currency, unit }: PriceValues) =>
  amount.trim() === '' ? null : { amountCents: centsFrom(Number(amount)), currency, unit }

type Form = {
  getInputProps: (name: keyof PriceValues) => object
  setFieldValue: (name: 'amount', value: string) => void
  errors: Record<string, React.ReactNode>
}

export const PriceFields = ({ label, form }: { label: string; form: Form }) => (
  <div className={classes.price}>
    <NumberInput
      label={label}
      decimalScale={2}
      allowNegative={false}
      // Too much is refused with a sentence. Limited here, it would become another amount unnoticed.
      clampBehavior="none"
      {...form.getInputProps('amount')}
      error={form.errors.quote ?? form.errors.price ?? form.errors.amount}
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
