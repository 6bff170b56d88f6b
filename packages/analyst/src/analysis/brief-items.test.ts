import { describe, expect, it } from 'vitest'
import { begins, inside, outside, spansOf } from './brief-items.ts'
import { readClauses } from './read-clauses.ts'

const sure = (...answers: number[]) => answers.map((answer) => [0, 1, 2].map((one) => (one === answer ? 0.9 : 0.05)))

describe('the spans of items', () => {
  it('begin anew where an item begins, and end where one ends', () => {
    expect(spansOf(sure(outside, begins, inside, begins, outside), 1)).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 3 },
    ])
  })
  it('go on with nothing that has not begun', () => {
    // The second clause is likeliest inside an item, which needs one that begins.
    expect(spansOf([sure(outside)[0]!, [0.3, 0.3, 0.4]], 1)).toEqual([])
    expect(spansOf([[0.45, 0.5, 0.05], ...sure(inside)], 1)).toEqual([{ from: 0, to: 1 }])
  })
  it('are more where the outside counts less', () => {
    const doubtful = [[0.6, 0.4, 0]]
    expect(spansOf(doubtful, 1)).toEqual([])
    expect(spansOf(doubtful, 0.5)).toEqual([{ from: 0, to: 0 }])
  })
  it('are none in an empty text', () => {
    expect(spansOf([], 1)).toEqual([])
    expect(readClauses('').items.steps).toEqual([])
  })
})

/** The first clause of each item. */
const heads = (text: string) => {
  const { statements, items } = readClauses(text)
  return Object.fromEntries(
    Object.entries(items).map(([kind, spans]) => [kind, spans.map(({ from }) => statements[from]!.text)]),
  )
}

describe('the items of a text', () => {
  it('are found for each part of the brief', () => {
    const found = heads(
      'I run a bakery in Lyon. Write four captions for Instagram every week. No hashtags. The photos are in the Drive folder. I will post them myself.',
    )
    expect(found.steps).toEqual(['Write four captions for Instagram every week'])
    expect(found.deliverables).toContain('Write four captions for Instagram every week')
    expect(found.limits).toEqual(['No hashtags'])
    expect(found.provided).toContain('The photos are in the Drive folder')
    expect(found.clientParts).toContain('I will post them myself')
  })
  it('have no step of what the client forbids together with something else', () => {
    const found = heads('Merge the duplicates. Do not email, text or call anybody in there.')
    expect(found.steps).toEqual(['Merge the duplicates'])
  })
})
