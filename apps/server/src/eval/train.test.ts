import { expect, it } from 'vitest'
import { keptHeads } from '../analysis/classifier.ts'
import { likelihoods } from '../analysis/model.ts'
import { crossValidated, reliability } from './cross.ts'
import { fitRegression } from './regression.ts'
import { teach, train } from './train.ts'

const taught = await teach()

it.each(['category', 'delegable'] as const)(
  'gives the kept weights for %s: the lessons and the file belong together',
  (head) => {
    const model = train(head, taught[head])
    const kept = keptHeads()[head]
    for (const { inputs } of taught[head].filter((_, i) => i % 25 === 0)) {
      const fresh = likelihoods({ ...model, sharpness: kept.sharpness }, inputs)
      likelihoods(kept, inputs).forEach((likely, c) => {
        expect(Math.abs(likely - fresh[c]!)).toBeLessThan(0.05)
      })
    }
  },
  60_000,
)

it('learns what tells two classes apart, and nothing from what does not', () => {
  const example = (at: number, target: number[]) => ({
    target,
    dense: [0.5],
    sparse: [[at, 1]] as const,
    tied: [],
  })
  const weights = fitRegression([example(0, [1, 0]), example(1, [0, 1])], 2, {
    bias: 0,
    dense: 0.1,
    sparse: 0.1,
    tied: 0,
  })
  expect(weights.sparse[0]! - weights.sparse[1]!).toBeGreaterThan(1)
  expect(weights.sparse[3]! - weights.sparse[2]!).toBeGreaterThan(1)
  expect(Math.abs(weights.dense[0]! - weights.dense[1]!)).toBeLessThan(0.01)
})

it('judges each lesson by a model that never saw it', () => {
  const lesson = taught.delegable[0]!.lesson
  // Each sign is in two rows of one part: whoever had seen them would know their class.
  const rows = [...Array(10).keys()].map((i) => ({
    lesson,
    target: (i % 5) % 2 ? [0, 1] : [1, 0],
    inputs: { dense: [], sparse: new Map([[`s${i % 5}`, 1]]), tied: [] },
  }))
  for (const { likely, target } of crossValidated('delegable', rows)) {
    expect(likely).toHaveLength(2)
    expect(likely[target.indexOf(1)]!).toBeLessThan(0.6)
  }
})

it('counts how often a confidence was right', () => {
  const rows = reliability([
    { confidence: 0.9, right: true },
    { confidence: 1, right: false },
    { confidence: 0.1, right: false },
  ])
  expect(rows.map(({ count, right }) => [count, right])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [2, 0.5],
  ])
})
