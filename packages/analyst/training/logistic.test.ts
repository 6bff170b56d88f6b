import { expect, it } from 'vitest'
import { fitLogistic } from './logistic.ts'

/** 100 rows for each of four cases, of which so many are true. */
const cases = [
  { x: 0, y: 0, share: 10 },
  { x: 1, y: 0, share: 50 },
  { x: 0, y: 1, share: 20 },
  { x: 1, y: 1, share: 69 },
]
const rows = cases.flatMap(({ x, y, share }) =>
  Array.from({ length: 100 }, (_, i) => ({ features: { bias: 1, x, y }, isTrue: i < share })),
)

it('says how likely each case is', () => {
  const { bias, x, y } = fitLogistic(rows, 0)
  for (const one of cases) expect(100 / (1 + Math.exp(-(bias + x * one.x + y * one.y)))).toBeCloseTo(one.share, -0.5)
  expect(x).toBeGreaterThan(2)
  expect(y).toBeGreaterThan(0.7)
})

it('keeps weights small where few rows ask for large ones', () => {
  const few = rows.filter((_, i) => i % 100 === 0)
  expect(Math.abs(fitLogistic(few, 10).x)).toBeLessThan(0.5)
})
