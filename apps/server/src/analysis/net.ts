import { readFileSync } from 'node:fs'
import { taskCategory } from '@kazi/schemas/task'
import { verdicts } from './delegable.ts'
import type { Inputs } from './features.ts'
import { hourSteps } from './hours.ts'
import { softmax } from './model.ts'

/** The questions that the network answers together, each with how many answers it has. */
export const heads = {
  category: taskCategory.options.length,
  delegable: verdicts.length,
  hours: hourSteps.length,
} as const
export type Head = keyof typeof heads
export const headNames = Object.keys(heads) as Head[]
export const answersInAll = headNames.reduce((sum, head) => sum + heads[head], 0)
/** How likely each answer to each question is. */
export type Answers = Record<Head, number[]>

/** How many numbers the texts are boiled down to, before any question is answered. */
export const width = 64
/** One layer of `width` numbers between the inputs and the answers. Rows lie one after the other: for a sign, a number. */
export type Net = {
  signs: Float32Array
  dense: Float32Array
  hidden: Float32Array
  answers: Float32Array
  bias: Float32Array
}
export const partNames = ['signs', 'dense', 'hidden', 'answers', 'bias'] as const satisfies readonly (keyof Net)[]
/** Several networks that differ by chance only, and answer together; `places` are the rows of the signs they know. */
export type Nets = { places: ReadonlyMap<string, number>; nets: Net[]; sharpness: number }

type Known = readonly (readonly [at: number, weight: number])[]

/** The places of those signs that have one, with their weights. */
export const knownIn = (signs: ReadonlyMap<string, number>, places: ReadonlyMap<string, number>) =>
  [...signs].flatMap(([sign, weight]) => {
    const at = places.get(sign)
    return at === undefined ? [] : [[at, weight] as const]
  })

/** The sure opinion of one is worth less than the mean of several. */
export function answersOf({ places, nets, sharpness }: Nets, inputs: Inputs): Answers {
  const known = knownIn(inputs.sparse, places)
  const all = nets.map((net) => answersFrom(scoresOf(net, layerOf(net, known, inputs.dense))))
  const mean = (head: Head) =>
    all[0]![head].map((_, i) => all.reduce((sum, one) => sum + one[head][i]!, 0) / all.length)
  return { category: sharpened(mean('category'), sharpness), delegable: mean('delegable'), hours: mean('hours') }
}

/** What the inputs come to; only what is above zero goes on to the answers. */
export function layerOf(net: Net, known: Known, dense: readonly number[]): Float32Array {
  const layer = Float32Array.from(net.hidden)
  for (const [at, weight] of known) addRow(layer, net.signs, at, weight)
  dense.forEach((value, at) => {
    addRow(layer, net.dense, at, value)
  })
  return layer
}

export function scoresOf(net: Net, layer: Float32Array): Float32Array {
  const scores = Float32Array.from(net.bias)
  layer.forEach((value, at) => {
    if (value > 0) addRow(scores, net.answers, at, value)
  })
  return scores
}

/** Adds a row of a matrix, as often as `weight` says. */
export function addRow(to: Float32Array, matrix: Float32Array, row: number, weight: number) {
  if (weight === 0) return
  const size = to.length
  for (let i = 0; i < size; i++) to[i]! += matrix[row * size + i]! * weight
}

export function answersFrom(scores: Float32Array): Answers {
  let from = 0
  const answers = {} as Answers
  for (const head of headNames) {
    answers[head] = softmax([...scores.subarray(from, from + heads[head])])
    from += heads[head]
  }
  return answers
}

/** Above 1 surer than the model says, below it less sure. */
export function sharpened(likely: number[], sharpness: number): number[] {
  const sharp = likely.map((one) => one ** sharpness)
  const sum = sharp.reduce((total, one) => total + one, 0)
  return sharp.map((one) => one / sum)
}

export const netFiles = {
  words: new URL('./knowledge/net.json', import.meta.url),
  bytes: new URL('./knowledge/net.bin', import.meta.url),
}
type Kept = { sharpness: number; nets: number; dense: number; signs: string[] }

const sizesOf = ({ signs, dense }: Pick<Kept, 'dense'> & { signs: { length: number } }) =>
  ({
    signs: [signs.length, width],
    dense: [dense, width],
    hidden: [1, width],
    answers: [width, answersInAll],
    bias: [1, answersInAll],
  }) as const satisfies Record<keyof Net, readonly [rows: number, size: number]>

/** For files: each row in bytes, after the number that they are multiples of. */
export function packed({ places, nets, sharpness }: Nets): { words: string; bytes: Buffer } {
  const signs = [...places.keys()]
  const dense = nets[0]!.dense.length / width
  const kept: Kept = { sharpness, nets: nets.length, dense, signs }
  const rows = nets.flatMap((net) =>
    partNames.flatMap((part) => {
      const [count, size] = sizesOf(kept)[part]
      return Array.from({ length: count }, (_, row) => packedRow(net[part].subarray(row * size, (row + 1) * size)))
    }),
  )
  return { words: `${JSON.stringify(kept, null, 0)}\n`, bytes: Buffer.concat(rows) }
}

function packedRow(row: Float32Array): Buffer {
  const unit = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1
  const bytes = Buffer.alloc(4 + row.length)
  bytes.writeFloatLE(unit)
  row.forEach((value, i) => {
    bytes.writeInt8(Math.round(value / unit), 4 + i)
  })
  return bytes
}

export function unpacked(words: string, bytes: Buffer): Nets {
  const kept = JSON.parse(words) as Kept
  let at = 0
  const rowsOf = (count: number, size: number) => {
    const matrix = new Float32Array(count * size)
    for (let row = 0; row < count; row++) {
      const unit = bytes.readFloatLE(at)
      for (let i = 0; i < size; i++) matrix[row * size + i] = unit * bytes.readInt8(at + 4 + i)
      at += 4 + size
    }
    return matrix
  }
  const nets = Array.from(
    { length: kept.nets },
    () =>
      Object.fromEntries(
        partNames.map((part) => {
          const [rows, size] = sizesOf(kept)[part]
          return [part, rowsOf(rows, size)]
        }),
      ) as Net,
  )
  return { places: new Map(kept.signs.map((sign, i) => [sign, i])), nets, sharpness: kept.sharpness }
}

let loaded: Nets | undefined
/** Made by eval/fit.ts from the texts in eval/lessons. */
export function keptNets(): Nets {
  loaded ??= unpacked(readFileSync(netFiles.words, 'utf8'), readFileSync(netFiles.bytes))
  return loaded
}
