import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { addByteRows, addByteRun, type ByteRows, byteRows, byteValues, type Weighted } from './byte-rows.ts'

/**
 * How many multiples of its unit a value can be, on either side of zero. The rows of features and words are many, and a text
 * is the sum of dozens: seven values each serve as well as 255 (decision 152). What every text goes through is kept finer.
 */
const steps = { many: 3, few: 127 }
/** Units are powers of two, in eighths: one byte says which. */
const unitOf = (eighths: number) => 2 ** (eighths / 8)

/** The unit, in eighths of a power of two, whose multiples come nearest to the values: the largest value may be cut off. */
function bestUnit(values: Float32Array, most: number): number {
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const whole = Math.ceil(8 * Math.log2(largest / most || 2 ** -16))
  const errors = Array.from({ length: 8 }, (_, less) => {
    const unit = unitOf(whole - less)
    return values.reduce((sum, value) => sum + (value - unit * multipleOf(value, unit, most)) ** 2, 0)
  })
  return Math.max(-128, whole - errors.indexOf(Math.min(...errors)))
}
const multipleOf = (value: number, unit: number, most: number) =>
  Math.max(-most, Math.min(most, Math.round(value / unit)))

/** The units of all rows, then their multiples, a byte each. */
function packedRows(matrix: Float32Array, size: number, most: number): Buffer {
  const count = matrix.length / size
  const packed = Buffer.alloc(count + matrix.length)
  for (let row = 0; row < count; row++) {
    const values = matrix.subarray(row * size, (row + 1) * size)
    const eighths = bestUnit(values, most)
    packed.writeInt8(eighths, row)
    values.forEach((value, i) => {
      packed.writeInt8(multipleOf(value, unitOf(eighths), most), count + row * size + i)
    })
  }
  return packed
}

/** Matrices of as many rows as there are features or words, for a file. */
export const packedMany = (matrices: readonly Float32Array[], size: number) =>
  brotliCompressSync(Buffer.concat(matrices.map((matrix) => packedRows(matrix, size, steps.many))))

/** Reads matrices one after the other from what `packedMany` or `packedParts` wrote. */
export function rowReader(file: Buffer) {
  const bytes = brotliDecompressSync(file)
  let at = 0
  const next = (length: number) => {
    at += length
    return new Int8Array(bytes.buffer, bytes.byteOffset + at - length, length)
  }
  return (count: number, size: number): ByteRows =>
    byteRows(Float32Array.from(next(count), unitOf), next(count * size), size)
}

/** A matrix as training changes it, or as it is kept. */
export type Rows = Float32Array | ByteRows

export const rowsIn = (matrix: Rows, size: number) =>
  matrix instanceof Float32Array ? matrix.length / size : matrix.units.length

/** The values of a matrix of one row. */
export const valuesOf = (matrix: Rows) => (matrix instanceof Float32Array ? matrix : byteValues(matrix, 0))

/** Adds rows of a matrix, each as often as its weight says. */
export function addRows(to: Float32Array, matrix: Rows, rows: Weighted) {
  if (matrix instanceof Float32Array)
    for (let i = 0; i < rows.length; i++) addValues(to, matrix, rows[i]![0], rows[i]![1])
  else addByteRows(to, matrix, rows)
}

/** Adds the rows of a matrix from `from` on, each as often as a number says. */
export function addRun(to: Float32Array, matrix: Rows, from: number, weights: ArrayLike<number>) {
  if (matrix instanceof Float32Array)
    for (let i = 0; i < weights.length; i++) addValues(to, matrix, from + i, weights[i]!)
  else addByteRun(to, matrix, from, weights)
}

function addValues(to: Float32Array, values: Float32Array, row: number, weight: number) {
  if (weight === 0) return
  const size = to.length
  for (let i = 0; i < size; i++) to[i]! += values[row * size + i]! * weight
}

/** How many rows each part of a network has, and how long they are. */
type Sizes<Part extends string> = Readonly<Record<Part, readonly [rows: number, size: number]>>
/** The weights of a network by part; of `features` each has a row. */
export type Parts<Part extends string, Matrix extends Rows = ByteRows> = Record<Part | 'features', Matrix>

/** Networks for a file, part by part in the order of `sizes`. */
export const packedParts = <Part extends string>(
  networks: readonly Parts<Part, Float32Array>[],
  sizes: Sizes<Part | 'features'>,
) => {
  const names = Object.keys(sizes) as (Part | 'features')[]
  const packed = (parts: Parts<Part, Float32Array>) =>
    names.map((part) => packedRows(parts[part], sizes[part][1], part === 'features' ? steps.many : steps.few))
  return brotliCompressSync(Buffer.concat(networks.flatMap(packed)))
}

/** Reads what `packedParts` wrote. */
export const partsFrom = <Part extends string>(
  rowsOf: ReturnType<typeof rowReader>,
  sizes: Sizes<Part | 'features'>,
): Parts<Part> =>
  Object.fromEntries(
    (Object.keys(sizes) as (Part | 'features')[]).map((part) => {
      const [count, size] = sizes[part]
      return [part, rowsOf(count, size)]
    }),
  ) as Parts<Part>
