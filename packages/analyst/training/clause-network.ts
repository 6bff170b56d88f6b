import {
  type ClauseNetwork,
  type ClausePart,
  classes,
  clauseParts,
  type Dropout,
  type Known,
  layersOf,
  reach,
  rowSize,
  width,
} from '../src/models/clause-network.ts'
import { softmax } from '../src/models/regression.ts'
import { addRow } from '../src/models/rows.ts'
import { adamFor, type Gradients, noGradients, rowOf } from './adam.ts'
import { hyperparameters } from './hyperparameters.ts'
import { randomFrom, shuffle } from './random.ts'

/** The clauses of a text, each with its features and its role, as an index of `roles`. */
export type LabeledText = { clauses: Known[]; roles: number[] }

const { epochs, batchSize, learningRate, dropout } = hyperparameters.clauses

/** A network fitted by Adam with drop-out, its learning slowing down from epoch to epoch. The same texts and seed give the same network. */
export function trainClauseNetwork(texts: readonly LabeledText[], features: number, seed: number) {
  const random = randomFrom(seed)
  const net = freshNetwork(features, random)
  const descend = adamFor(net, clauseParts, hyperparameters.clauses)
  const order = texts.map((_, i) => i)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    const rate = learningRate * (1 - epoch / epochs)
    for (let from = 0; from < order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize).map((i) => texts[i]!)
      const clauses = batch.reduce((sum, { roles }) => sum + roles.length, 0)
      const gradients = noGradients(net, clauseParts)
      for (const text of batch) addGradients(net, withDropout(text, random), gradients, 1 / clauses)
      descend(gradients, rate)
    }
  }
  return net
}

function freshNetwork(features: number, random: () => number): ClauseNetwork<Float32Array> {
  const within = (size: number, far: number) => Float32Array.from({ length: size }, () => (2 * random() - 1) * far)
  const rows = within(features * rowSize, 0.09)
  // What features say directly begins with nothing.
  for (let row = 0; row < features; row++) rows.fill(0, row * rowSize + width, (row + 1) * rowSize)
  return {
    features: rows,
    hidden: new Float32Array(width),
    window: within((2 * reach + 1) * width * width, 1 / Math.sqrt((2 * reach + 1) * width)),
    windowBias: new Float32Array(width),
    answers: within(2 * width * classes, 1 / Math.sqrt(2 * width)),
    bias: new Float32Array(classes),
  }
}

type Read = LabeledText & { kept?: Dropout[] }

function withDropout({ clauses, roles }: LabeledText, random: () => number): Read {
  const kept = (chance: number) => (random() < chance ? 0 : 1 / (1 - chance))
  const numbers = () => Float32Array.from({ length: width }, () => kept(dropout.hidden))
  return {
    roles,
    clauses: clauses.map((known) => known.filter(() => random() >= dropout.feature)),
    kept: clauses.map(() => ({ first: numbers(), around: numbers() })),
  }
}

/** Adds how the loss (cross-entropy of each clause, times `share`) changes with the weights. */
export function addGradients(
  net: ClauseNetwork<Float32Array>,
  { clauses, roles, kept }: Read,
  gradients: Gradients<ClausePart>,
  share: number,
) {
  const { first, around, scores } = layersOf(net, clauses, kept)
  const towardsFirst = first.map(() => new Float32Array(width))
  const off = scores.map((score, i) =>
    Float32Array.from(softmax([...score]), (likely, role) => (likely - (role === roles[i] ? 1 : 0)) * share),
  )
  off.forEach((misses, i) => {
    addRow(gradients.bias, misses, 0, 1)
    backThrough({ matrix: net.answers, gradient: gradients.answers }, 0, first[i]!, misses, towardsFirst[i]!)
    const towardsAround = new Float32Array(width)
    backThrough({ matrix: net.answers, gradient: gradients.answers }, width, around[i]!, misses, towardsAround)
    const back = throughPositive(towardsAround, around[i]!, kept?.[i]?.around)
    addRow(gradients.windowBias, back, 0, 1)
    for (let k = -reach; k <= reach; k++) {
      const neighbor = first[i + k]
      const at = (k + reach) * width
      if (neighbor)
        backThrough({ matrix: net.window, gradient: gradients.window }, at, neighbor, back, towardsFirst[i + k]!)
    }
  })
  clauses.forEach((known, i) => {
    const back = throughPositive(towardsFirst[i]!, first[i]!, kept?.[i]?.first)
    addRow(gradients.hidden, back, 0, 1)
    const row = new Float32Array(rowSize)
    row.set(back)
    row.set(off[i]!, width)
    for (const [at, weight] of known) addRow(rowOf(gradients, at, rowSize), row, 0, weight)
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
