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
  return (count: number, size: number) => {
    const matrix = new Float32Array(count * size)
    for (let row = 0; row < count; row++) {
      const unit = bytes.readFloatLE(at)
      for (let i = 0; i < size; i++) matrix[row * size + i] = unit * bytes.readInt8(at + 4 + i)
      at += 4 + size
    }
    return matrix
  }
}
