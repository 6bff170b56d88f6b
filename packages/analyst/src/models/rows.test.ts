import { expect, it } from 'vitest'
import { addRows, packedMany, packedParts, partsFrom, type Rows, rowReader } from './rows.ts'

const size = 32
let state = 3
/** The same numbers at each run, from 0 to 1. */
const random = () => {
  state = (state * 16807) % 2_147_483_647
  return state / 2_147_483_647
}
/** Rows of very different lengths, whose values are spread as those of a trained network are: most of them small. */
const rowsOf = (count: number) =>
  Float32Array.from(
    { length: count * size },
    (_, i) => 2 ** (Math.floor(i / size) % 9) * (random() + random() + random() + random() - 2),
  )
const lengthOf = (values: Float32Array) => Math.hypot(...values)
const rowIn = (matrix: Rows, row: number) => {
  const values = new Float32Array(size)
  addRows(values, matrix, [[row, 1]])
  return values
}
/** How far the farthest row lies from where it was, against its length. */
const worst = (count: number, before: Float32Array, after: Rows) =>
  Math.max(
    ...Array.from({ length: count }, (_, row) => {
      const [was, is] = [rowIn(before, row), rowIn(after, row)]
      return lengthOf(was.map((value, i) => value - is[i]!)) / lengthOf(was)
    }),
  )

it('keeps many rows in seven values each, near where they were, in less than three bits a value', () => {
  const matrices = [rowsOf(400), rowsOf(200)]
  const file = packedMany(matrices, size)
  expect((file.length * 8) / (600 * size)).toBeLessThan(3)
  const read = rowReader(file)
  for (const matrix of matrices) {
    const count = matrix.length / size
    const after = read(count, size)
    const multiples = [...after.units].flatMap((unit, row) =>
      [...rowIn(after, row)].map((value) => Math.round(value / unit)),
    )
    expect([...new Set(multiples)].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1, 2, 3])
    expect(worst(count, matrix, after)).toBeLessThan(0.35)
  }
})

it('keeps what every text goes through much finer', () => {
  const sizes = { features: [50, size], answers: [40, size] } as const
  const networks = [1, 2].map(() => ({ features: rowsOf(50), answers: rowsOf(40) }))
  const read = rowReader(packedParts(networks, sizes))
  for (const { features, answers } of networks) {
    const after = partsFrom(read, sizes)
    expect(worst(50, features, after.features)).toBeLessThan(0.35)
    expect(worst(40, answers, after.answers)).toBeLessThan(0.02)
  }
})

it('keeps a row of zeros', () => {
  const [row] = [rowReader(packedMany([new Float32Array(size)], size))(1, size)]
  expect([...rowIn(row, 0)]).toEqual(Array(size).fill(0))
})
