import { centsFrom, currencies, type Price, unitsFrom } from '@kazi/schemas/money'
import { currency, price, priceUnit } from '@kazi/schemas/price'
import { priceUnits } from '@kazi/schemas/work-states'
import { NumberInput, Select } from '@mantine/core'
import { z } from 'zod'
import classes from './price-fields.module.css'

/** What is typed, for the drafts of its forms. */
export const priceFields = z.object({ amount: z.string(), currency, unit: priceUnit })
export type PriceValues = z.infer<typeof priceFields>

export const priceValues = (known: Price | null): PriceValues => ({
  amount: known ? String(unitsFrom(known.amountCents)) : '',
  currency: known?.currency ?? 'USD',
  unit: known?.unit ?? 'hour',
})
/** What the server is sent: null when there is no amount. */
export const priceInput = ({ amount, currency, unit }: PriceValues) =>
  amount.trim() === '' ? null : { amountCents: centsFrom(Number(amount)), currency, unit }

const isGiven = z.object({ amountCents: z.number().positive() })
/** A price that has to be given. What else is wrong with it, its own schema says. */
export const givenPrice = z
  .custom<unknown>((input) => isGiven.safeParse(input).success, 'Please enter an amount above zero.')
  .pipe(price)

type Form = {
  getInputProps: (name: keyof PriceValues) => object
  setFieldValue: (name: 'amount', value: string) => void
  errors: Record<string, React.ReactNode>
}

type Props = {
  label: string
  form: Form
  /** Whether it can only be a price per hour. */
  hourly?: boolean
}

export const PriceFields = ({ label, form, hourly = false }: Props) => (
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
      data={Object.entries(priceUnits)
        .filter(([unit]) => !hourly || unit === 'hour')
        .map(([value, label]) => ({
          value,
          label: label.charAt(0).toUpperCase() + label.slice(1),
        }))}
      allowDeselect={false}
      {...form.getInputProps('unit')}
    />
  </div>
)
