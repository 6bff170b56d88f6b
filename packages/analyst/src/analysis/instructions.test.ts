import { expect, it } from 'vitest'
import { instructionsOf } from './instructions.ts'
import { ruledStatements } from './statements.ts'

const instructions = (text: string) => instructionsOf(ruledStatements(text))

it('leaves out the background, whatever a text opens with', () => {
  const text =
    'My sister ran our Instagram until she moved to Lisbon, which is a long story. Enter the 40 receipts into Xero.'
  expect(instructions(text)).toBe('Enter the 40 receipts into Xero')
})

it('joins several, and is the whole text where nothing is asked for', () => {
  expect(instructions('Sort my inbox. We open at nine. Draft the replies.')).toBe('Sort my inbox, Draft the replies')
  expect(instructions('inbox chaos')).toBe('inbox chaos')
  expect(instructions('')).toBe('')
})
