import { expect, it } from 'vitest'
import { headingOf } from './heading.ts'
import { nameOf } from './name-of.ts'

const text = 'Answer the open questions of our regular customers, and keep a list of them.'
const long = `Answer the open questions of our customers, ${'and then the others, '.repeat(9)}please.`

it.each([
  ['a cut title goes on to the end of the text', 'Answer the open quest…', text, text, ''],
  ['a cut title goes on to the end of its sentence', 'Answer the…', `${text} Be (very) kind.`, text, 'Be (very) kind.'],
  ['a cut title goes on to the end of its line', 'Call A…', 'Call Ann\n- at nine', 'Call Ann', '- at nine'],
  ['a title has no line breaks', 'Call Ann. Then B…', 'Call Ann.\nThen Bo.\n\nThanks', 'Call Ann. Then Bo.', 'Thanks'],
  [
    'a sentence without an end goes on below',
    'Answer the open ques…',
    long,
    'Answer the open questions…',
    `…${long.slice('Answer the open questions '.length)}`,
  ],
  ['a whole title is not repeated', text, `${text}\n\nNotes: Be kind.`, text, 'Notes: Be kind.'],
  ['a whole title is all there is', text, text, text, ''],
  ['a title begins the first sentence', 'Answer the open', text, 'Answer the open', text],
  ['a title is another text', 'Customer (questions)', text, 'Customer (questions)', text],
  ['a cut title is another text', 'Answer the closed…', text, 'Answer the closed…', text],
])('%s', (_, title, description, heading, below) => {
  expect(headingOf({ title, description })).toEqual({ heading, text: below })
})

it('within a sentence, a cut title ends with a whole word, and without a full stop of its own', () => {
  expect(nameOf({ title: 'Answer the open quest…', description: text })).toBe(text.slice(0, -1))
  expect(nameOf({ title: 'Answer the open ques…', description: long })).toBe('Answer the open questions…')
})
