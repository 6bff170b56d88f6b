import { randomFrom } from './random.ts'

const rounds = 12

/**
 * The `size` directions along which these vectors differ most, as columns: the singular vectors of the matrix that they form,
 * by subspace iteration. The same vectors give the same directions.
 */
export function mainDirections(vectors: Float32Array[], size: number): Float32Array[] {
  const width = vectors[0]!.length
  const gram = gramOf(vectors, width)
  const random = randomFrom(1)
  let directions: Float32Array[] = Array.from({ length: size }, () =>
    Float32Array.from({ length: width }, () => random() - 0.5),
  )
  for (let i = 0; i < rounds; i++) directions = orthonormal(directions.map((one) => times(gram, one)))
  return directions
}

/**
 * Other directions of the same space, in no order: along each of them vectors differ about as much. Rows that are kept in few
 * steps lose less along these (`models/rows.ts`).
 */
export function evened(directions: Float32Array[]): Float32Array[] {
  const random = randomFrom(1)
  const mixed = directions.map(() => {
    const sum = new Float32Array(directions[0]!.length)
    for (const direction of directions) {
      const share = random() + random() + random() - 1.5
      for (let i = 0; i < sum.length; i++) sum[i]! += share * direction[i]!
    }
    return sum
  })
  return orthonormal(mixed)
}

function gramOf(vectors: Float32Array[], width: number): Float32Array[] {
  const gram = Array.from({ length: width }, () => new Float32Array(width))
  for (const vector of vectors)
    for (let i = 0; i < width; i++) {
      const [row, value] = [gram[i]!, vector[i]!]
      for (let k = 0; k < width; k++) row[k]! += value * vector[k]!
    }
  return gram
}

const dot = (a: Float32Array, b: Float32Array) => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
const times = (matrix: Float32Array[], vector: Float32Array) => Float32Array.from(matrix, (row) => dot(row, vector))

/** Gram-Schmidt: each without what the ones before it say. */
function orthonormal(vectors: Float32Array[]): Float32Array[] {
  vectors.forEach((vector, at) => {
    for (const before of vectors.slice(0, at)) {
      const shared = dot(vector, before)
      for (let i = 0; i < vector.length; i++) vector[i]! -= shared * before[i]!
    }
    const length = Math.sqrt(dot(vector, vector)) || 1
    for (let i = 0; i < vector.length; i++) vector[i]! /= length
  })
  return vectors
}

/** Where each row of a matrix lies along these directions. */
export function projected(rows: Float32Array, width: number, directions: Float32Array[]): Float32Array {
  const count = rows.length / width
  const result = new Float32Array(count * directions.length)
  for (let row = 0; row < count; row++) {
    const own = rows.subarray(row * width, (row + 1) * width)
    directions.forEach((direction, i) => {
      result[row * directions.length + i] = dot(own, direction)
    })
  }
  return result
}
