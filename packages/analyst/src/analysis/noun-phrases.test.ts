import { expect, it } from 'vitest'
import { nounPhrasesIn, phraseText } from './noun-phrases.ts'
import { ruledStatements } from './statements.ts'

const phrases = (text: string) => nounPhrasesIn(ruledStatements(text)).map(phraseText)

it.each([
  ['Please check my big page of timetables.', ['big page', 'big page of timetables', 'timetables']],
  ["Sort the operators' signed forms.", ["operators' signed forms"]],
  ['Write to the 58 buyers today.', ['58 buyers']],
])('finds what %s is about, without its articles', (text, expected) => {
  expect(phrases(text)).toEqual(expected)
})

it('takes no time, no greeting and nothing that stands for something else', () => {
  expect(phrases('Hi, next week somebody should do the rest on Monday.')).toEqual([])
})

it('knows the noun and the clause that a phrase was found in', () => {
  const found = nounPhrasesIn(ruledStatements('We sell lamps. Answer the questions of our customers.'))
  expect(found.map(({ head, clause, joined }) => ({ head, clause, joined }))).toEqual([
    { head: 'lamps', clause: 0, joined: false },
    { head: 'questions', clause: 1, joined: false },
    { head: 'questions', clause: 1, joined: true },
    { head: 'customers', clause: 1, joined: false },
  ])
})
