import { vectorSize } from '../models/towers.ts'
import { type WasmMemory, wasmMemory, wasmProgram } from '../models/wasm.ts'
import { nearestWasm } from './nearest-wasm.ts'

/** Vectors in bytes, one after the other; each number is a multiple of 1 / `steps`, cut off at half. */
const steps = 254
export const bytesPerVector = vectorSize

export function vectorBytes(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * steps))))
}

/**
 * Vectors of VAs by place, from 0 to `count`. In shared memory, so that one thread can fill it while another looks; of those
 * that look, only one thread at a time may.
 */
export type VectorIndex = { memory: WasmMemory; capacity: number; count: number }

/** At the start of the memory the vector that is looked for, in numbers of two bytes; then all vectors, then their scores. */
const queryBytes = 2 * bytesPerVector
const vectorAt = (place: number) => queryBytes + place * bytesPerVector

export function emptyIndex(capacity: number): VectorIndex {
  const bytes = vectorAt(capacity) + capacity * Int32Array.BYTES_PER_ELEMENT
  return { memory: wasmMemory(bytes, { shared: true }), capacity, count: 0 }
}

/** At the end, or in place of an older one. Returns the index that holds it: a larger one when it was full. */
export function withVector(index: VectorIndex, place: number, bytes: Int8Array): VectorIndex {
  const full = place >= index.capacity
  const into = full ? { ...emptyIndex(Math.max(1024, place * 2)), count: index.count } : index
  if (full)
    new Int8Array(into.memory.buffer).set(
      new Int8Array(index.memory.buffer, queryBytes, index.count * bytesPerVector),
      queryBytes,
    )
  new Int8Array(into.memory.buffer).set(bytes, vectorAt(place))
  into.count = Math.max(into.count, place + 1)
  return into
}

type Program = { products(query: number, vectors: number, count: number, to: number): void }
const programOn = wasmProgram<Program>(nearestWasm)

/** The places of the `most` vectors nearest to this one, nearest first. It looks at all of them: 100,000 take some milliseconds. */
export function nearestPlaces(query: Float32Array, { memory, capacity, count }: VectorIndex, most: number): number[] {
  new Int16Array(memory.buffer, 0, bytesPerVector).set(vectorBytes(query))
  const at = vectorAt(capacity)
  programOn(memory).products(0, queryBytes, count, at)
  const scores = new Int32Array(memory.buffer, at, count)
  const threshold = thresholdFor(scores, Math.min(count, most))
  const close: number[] = []
  for (let place = 0; place < count; place++) if (scores[place]! >= threshold) close.push(place)
  return close.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, most)
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
