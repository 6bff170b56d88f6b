import { vectorSize } from '../models/towers.ts'

/** Vectors in bytes, one after the other; each number is a multiple of 1 / `steps`, cut off at half. */
const steps = 254
export const bytesPerVector = vectorSize

export function vectorBytes(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * steps))))
}

/** The first numbers of a vector say most (training/projection.ts): they pick whom all numbers compare. */
const glance = 64
const picked = 8
/** In a block the first numbers of so many vectors lie side by side, which is read three times as fast. */
const block = 1024

/**
 * Vectors of VAs by place, from 0 to `count`. In shared memory, so that one thread can fill it while another looks. `glances`
 * repeats the first numbers of `vectors`, block by block.
 */
export type VectorIndex = { vectors: Int8Array; glances: Int8Array; count: number }

export function emptyIndex(capacity: number): VectorIndex {
  const room = Math.max(1, Math.ceil(capacity / block)) * block
  const bytes = (size: number) => new Int8Array(new SharedArrayBuffer(room * size))
  return { vectors: bytes(bytesPerVector), glances: bytes(glance), count: 0 }
}

/** At the end, or in place of an older one. Returns the index that holds it: a larger one when it was full. */
export function withVector(index: VectorIndex, place: number, bytes: Int8Array): VectorIndex {
  const full = place * bytesPerVector >= index.vectors.length
  const into = full ? { ...emptyIndex(place * 2), count: index.count } : index
  if (full) {
    into.vectors.set(index.vectors)
    into.glances.set(index.glances)
  }
  into.vectors.set(bytes, place * bytesPerVector)
  const start = Math.floor(place / block) * block * glance + (place % block)
  for (let i = 0; i < glance; i++) into.glances[start + i * block] = bytes[i]!
  into.count = Math.max(into.count, place + 1)
  return into
}

/**
 * The places of the `most` vectors nearest to this one, nearest first. It looks at all of them: 100,000 take some
 * milliseconds.
 */
export function nearestPlaces(query: Float32Array, { vectors, glances, count }: VectorIndex, most: number): number[] {
  const bytes = Int32Array.from(vectorBytes(query))
  const first = glancesOf(bytes, glances, count)
  const threshold = thresholdFor(first, Math.min(count, most * picked))
  const close: { place: number; score: number }[] = []
  for (let i = 0; i < count; i++)
    if (first[i]! >= threshold) close.push({ place: i, score: product(bytes, vectors, i * bytesPerVector) })
  return close
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, most)
    .map(({ place }) => place)
}

function glancesOf(query: Int32Array, glances: Int8Array, count: number): Int32Array {
  const sums = new Int32Array(count)
  for (let from = 0; from < count; from += block) {
    const until = Math.min(block, count - from)
    for (let k = 0; k < glance; k += 4) {
      const [a, b, c, d] = [query[k]!, query[k + 1]!, query[k + 2]!, query[k + 3]!]
      const at = from * glance + k * block
      for (let i = 0; i < until; i++) {
        const own = at + i
        sums[from + i]! +=
          a * glances[own]! + b * glances[own + block]! + c * glances[own + 2 * block]! + d * glances[own + 3 * block]!
      }
    }
  }
  return sums
}

function product(query: Int32Array, vectors: Int8Array, at: number): number {
  let sum = 0
  for (let i = 0; i < bytesPerVector; i++) sum += query[i]! * vectors[at + i]!
  return sum
}

/** The score that this many of all have at least, by counting how many have which: cheaper than to sort them. */
function thresholdFor(scores: Int32Array, wanted: number): number {
  const width = 256
  const least = scores.reduce((a, b) => Math.min(a, b), 0)
  const buckets = new Int32Array(Math.floor((scores.reduce((a, b) => Math.max(a, b), 0) - least) / width) + 1)
  for (const score of scores) buckets[Math.floor((score - least) / width)]!++
  let at = buckets.length
  for (let sum = 0; at > 0 && sum < wanted; ) sum += buckets[--at]!
  return least + at * width
}
