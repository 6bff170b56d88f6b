import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { statementsOf } from './clause-roles.ts'
import { subjectsOf, titleOf } from './title.ts'

const labeled = new URL('../../datasets/titles/clauses.jsonl', import.meta.url)
type Labeled = { text: string; good: string[] }
const rows = readFileSync(labeled, 'utf8')
  .trim()
  .split('\n')
  .map((line): Labeled => JSON.parse(line))

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** Whether a title is made of a clause, without what its beginning and its end lose. */
const isOf = (title: string, clause: string) => plain(title).length > 0 && plain(clause).includes(plain(title))
const share = (name: (text: string) => string) =>
  rows.filter(({ text, good }) => good.some((clause) => isOf(name(text), clause))).length / rows.length

const title = (text: string) => titleOf(statementsOf(text), text, subjectsOf(read(text)))

it('names the work of most texts, more often than what they open with', () => {
  const ours = share(title)
  const opening = share((text) => statementsOf(text)[0]?.text ?? '')
  console.log(`titles: ours ${ours.toFixed(2)}, the first clause ${opening.toFixed(2)} of ${rows.length} texts`)
  expect(ours).toBeGreaterThan(0.85)
  expect(ours).toBeGreaterThan(opening + 0.05)
})

it.each([
  ["I'm secretary of a bowls club in Napier. Write the agenda for our meeting in May.", /agenda/],
  ['passport renewals for my three kids: fill in forms, book the appointments', /^Passport renewals/],
  ['Dear Sir or Madam, please translate our menu into French.', /^Translate our menu/],
])('%s', (text, expected) => {
  expect(title(text)).toMatch(expected)
})
