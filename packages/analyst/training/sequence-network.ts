import type { Weighted } from '../src/models/byte-rows.ts'
import { knownIn } from '../src/models/network.ts'
import { addRun } from '../src/models/rows.ts'
import {
  answersIn,
  type Dropout,
  layersOf,
  likelyAnswers,
  rowSizeOf,
  type SequenceModel,
  type SequenceNetwork,
  type SequencePart,
  type Shape,
  sequenceParts,
} from '../src/models/sequence-network.ts'
import { adamFor, addToFeature, type Gradients, noGradients } from './adam.ts'
import { placesOf } from './examples.ts'
import { randomFrom, shuffle } from './random.ts'

/** A sequence with the features of each member and, for each question, its right answer. */
export type LabeledSequence<Features = ReadonlyMap<string, number>> = { members: Features[]; answers: number[][] }

type Settings = {
  epochs: number
  batchSize: number
  learningRate: number
  weightDecay: number
  dropout: { feature: number; hidden: number }
  adam: { gradient: number; square: number }
  seeds: readonly number[]
  leastTexts: number
}

/** A model of one network for each seed; a feature that fewer than `leastTexts` members have is left out. */
export function trainSequenceModel(
  sequences: readonly LabeledSequence[],
  shape: Shape,
  settings: Settings,
): SequenceModel<Float32Array> {
  const { seeds, leastTexts } = settings
  const places = placesOf(
    sequences.flatMap(({ members }) => members),
    leastTexts,
  )
  const known = sequences.map(({ members, answers }) => ({
    members: members.map((features) => knownIn(features, places)),
    answers,
  }))
  return { shape, places, nets: seeds.map((seed) => trainSequenceNetwork(known, shape, places.size, settings, seed)) }
}

/** A network fitted by Adam with drop-out, its learning slowing down from epoch to epoch. The same texts and seed give the same network. */
export function trainSequenceNetwork(
  sequences: readonly LabeledSequence<Weighted>[],
  shape: Shape,
  features: number,
  settings: Settings,
  seed: number,
) {
  const { epochs, batchSize, learningRate } = settings
  const random = randomFrom(seed)
  const net = freshNetwork(shape, features, random)
  const gradients = noGradients(net, sequenceParts)
  const descend = adamFor(net, sequenceParts, { ...settings, rowSize: rowSizeOf(shape) })
  const order = sequences.map((_, i) => i)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    const rate = learningRate * (1 - epoch / epochs)
    for (let from = 0; from < order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize).map((i) => sequences[i]!)
      const members = batch.reduce((sum, { answers }) => sum + answers.length, 0)
      for (const one of batch)
        addGradients(net, shape, withDropout(one, shape, settings, random), gradients, 1 / members)
      descend(gradients, rate)
    }
  }
  return net
}

function freshNetwork(shape: Shape, features: number, random: () => number): SequenceNetwork<Float32Array> {
  const { width, reach } = shape
  const rowSize = rowSizeOf(shape)
  const within = (size: number, far: number) => Float32Array.from({ length: size }, () => (2 * random() - 1) * far)
  const rows = within(features * rowSize, 0.09)
  // What features say directly begins with nothing.
  for (let row = 0; row < features; row++) rows.fill(0, row * rowSize + width, (row + 1) * rowSize)
  return {
    features: rows,
    hidden: new Float32Array(width),
    window: within((2 * reach + 1) * width * width, 1 / Math.sqrt((2 * reach + 1) * width)),
    windowBias: new Float32Array(width),
    answers: within(2 * width * answersIn(shape), 1 / Math.sqrt(2 * width)),
    bias: new Float32Array(answersIn(shape)),
  }
}

type Read = LabeledSequence<Weighted> & { kept?: Dropout[] }

function withDropout(
  { members, answers }: LabeledSequence<Weighted>,
  { width }: Shape,
  { dropout }: Settings,
  random: () => number,
): Read {
  const kept = (chance: number) => (random() < chance ? 0 : 1 / (1 - chance))
  const numbers = () => Float32Array.from({ length: width }, () => kept(dropout.hidden))
  return {
    answers,
    members: members.map((known) => known.filter(() => random() >= dropout.feature)),
    kept: members.map(() => ({ first: numbers(), around: numbers() })),
  }
}

/** Adds how the loss (cross-entropy of each answer, times `share`) changes with the weights. */
export function addGradients(
  net: SequenceNetwork<Float32Array>,
  shape: Shape,
  { members, answers, kept }: Read,
  gradients: Gradients<SequencePart>,
  share: number,
) {
  const { width, reach } = shape
  const { first, around, scores } = layersOf(net, shape, members, kept)
  const towardsFirst = first.map(() => new Float32Array(width))
  const off = scores.map((score, i) =>
    Float32Array.from(
      likelyAnswers(shape, score).flatMap((likely, question) =>
        likely.map((odds, answer) => (odds - (answer === answers[i]![question] ? 1 : 0)) * share),
      ),
    ),
  )
  off.forEach((misses, i) => {
    addRun(gradients.bias, misses, 0, [1])
    backThrough({ matrix: net.answers, gradient: gradients.answers }, 0, first[i]!, misses, towardsFirst[i]!)
    const towardsAround = new Float32Array(width)
    backThrough({ matrix: net.answers, gradient: gradients.answers }, width, around[i]!, misses, towardsAround)
    const back = throughPositive(towardsAround, around[i]!, kept?.[i]?.around)
    addRun(gradients.windowBias, back, 0, [1])
    for (let k = -reach; k <= reach; k++) {
      const neighbor = first[i + k]
      const at = (k + reach) * width
      if (neighbor)
        backThrough({ matrix: net.window, gradient: gradients.window }, at, neighbor, back, towardsFirst[i + k]!)
    }
  })
  const rowSize = rowSizeOf(shape)
  members.forEach((known, i) => {
    const back = throughPositive(towardsFirst[i]!, first[i]!, kept?.[i]?.first)
    addRun(gradients.hidden, back, 0, [1])
    const row = new Float32Array(rowSize)
    row.set(back)
    row.set(off[i]!, width)
    for (const [at, weight] of known) addToFeature(gradients, at, row, weight)
  })
}

/** What went through the rows of a matrix from `from` on, as often as `numbers` say: back to the matrix, and to the numbers. */
function backThrough(
  { matrix, gradient }: { matrix: Float32Array; gradient: Float32Array },
  from: number,
  numbers: Float32Array,
  back: Float32Array,
  towards: Float32Array,
) {
  const size = back.length
  numbers.forEach((number, i) => {
    // Half of the numbers are nothing, cut at zero or left out: they tell nothing and cannot be moved.
    if (number === 0) return
    const start = (from + i) * size
    let sum = 0
    for (let j = 0; j < size; j++) {
      gradient[start + j]! += number * back[j]!
      sum += matrix[start + j]! * back[j]!
    }
    towards[i]! += sum
  })
}

/** Numbers that were cut at zero, or left out, change nothing. */
const throughPositive = (towards: Float32Array, values: Float32Array, kept: Float32Array | undefined) =>
  towards.map((value, i) => (values[i]! > 0 ? value * (kept?.[i] ?? 1) : 0))
