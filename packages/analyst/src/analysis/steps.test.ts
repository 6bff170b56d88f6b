import { expect, it } from 'vitest'
import { readClauses } from './read-clauses.ts'
import { stepsOf } from './steps.ts'

const usual = ['Agree on the rules', 'Do a sample', 'Do the rest', 'Report']
function steps(text: string) {
  const { statements, items } = readClauses(text)
  return stepsOf(statements, { spans: items.steps, usual, title: 'Look after the shop' })
}

it.each([
  ['Rename the files. Sort the photos by street.', ['Rename the files', 'Sort the photos by street']],
  ['Sort the photos by street.', ['Sort the photos by street', 'Share the result and make any changes']],
])("are the client's own without usual ones among them: %s", (text, expected) => {
  expect(steps(text)).toEqual(expected)
})

it('are the first usual ones where the client names none', () => {
  expect(steps('We have a shop in Jinja.')).toEqual(usual.slice(0, 3))
})
