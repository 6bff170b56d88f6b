import { vectorSize } from '../models/towers.ts'

/** Vectors in bytes, one after the other; each number is a multiple of 1 / `steps`, cut off at half. */
const steps = 254
export const bytesPerVector = vectorSize

export function vectorBytes(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * steps))))
}

/**
 * The first numbers of a vector say most (training/projection.ts): they pick whom all numbers compare. Of the ten nearest to
 * a text among the skills of 9,152 others, 99 % are picked.
 */
const glance = 32
const picked = 16
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

/** By place, how near the first numbers are. */
function glancesOf(query: Int32Array, glances: Int8Array, count: number): Int32Array {
  const sums = new Int32Array(count)
  for (let from = 0; from < count; from += block) {
    const some = sums.subarray(from, from + block)
    for (let k = 0; k < glance; k += 4) {
      const at = from * glance + k * block
      const column = (n: number) => glances.subarray(at + n * block, at + n * block + some.length)
      addProducts(some, query.subarray(k, k + 4), [column(0), column(1), column(2), column(3)])
    }
  }
  return sums
}

/** Four columns at once: each sum is read and written a quarter as often. */
function addProducts(sums: Int32Array, query: Int32Array, [a, b, c, d]: [Int8Array, Int8Array, Int8Array, Int8Array]) {
  const [forA, forB, forC, forD] = [query[0]!, query[1]!, query[2]!, query[3]!]
  // Whole numbers all the way: a plain product would be checked for overflow and for minus zero.
  for (let i = 0; i < sums.length; i++)
    sums[i] =
      (sums[i]! + Math.imul(forA, a[i]!) + Math.imul(forB, b[i]!) + Math.imul(forC, c[i]!) + Math.imul(forD, d[i]!)) | 0
}

function product(query: Int32Array, vectors: Int8Array, at: number): number {
  let sum = 0
  for (let i = 0; i < bytesPerVector; i++) sum = (sum + Math.imul(query[i]!, vectors[at + i]!)) | 0
  return sum
}

/** The score that this many of all have at least, by counting how many have which: cheaper than to sort them. */
function thresholdFor(scores: Int32Array, wanted: number): number {
  const width = 256
  let [least, greatest] = [0, 0]
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!
    if (score < least) least = score
    else if (score > greatest) greatest = score
  }
  const bucketOf = (score: number) => ((score - least) / width) | 0
  const buckets = new Int32Array(bucketOf(greatest) + 1)
  for (let i = 0; i < scores.length; i++) buckets[bucketOf(scores[i]!)]!++
  let at = buckets.length
  for (let sum = 0; at > 0 && sum < wanted; ) sum += buckets[--at]!
  return least + at * width
}
