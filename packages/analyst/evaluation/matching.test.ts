import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataOf } from './data.ts'
import { evaluateMatching } from './matching.ts'

const data = dataOf(join(import.meta.dirname, '../datasets/dev'))

it('orders judged lists better than plain BM25', () => {
  const { ours, baseline } = evaluateMatching(data)
  expect(ours.lists).toBe(40)
  expect(ours.ndcg).toBeGreaterThan(baseline.ndcg + 0.05)
  expect(ours.firstThree).toBeGreaterThan(baseline.firstThree)
})

it('calls a match strong where it is right in nine of ten, and gives an ideal VA a score that reads like one', () => {
  const { great, idealScore } = evaluateMatching(data)
  expect(great.count).toBeGreaterThan(20)
  expect(great.right).toBeGreaterThan(0.9)
  expect(idealScore).toBeGreaterThan(70)
})
