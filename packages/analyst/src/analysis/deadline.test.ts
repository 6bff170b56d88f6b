import { expect, it } from 'vitest'
import { candidatesIn } from './dates.ts'
import { deadlineIn } from './deadline.ts'

const now = new Date('2026-11-26T09:00:00Z')
const deadline = (text: string) =>
  deadlineIn(text, candidatesIn(text, 'UTC', now), { textPriority: 'medium', now })?.phrase ?? null

it.each([
  'I want a person to answer WhatsApp, Monday to Saturday, 10pm to 6am.',
  'Answer the chat on weekdays, starting January 5.',
  'I need one polite email for the first reminder, and one more hard for the second.',
])('names no day by which it has to be there: %s', (text) => {
  expect(deadline(text)).toBeNull()
})

it('is the day that the client names', () => {
  expect(deadline('Send the invoices by Friday, please.')).toMatch(/friday/i)
  expect(deadline('I need the list by Monday to Tuesday at the latest.')).not.toBeNull()
})
