import { aboveAsk, aboveAskText, quoteText, totalText } from '@kazi/schemas/quote'
import { describe, expect, it } from 'vitest'
import { agreedText, hoursText } from './agreed.ts'

const hour = { amountCents: 1300, currency: 'USD', unit: 'hour' } as const
const fixed = { amountCents: 6500, currency: 'USD', unit: 'fixed' } as const

describe('what was agreed, in words', () => {
  it('has the rate, the hours and what they come to', () =>
    expect(agreedText(hour, { minHours: 20, maxHours: 50 })).toBe('$13/hr, 20 to 50 h = $260 to $650'))
  it('names one number where the range is none', () => {
    expect(hoursText({ minHours: 6, maxHours: 6 })).toBe('6 h')
    expect(totalText(hour, { minHours: 1.5, maxHours: 1.5 })).toBe('$19.50')
  })
  it('says no more than is known', () => {
    expect(agreedText(hour, null)).toBe('$13/hr')
    expect(agreedText(fixed, { minHours: 20, maxHours: 50 })).toBe('$65 for the whole task')
    expect(agreedText(null, null)).toBeNull()
    expect(quoteText(null)).toBe('Quote on request')
  })
  it('writes an hourly price as everywhere else', () => {
    expect(quoteText(hour)).toBe('$13/hr')
    expect(quoteText(fixed)).toBe('$65 for the whole task')
    expect(aboveAskText({ amountCents: 300, currency: 'USD', percent: 33 })).toBe('$3/hr (33%) above what the VA asks')
    expect(aboveAskText({ amountCents: -100, currency: 'USD', percent: -8 })).toBe('$1/hr below what the VA asks')
  })
})

it('says in percent of what the VA asks how far a quote is above it', () => {
  const asks = { minCents: 800, maxCents: 900, currency: 'USD' } as const
  const quote = (amountCents: number) => ({ amountCents, currency: 'USD', unit: 'hour' }) as const
  expect(aboveAsk(quote(1200), asks, null)).toMatchObject({ amountCents: 300, percent: 33 })
  expect(aboveAsk(quote(900), asks, null)).toMatchObject({ amountCents: 0, percent: 0 })
})
