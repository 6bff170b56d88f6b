import { readFileSync } from 'node:fs'
import { taskCategory } from '@kazi/schemas/task'
import { verdicts } from '../analysis/delegable.ts'
import type { Inputs } from '../analysis/features.ts'
import { hourSteps } from '../analysis/hours.ts'
import type { ByteRows, Weighted } from './byte-rows.ts'
import { softmax } from './regression.ts'
import { addRows, addRun, type Parts, packedParts, partsFrom, type Rows, rowReader, rowsIn, valuesOf } from './rows.ts'

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

/** How many numbers one network boils a text down to, before any question is answered. */
export const width = 64
export const partNames = ['dense', 'hidden', 'answers', 'bias'] as const
type PartName = (typeof partNames)[number]
/** One network while it learns: one layer of `width` numbers between the inputs and the answers. */
export type Network = Parts<PartName, Float32Array>
type OwnPart = 'mix' | PartName
/**
 * `count` networks that differ by chance only, side by side, and answer together. What they make of a feature is so much alike
 * that a row of fewer numbers says it for all (decision 152): `mix` tells what each of these numbers adds to their layers.
 * `places` are the rows of the features that they know.
 */
export type Ensemble<Matrix extends Rows = ByteRows> = Parts<OwnPart, Matrix> & {
  places: ReadonlyMap<string, number>
  count: number
  temperature: number
}
/** How many numbers a row of the ensemble has at most. */
export const mostNumbers = 96

/** The places of those features that have one, with their weights. */
export function knownIn(features: ReadonlyMap<string, number>, places: ReadonlyMap<string, number>): Weighted {
  const known: (readonly [at: number, weight: number])[] = []
  features.forEach((weight, feature) => {
    const at = places.get(feature)
    if (at !== undefined) known.push([at, weight])
  })
  return known
}

/** The sure opinion of one is worth less than the mean of several. */
export function answersOf(ensemble: Ensemble<Rows>, inputs: Inputs): Answers {
  const { places, features, mix, hidden, dense, answers, bias, count, temperature } = ensemble
  const numbers = new Float32Array(rowsIn(mix, count * width))
  addRows(numbers, features, knownIn(inputs.sparse, places))
  const layers = Float32Array.from(valuesOf(hidden))
  addRun(layers, mix, 0, numbers)
  addRun(layers, dense, 0, inputs.dense)
  const all = Array.from({ length: count }, (_, k) =>
    answersFrom(scoresOf({ answers, bias }, layers.subarray(k * width, (k + 1) * width), k)),
  )
  const mean = (head: Head) => all[0]![head].map((_, i) => all.reduce((sum, one) => sum + one[head][i]!, 0) / count)
  return {
    category: withTemperature(mean('category'), temperature),
    delegable: mean('delegable'),
    hours: mean('hours'),
  }
}

/** What the inputs come to in one network; only what is above zero goes on to the answers. */
export function layerOf(net: Network, known: Weighted, dense: readonly number[]): Float32Array {
  const layer = Float32Array.from(net.hidden)
  addRows(layer, net.features, known)
  addRun(layer, net.dense, 0, dense)
  return layer
}

/** Of several networks side by side, the `k`th. */
export function scoresOf(
  net: Pick<Parts<PartName, Rows>, 'bias' | 'answers'>,
  layer: Float32Array,
  k = 0,
): Float32Array {
  const scores = new Float32Array(answersInAll)
  addRows(scores, net.bias, [[k, 1]])
  addRun(
    scores,
    net.answers,
    k * width,
    layer.map((value) => Math.max(0, value)),
  )
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
type Stored = { temperature: number; count: number; numbers: number; dense: number; features: string[] }

const sizesOf = ({ features, numbers, dense, count }: Stored) =>
  ({
    features: [features.length, numbers],
    mix: [numbers, count * width],
    dense: [dense, count * width],
    hidden: [1, count * width],
    answers: [count * width, answersInAll],
    bias: [count, answersInAll],
  }) as const

/** For files: what the rows stand for, and the rows in bytes. */
export function packed(ensemble: Ensemble<Float32Array>): { words: string; bytes: Buffer } {
  const { places, count, temperature, mix, dense, hidden } = ensemble
  const numbers = mix.length / hidden.length
  const stored: Stored = {
    temperature,
    count,
    numbers,
    dense: dense.length / hidden.length,
    features: [...places.keys()],
  }
  return { words: `${JSON.stringify(stored)}\n`, bytes: packedParts<OwnPart>([ensemble], sizesOf(stored)) }
}

export function unpacked(words: string, bytes: Buffer): Ensemble {
  const stored = JSON.parse(words) as Stored
  const { features, count, temperature } = stored
  const places = new Map(features.map((feature, i) => [feature, i]))
  return { ...partsFrom(rowReader(bytes), sizesOf(stored)), places, count, temperature }
}

let loaded: Ensemble | undefined
/** Made by `npm run analyst:train` from datasets/training. */
export function networkEnsemble(): Ensemble {
  loaded ??= unpacked(readFileSync(networkFiles.words, 'utf8'), readFileSync(networkFiles.bytes))
  return loaded
}
