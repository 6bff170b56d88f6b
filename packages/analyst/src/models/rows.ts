import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

/** A matrix in bytes: each value of a row is a multiple of the row's unit. A quarter of the memory that its numbers need. */
export type ByteRows = { units: Float32Array; multiples: Int8Array }

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
  return (count: number, size: number): ByteRows => ({
    units: Float32Array.from(next(count), unitOf),
    multiples: next(count * size).slice(),
  })
}

/** The values of a small matrix, which nobody minds in memory. */
function valuesOf({ units, multiples }: ByteRows): Float32Array {
  const size = multiples.length / units.length
  return Float32Array.from(multiples, (multiple, i) => units[Math.floor(i / size)]! * multiple)
}

/** Adds a row of a matrix, as often as `weight` says. */
export function addRow(to: Float32Array, matrix: Float32Array | ByteRows, row: number, weight: number) {
  if (weight === 0) return
  if (matrix instanceof Float32Array) addValues(to, matrix, row, weight)
  else addValues(to, matrix.multiples, row, weight * matrix.units[row]!)
}

function addValues(to: Float32Array, values: Float32Array | Int8Array, row: number, weight: number) {
  const size = to.length
  for (let i = 0; i < size; i++) to[i]! += values[row * size + i]! * weight
}

/** How many rows each part of a network has, and how long they are. */
type Sizes<Part extends string> = Readonly<Record<Part, readonly [rows: number, size: number]>>
/** The weights of a network by part. A feature has a row: they are so many that they stay in bytes, but for training. */
export type Parts<Part extends string, Rows = ByteRows> = Record<Part, Float32Array> & { features: Rows }

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
      const rows = rowsOf(count, size)
      return [part, part === 'features' ? rows : valuesOf(rows)]
    }),
  ) as Parts<Part>
