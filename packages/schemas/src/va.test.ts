import { expect, it } from 'vitest'
import { assigning, newAssignment, vaSearchQuery } from './va.ts'

it('finds VAs by what they ask for an hour in a currency of small units', () => {
  const upTo = (maxRateCents: string) => vaSearchQuery.safeParse({ filters: { maxRateCents, currency: 'UGX' } })
  // 40,000 Ugandan shillings are some eleven dollars.
  expect(upTo('4000000')).toMatchObject({ success: true, data: { filters: { maxRateCents: 4_000_000 } } })
  expect(upTo('100000001').success).toBe(false)
})

it('rounds agreed hours to the hundredths by which they are shown and paid', () => {
  const sent = { vaId: 1, clientName: 'Ada', clientEmail: 'ada@example.com', projectTitle: 'Inbox' }
  const hoursOf = (totalHours: number) =>
    newAssignment.parse({ ...sent, projectDescription: 'Daily', totalHours }).totalHours
  expect([0.333, 0.335, 1.005, 40].map(hoursOf)).toEqual([0.33, 0.34, 1.01, 40])
  expect(assigning.parse({ id: 1, vaId: 1, estimatedHours: 0.333 }).estimatedHours).toBe(0.33)
  expect(assigning.parse({ id: 1, vaId: 1, estimatedHours: null }).estimatedHours).toBe(null)
})
