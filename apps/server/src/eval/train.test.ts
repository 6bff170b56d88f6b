import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { crossValidated, reliability } from './cross.ts'
import type { Fitted } from './fit.ts'
import { readLessons } from './lessons.ts'
import { fitRegression } from './regression.ts'
import { fingerprint } from './train.ts'

it('has the kept weights of these lessons, read as the analyst reads them now', () => {
  const kept = JSON.parse(readFileSync(new URL('./fitted.json', import.meta.url), 'utf8')) as Fitted
  expect(kept.fingerprint, 'fit again: node apps/server/src/eval/fit.ts').toBe(fingerprint())
})

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

it('learns a number where a number is asked for', () => {
  const rows = [...Array(40).keys()].map((i) => ({ target: [i % 4], dense: [i % 4], sparse: [], tied: [] }))
  const weights = fitRegression(rows, 0, { bias: 0, dense: 0.1, sparse: 0.1, tied: 0 }, 'number')
  expect(weights.bias[0]! + 3 * weights.dense[0]!).toBeCloseTo(3, 1)
  expect(weights.bias[0]!).toBeCloseTo(0, 1)
})

it('judges each lesson by a model that never saw it', () => {
  const lesson = readLessons()[0]!
  // Each sign is in two rows of one text: whoever had seen either would know the other's class.
  const rows = [...Array(10).keys()].map((i) => {
    const text = `text ${i >> 1}`
    return {
      lesson: { ...lesson, text },
      target: (i >> 1) % 2 ? [0, 1] : [1, 0],
      inputs: { dense: [], sparse: new Map([[text, 1]]), tied: [] },
    }
  })
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
