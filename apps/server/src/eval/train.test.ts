import { expect, it } from 'vitest'
import { classify } from '../analysis/classifier.ts'
import { reliability } from './cross.ts'
import { lessons, train } from './train.ts'

it('gives the kept weights: the sentences and the file belong together', () => {
  const all = lessons()
  const model = train(all)
  for (const { signs } of all.filter((_, i) => i % 25 === 0)) {
    const [kept, fresh] = [classify(signs), classify(signs, model)]
    kept.forEach((likely, c) => {
      expect(Math.abs(likely - fresh[c]!)).toBeLessThan(0.05)
    })
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
