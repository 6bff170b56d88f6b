import { describe, expect, it } from 'vitest'
import { recognizerOf, valueIn } from './recognize.ts'

const ours = recognizerOf([
  ...['{conversation} with {partner}', 'Delete {entry}', 'Write to {partner}', 'Message to {client}', 'Back on {day}'],
  ...['{hours} hours', '{number} new updates', 'Theme: {theme}', 'Sent {number} files.'],
])
const inFrench: Record<string, string> = {
  'the description': 'la description',
  'the deadline': 'l’échéance',
  'In Progress': 'En cours',
}
const recognize = recognizerOf([
  '{client} answered your question',
  'The client edited "{task}": {changed}. Please review the changes.',
  'The client edited "{task}". Please review the changes.',
  '+{number}',
])

describe('a ready-made text', () => {
  it.each([
    ['Dana answered your question', { client: 'Dana' }],
    [
      'The client edited "Sort: 1. and 2.": the title. Please review the changes.',
      { task: 'Sort: 1. and 2.', changed: 'the title' },
    ],
    ['The client edited "Sort". Please review the changes.', { task: 'Sort' }],
  ])('%s is found with its values', (text, values) => {
    expect(recognize(text)?.values).toEqual(values)
  })

  it.each(['', 'Dana answered', ' answered your question', '+4', 'answered your question, Dana'])(
    '%j is not one of ours',
    (text) => expect(recognize(text)).toBeUndefined(),
  )

  it.each([
    'A slide deck of ten pages for the kick-off on site, with our colors and logo',
    'Please put the logo with the address on page two',
    'Delete the old folders',
    'Write to the bank',
    'Message to all customers',
    'Back on Monday',
    'Ten hours',
    'Theme: summer',
  ])('%j is not one of ours', (text) => {
    expect(ours(text)).toBeUndefined()
  })

  it.each(['3 hours', '2 new updates', 'Sent 3 files.'])('%j is found by its number', (text) => {
    expect(ours(text)).toBeDefined()
  })

  it('is found by the sentence that says most itself', () => {
    expect(recognizerOf(['{a} hours are left', 'Only {a} hours are left'])('Only 3 hours are left')?.values).toEqual({
      a: '3',
    })
  })
})

it.each([
  ['changed', 'the description and the deadline', 'la description et l’échéance'],
  ['changed', 'Sort my inbox and archive it', 'Sort my inbox and archive it'],
  ['deadline', 'Nov 30, 2026', '30 nov. 2026'],
  ['state', 'In Progress', 'En cours'],
  ['client', 'In Progress', 'In Progress'],
])('a value %s that reads %j says %j in French', (name, text, said) => {
  expect(valueIn('fr', [name, text], (word) => inFrench[word] ?? word)).toBe(said)
})
