/** A matrix in bytes: each value of a row is a multiple of the row's unit. A quarter of the memory that its numbers need. */
export type ByteRows = { units: Float32Array; multiples: Int8Array }

/** Rows of numbers in bytes: each value in one, after the number of which it is a multiple. */
export function packedRows(matrix: Float32Array, size: number): Buffer {
  const packed = Buffer.alloc((matrix.length / size) * (4 + size))
  for (let row = 0, at = 0; row * size < matrix.length; row++, at += 4 + size) {
    const values = matrix.subarray(row * size, (row + 1) * size)
    const unit = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1
    packed.writeFloatLE(unit, at)
    values.forEach((value, i) => {
      packed.writeInt8(Math.round(value / unit), at + 4 + i)
    })
  }
  return packed
}

/** Reads matrices one after the other from what `packedRows` wrote. */
export function rowReader(bytes: Buffer) {
  let at = 0
  return (count: number, size: number): ByteRows => {
    const rows = { units: new Float32Array(count), multiples: new Int8Array(count * size) }
    for (let row = 0; row < count; row++, at += 4 + size) {
      rows.units[row] = bytes.readFloatLE(at)
      rows.multiples.set(new Int8Array(bytes.buffer, bytes.byteOffset + at + 4, size), row * size)
    }
    return rows
  }
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

/** The parts of a network for a file, in the order of `sizes`. */
export const packedParts = <Part extends string>(parts: Parts<Part, Float32Array>, sizes: Sizes<Part | 'features'>) =>
  Buffer.concat((Object.keys(sizes) as (Part | 'features')[]).map((part) => packedRows(parts[part], sizes[part][1])))

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
