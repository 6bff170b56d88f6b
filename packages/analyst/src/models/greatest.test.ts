import { expect, it } from 'vitest'
import { greatest } from './greatest.ts'

it('finds the places of the greatest numbers, of equals the first', () => {
  expect(greatest(Float64Array.of(1, 5, 3, 5, 2), 3)).toEqual([1, 3, 2])
  expect(greatest(Float64Array.of(2, 2, 2), 2)).toEqual([0, 1])
  expect(greatest(Float64Array.of(1, -1), 5)).toEqual([0, 1])
  expect(greatest(Float64Array.of(), 5)).toEqual([])
})

it('finds what sorting would', () => {
  const numbers = Float64Array.from({ length: 5000 }, (_, i) => Math.sin(i * i) * (i % 3))
  const sorted = [...numbers.keys()].sort((a, b) => numbers[b]! - numbers[a]! || a - b)
  expect(greatest(numbers, 60)).toEqual(sorted.slice(0, 60))
})
