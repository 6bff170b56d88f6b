import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { contentsOf } from './contents.ts'
import { readClauses } from './read-clauses.ts'
import { subjectsOf, titleOf } from './title.ts'

function title(text: string) {
  const { ruled, features, statements, items } = readClauses(text)
  const { deliverables } = contentsOf(statements, items)
  return titleOf(statements, { deliverables, items, ruled, features, text, subjects: subjectsOf(read(text)) })
}

it('names the work of most texts of writers that it has not read, more often than what they open with', () => {
  const stored = new URL('../../artifacts/metrics.json', import.meta.url)
  const { titles } = JSON.parse(readFileSync(stored, 'utf8'))
  expect(titles.texts).toBeGreaterThan(2600)
  // Of the texts that were labeled first: the later ones are longer, and their opening would do for fewer.
  expect(titles.goodOfEarly).toBeGreaterThan(0.7)
  expect(titles.good).toBeGreaterThan(titles.firstClauseGood + 0.25)
})

it.each([
  ["I'm secretary of a bowls club in Napier. Write the agenda for our meeting in May.", /agenda/],
  ['passport renewals for my three kids: fill in forms, book the appointments', /^Passport renewals/],
  ['Dear Sir or Madam, please translate our menu into French.', /^Translate our menu/],
])('%s', (text, expected) => {
  expect(title(text)).toMatch(expected)
})
