import { expect, it } from 'vitest'
import { truncate } from './truncate.ts'

it.each([
  ['Call them', 20, 'Call them'],
  ['Reconcile the invoices against the bank', 30, 'Reconcile the invoices…'],
  ['Reconcile the invoices against the bank', 32, 'Reconcile the invoices against…'],
  ['Invoices, receipts and statements', 12, 'Invoices…'],
  ['See https://docs.example.com/a/very/long/address', 24, 'See https://docs.exampl…'],
  ['abcdefgh😀 and more', 10, 'abcdefgh…'],
])('%s, in %i characters', (text, most, expected) => {
  const shown = truncate(text, most)
  expect(shown).toBe(expected)
  expect(shown.length).toBeLessThanOrEqual(most)
})
