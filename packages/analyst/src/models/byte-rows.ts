import { byteRowsWasm } from './byte-rows-wasm.ts'
import { wasmMemory, wasmProgram } from './wasm.ts'

/**
 * A matrix in bytes: each value of a row is a multiple of the row's unit. A quarter of the memory that its numbers need. It
 * stands in the memory of `byte-rows.wat`, which counts six times as fast as the same loops in JavaScript: `start` is the
 * place of its first row, `size` the values of a row, which takes `padded` bytes.
 */
export type ByteRows = { units: Float32Array; start: number; size: number; padded: number }

/** A row of a matrix, and how often it counts. */
export type Weighted = readonly (readonly [row: number, weight: number])[]

/** Bytes that are read at a time. */
const block = 16
const whole = (bytes: number) => Math.ceil(bytes / block) * block

/** Only what is used of it is taken: all models need 5 MB. */
const memory = wasmMemory(64 * 2 ** 20)
const bytes = new Int8Array(memory.buffer)
const numbers = new Float32Array(memory.buffer)
const integers = new Int32Array(memory.buffer)

type Program = {
  addRows(to: number, size: number, entries: number, count: number): void
  products(vector: number, size: number, rows: number, count: number, to: number): void
}
const program = wasmProgram<Program>(byteRowsWasm)(memory)

/** What a call reads and writes: first the numbers of a row, then the entries, of which so many are added at once. */
const entries = 2 ** 16
const mostEntries = 2 ** 14
const longestRow = entries / Float32Array.BYTES_PER_ELEMENT
let free = entries + mostEntries * 2 * Int32Array.BYTES_PER_ELEMENT

function reserved(size: number): number {
  const start = free
  if (start + size > bytes.length) throw new RangeError('No room for another matrix of bytes')
  free += whole(size)
  return start
}

/** Rows of `size` values, for as long as the program runs: nothing is ever given back. */
export function byteRows(units: Float32Array, multiples: Int8Array, size: number): ByteRows {
  if (size > longestRow) throw new RangeError(`A row of ${size} values is too long`)
  const padded = whole(size)
  const start = reserved(units.length * padded)
  for (let row = 0; row < units.length; row++)
    bytes.set(multiples.subarray(row * size, (row + 1) * size), start + row * padded)
  return { units, start, size, padded }
}

/** Adds rows, each as often as its weight says. */
export function addByteRows(to: Float32Array, matrix: ByteRows, rows: Weighted) {
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const weight = rows[i]![1]
    if (weight !== 0) count = entered(to, matrix, count, rows[i]![0], weight)
  }
  addEntered(to, matrix, count)
}

/** Adds the rows from `from` on, each as often as a number says. */
export function addByteRun(to: Float32Array, matrix: ByteRows, from: number, weights: ArrayLike<number>) {
  let count = 0
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!
    if (weight !== 0) count = entered(to, matrix, count, from + i, weight)
  }
  addEntered(to, matrix, count)
}

function entered(to: Float32Array, matrix: ByteRows, count: number, row: number, weight: number): number {
  const at = entries / 4 + 2 * count
  integers[at] = matrix.start + row * matrix.padded
  numbers[at + 1] = weight * matrix.units[row]!
  if (count + 1 < mostEntries) return count + 1
  addEntered(to, matrix, count + 1)
  return 0
}

function addEntered(to: Float32Array, { padded }: ByteRows, count: number) {
  numbers.set(to)
  program.addRows(0, padded, entries, count)
  to.set(numbers.subarray(0, to.length))
}

/** The product of each row with a vector. */
export function productsOf({ units, start, padded }: ByteRows, vector: Float32Array): Float32Array {
  numbers.fill(0, 0, padded)
  numbers.set(vector)
  products ??= reserved(4 * mostProducts)
  const all = new Float32Array(units.length)
  for (let from = 0; from < all.length; from += mostProducts) {
    const count = Math.min(mostProducts, all.length - from)
    program.products(0, padded, start + from * padded, count, products)
    all.set(numbers.subarray(products / 4, products / 4 + count), from)
  }
  for (let row = 0; row < all.length; row++) all[row]! *= units[row]!
  return all
}
const mostProducts = 2 ** 12
let products: number | undefined

/** The values of one row. */
export function byteValues({ units, start, size, padded }: ByteRows, row: number): Float32Array {
  const at = start + row * padded
  return Float32Array.from(bytes.subarray(at, at + size), (multiple) => units[row]! * multiple)
}
