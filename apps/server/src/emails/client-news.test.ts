import { expect, it } from 'vitest'
import { clientNews } from './client-news.ts'

it.each([
  [['Amina'], 'For “Sort my inbox” we propose Amina. Read why, see the quote, and choose.'],
  [['Amina', 'Baraka'], 'For “Sort my inbox” we propose Amina and Baraka. Read why, see the quote, and choose.'],
  [
    ['Amina', 'Baraka', 'Zola'],
    'For “Sort my inbox” we propose Amina, Baraka, and Zola. Read why, see the quote, and choose.',
  ],
])('says of %j whom we propose, and for which task', (names, message) => {
  const offers = names.map((name, vaId) => ({ vaId, name, quote: null, note: null, reasons: [] }))
  expect(clientNews.proposals({ task: 'Sort my inbox', offers }).message).toBe(message)
})

it('keeps the quotes of a title apart from its own', () =>
  expect(clientNews.started({ task: 'Answer "Where is my order?"', va: 'Amina' }).message).toBe(
    'Amina is working on “Answer "Where is my order?"”.',
  ))

it('leaves out the full stop with which a title ends', () =>
  expect(clientNews.started({ task: 'Clean the supplier list: one format.', va: 'Amina' }).message).toBe(
    'Amina is working on “Clean the supplier list: one format”.',
  ))
