import { describe, expect, it } from 'vitest'
import { recognizerOf } from './recognize.ts'

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

  it('is found by the sentence that says most itself', () => {
    expect(recognizerOf(['{a} hours are left', 'Only {a} hours are left'])('Only 3 hours are left')?.values).toEqual({
      a: '3',
    })
  })
})
