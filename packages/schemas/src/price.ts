import { z } from 'zod'
import { currencies, type Money, type Price } from './money.ts'
import { wordsOf } from './states.ts'
import { cents, priceCents } from './text.ts'
import { priceUnits } from './work-states.ts'

export const currency = z.enum(currencies, 'Please choose a currency from the list.')
export const money = z.object({ amountCents: cents.or(z.literal(0)), currency }) satisfies z.ZodType<Money>
export const priceUnit = z.enum(wordsOf(priceUnits))
export const price = money.extend({
  amountCents: priceCents,
  currency: currency.default('USD'),
  unit: priceUnit,
}) satisfies z.ZodType<Price>
