import { expect, it } from 'vitest'
import { vaSearchQuery } from './va.ts'

it('finds VAs by what they ask for an hour in a currency of small units', () => {
  const upTo = (maxRateCents: string) => vaSearchQuery.safeParse({ filters: { maxRateCents, currency: 'UGX' } })
  // 40,000 Ugandan shillings are some eleven dollars.
  expect(upTo('4000000')).toMatchObject({ success: true, data: { filters: { maxRateCents: 4_000_000 } } })
  expect(upTo('100000001').success).toBe(false)
})
