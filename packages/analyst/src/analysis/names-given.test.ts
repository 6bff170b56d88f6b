import { expect, it } from 'vitest'
import { doubtfulNames, inOwnWords } from './names-given.ts'
import { readClauses } from './read-clauses.ts'

const doubtfulIn = (text: string) => doubtfulNames(readClauses(text).statements)

it('doubts a name that only stands near', () => {
  const doubtful = doubtfulIn("We're a riding school, mainly ponies. Could you type those up in our template?")
  expect(doubtful).toEqual([{ named: 'Type mainly ponies up in our template', own: 'Type those up in our template' }])
  expect(inOwnWords('Type mainly ponies up in our template', doubtful)).toBe('Type those up in our template')
  expect(inOwnWords('Type mainly ponies', doubtful)).toBe('Type those up in our template')
  expect(inOwnWords('Type the rest', doubtful)).toBe('Type the rest')
})

it.each([
  'There are messages, some 240 letters. Please put them in folders.',
  'Export the invoices, put them in folders.',
  'The labels came in German. Please put them in English.',
])('keeps a count of things, and what another order names: %s', (text) => {
  expect(doubtfulIn(text)).toEqual([])
})
