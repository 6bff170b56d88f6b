import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { readClauses } from './read-clauses.ts'
import { titleOf, titleSource } from './title.ts'

const title = (text: string) => titleOf(titleSource(read(text), readClauses(text)))

it('names the work of most texts of writers that it has not read, more often than what they open with', () => {
  const stored = new URL('../../artifacts/metrics.json', import.meta.url)
  const { titles } = JSON.parse(readFileSync(stored, 'utf8'))
  expect(titles.texts).toBeGreaterThan(2600)
  // Of the texts that were labeled first: the later ones are longer, and their opening would do for fewer.
  expect(titles.goodOfEarly).toBeGreaterThan(0.7)
  expect(titles.good).toBeGreaterThan(titles.firstClauseGood + 0.25)
})

it('earns better grades than the titles that clauses alone give, from readers of texts by writers that it has not read', () => {
  const stored = new URL('../../artifacts/metrics.json', import.meta.url)
  const { titleGrades } = JSON.parse(readFileSync(stored, 'utf8'))
  expect(titleGrades.texts).toBeGreaterThan(1100)
  expect(titleGrades.grade).toBeGreaterThan(titleGrades.ofClauses + 0.1)
})

it.each([
  ["I'm secretary of a bowls club in Napier. Write the agenda for our meeting in May.", /agenda/],
  ['passport renewals for my three kids: fill in forms, book the appointments', /^Passport renewals/],
  ['Dear Sir or Madam, please translate our menu into French.', /^Translate our menu/],
])('%s', (text, expected) => {
  expect(title(text)).toMatch(expected)
})
