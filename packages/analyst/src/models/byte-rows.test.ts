import { expect, it } from 'vitest'
import { addByteRows, addByteRun, byteRows, byteValues, productsOf } from './byte-rows.ts'

let state = 7
/** The same numbers at each run, from 0 to 1. */
const random = () => {
  state = (state * 16807) % 2_147_483_647
  return state / 2_147_483_647
}
/** A matrix, and the same in plain numbers. */
function matrixOf(count: number, size: number) {
  const units = Float32Array.from({ length: count }, () => 2 ** (random() * 4 - 6))
  const multiples = Int8Array.from({ length: count * size }, () => random() * 255 - 127)
  const values = (row: number) => [...multiples.subarray(row * size, (row + 1) * size)].map((one) => one * units[row]!)
  return { matrix: byteRows(units, multiples, size), values }
}
const vectorOf = (size: number) => Float32Array.from({ length: size }, () => random() - 0.5)
const close = (found: ArrayLike<number>, expected: number[]) => {
  expect(found).toHaveLength(expected.length)
  expected.forEach((value, i) => {
    expect(Math.abs(found[i]! - value)).toBeLessThan(1e-4 * Math.max(1, Math.abs(value)))
  })
}
const sizes = [1, 16, 55, 63, 128, 320]

it.each(sizes)('adds rows of %i values to what is there', (size) => {
  const { matrix, values } = matrixOf(40, size)
  const rows = Array.from({ length: 70 }, (_, i) => [(i * 13) % 40, i % 9 === 0 ? 0 : random() - 0.5] as const)
  const to = vectorOf(size)
  const expected = [...to].map((value, i) => rows.reduce((sum, [row, weight]) => sum + weight * values(row)[i]!, value))
  addByteRows(to, matrix, rows)
  close(to, expected)
})

it.each(sizes)('adds a run of rows of %i values', (size) => {
  const { matrix, values } = matrixOf(30, size)
  const weights = vectorOf(12)
  const to = new Float32Array(size)
  addByteRun(to, matrix, 9, weights)
  close(
    to,
    [...to].map((_, i) => weights.reduce((sum, weight, row) => sum + weight * values(9 + row)[i]!, 0)),
  )
})

it('adds more rows than are told at a time', () => {
  const matrix = byteRows(Float32Array.of(1), Int8Array.of(1), 1)
  const to = new Float32Array(1)
  addByteRun(to, matrix, 0, [1])
  addByteRows(to, matrix, Array(40_000).fill([0, 1]))
  expect(to[0]).toBe(40_001)
})

it('multiplies each row with a vector, whatever a longer one left behind', () => {
  const long = matrixOf(3, 320)
  addByteRun(vectorOf(320).fill(Number.NaN), long.matrix, 0, [1])
  for (const [count, size] of [
    [5000, 128],
    [7, 55],
  ] as const) {
    const { matrix, values } = matrixOf(count, size)
    const vector = vectorOf(size)
    const of = (row: number) => values(row).reduce((sum, value, i) => sum + value * vector[i]!, 0)
    close(
      productsOf(matrix, vector),
      Array.from({ length: count }, (_, row) => of(row)),
    )
  }
})

it('gives a row back', () => {
  const { matrix, values } = matrixOf(5, 55)
  close(byteValues(matrix, 3), values(3))
})

it('refuses what has no room', () => {
  expect(() => byteRows(new Float32Array(1), new Int8Array(0), 20_000)).toThrow('too long')
  expect(() => byteRows(new Float32Array(2 ** 23), new Int8Array(0), 16)).toThrow('No room')
  // And still takes what has.
  expect(byteRows(Float32Array.of(1), new Int8Array(16), 16).size).toBe(16)
})
