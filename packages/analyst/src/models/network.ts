import { readFileSync } from 'node:fs'
import { taskCategory } from '@kazi/schemas/task'
import { verdicts } from '../analysis/delegable.ts'
import type { Inputs } from '../analysis/features.ts'
import { hourSteps } from '../analysis/hours.ts'
import { softmax } from './regression.ts'
import { addRow, type ByteRows, type Parts, packedParts, partsFrom, rowReader } from './rows.ts'

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
export const partNames = ['dense', 'hidden', 'answers', 'bias'] as const
/** One layer of `width` numbers between the inputs and the answers. */
export type Network<Rows = ByteRows> = Parts<(typeof partNames)[number], Rows>
/** Several networks that differ by chance only, and answer together; `places` are the rows of the features they know. */
export type Ensemble<Rows = ByteRows> = {
  places: ReadonlyMap<string, number>
  nets: Network<Rows>[]
  temperature: number
}
type AnyRows = ByteRows | Float32Array

type Known = readonly (readonly [at: number, weight: number])[]

/** The places of those features that have one, with their weights. */
export const knownIn = (features: ReadonlyMap<string, number>, places: ReadonlyMap<string, number>) =>
  [...features].flatMap(([feature, weight]) => {
    const at = places.get(feature)
    return at === undefined ? [] : [[at, weight] as const]
  })

/** The sure opinion of one is worth less than the mean of several. */
export function answersOf({ places, nets, temperature }: Ensemble<AnyRows>, inputs: Inputs): Answers {
  const known = knownIn(inputs.sparse, places)
  const all = nets.map((net) => answersFrom(scoresOf(net, layerOf(net, known, inputs.dense))))
  const mean = (head: Head) =>
    all[0]![head].map((_, i) => all.reduce((sum, one) => sum + one[head][i]!, 0) / all.length)
  return {
    category: withTemperature(mean('category'), temperature),
    delegable: mean('delegable'),
    hours: mean('hours'),
  }
}

/** What the inputs come to; only what is above zero goes on to the answers. */
export function layerOf(net: Network<AnyRows>, known: Known, dense: readonly number[]): Float32Array {
  const layer = Float32Array.from(net.hidden)
  for (const [at, weight] of known) addRow(layer, net.features, at, weight)
  dense.forEach((value, at) => {
    addRow(layer, net.dense, at, value)
  })
  return layer
}

export function scoresOf(net: Pick<Network, 'bias' | 'answers'>, layer: Float32Array): Float32Array {
  const scores = Float32Array.from(net.bias)
  layer.forEach((value, at) => {
    if (value > 0) addRow(scores, net.answers, at, value)
  })
  return scores
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

/** Below 1 surer than the model says, above it less sure. */
export function withTemperature(likely: number[], temperature: number): number[] {
  const tempered = likely.map((one) => one ** (1 / temperature))
  const sum = tempered.reduce((total, one) => total + one, 0)
  return tempered.map((one) => one / sum)
}

export const networkFiles = {
  words: new URL('../../artifacts/network.json', import.meta.url),
  bytes: new URL('../../artifacts/network.bin', import.meta.url),
}
type Stored = { temperature: number; nets: number; dense: number; features: string[] }

const sizesOf = ({ features, dense }: Pick<Stored, 'dense'> & { features: { length: number } }) =>
  ({
    features: [features.length, width],
    dense: [dense, width],
    hidden: [1, width],
    answers: [width, answersInAll],
    bias: [1, answersInAll],
  }) as const

/** For files: each row in bytes, after the number that they are multiples of. */
export function packed({ places, nets, temperature }: Ensemble<Float32Array>): { words: string; bytes: Buffer } {
  const features = [...places.keys()]
  const dense = nets[0]!.dense.length / width
  const kept: Stored = { temperature, nets: nets.length, dense, features }
  const rows = nets.map((net) => packedParts(net, sizesOf(kept)))
  return { words: `${JSON.stringify(kept, null, 0)}\n`, bytes: Buffer.concat(rows) }
}

export function unpacked(words: string, bytes: Buffer): Ensemble {
  const kept = JSON.parse(words) as Stored
  const rowsOf = rowReader(bytes)
  const nets = Array.from({ length: kept.nets }, () => partsFrom(rowsOf, sizesOf(kept)))
  return { places: new Map(kept.features.map((feature, i) => [feature, i])), nets, temperature: kept.temperature }
}

let loaded: Ensemble | undefined
/** Made by `npm run analyst:train` from datasets/training. */
export function networkEnsemble(): Ensemble {
  loaded ??= unpacked(readFileSync(networkFiles.words, 'utf8'), readFileSync(networkFiles.bytes))
  return loaded
}
