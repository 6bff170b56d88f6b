import { hyperparameters } from './hyperparameters.ts'
import { randomFrom, shuffle } from './random.ts'

/**
 * The places and weights of the terms of a text; of what suits it (the skills that its writer looked for, a VA who has them),
 * of which each epoch reads one; and of a VA who only shares its words, if there is one.
 */
export type Pair = { task: Terms; offers: readonly Terms[]; decoy: Terms }
type Terms = readonly (readonly [at: number, weight: number])[]
type Side = 'task' | 'va'
const sides = ['task', 'va'] as const

const {
  epochs,
  batchSize,
  learningRate,
  temperature,
  dropout,
  decoys: decoyShare,
  adam,
  size,
  start,
} = hyperparameters.towers

type Layer = { rows: Float32Array; gradient: Float32Array; square: Float32Array }
export type TrainedTowers = Record<Side, Float32Array>

/**
 * Two towers fitted by InfoNCE in both directions: of all that a batch offers, a text should be nearest to its own offer, and an
 * offer to its own text. The decoys of a batch are further negatives. The same pairs and seed give the same rows.
 */
export function trainTowers(pairs: Pair[], terms: Record<Side, number>, seed: number): TrainedTowers {
  const random = randomFrom(seed)
  const layer = (count: number): Layer => ({
    rows: Float32Array.from({ length: count * size }, () => (random() + random() + random() - 1.5) * 1.15 * start),
    gradient: new Float32Array(count * size),
    square: new Float32Array(count * size),
  })
  const layers = { task: layer(terms.task), va: layer(terms.va) }
  const order = pairs.map((_, i) => i)
  const steps = epochs * Math.floor(pairs.length / batchSize)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    // Of a last batch that is smaller, fewer would be the negatives.
    for (let from = 0; from + batchSize <= order.length; from += batchSize) {
      step++
      const batch = order.slice(from, from + batchSize).map((i) => pairs[i]!)
      const rate = learningRate * Math.min(1, 2 * (1 - step / steps))
      trainBatch(batch, layers, { random, rate, step })
    }
  }
  return { task: layers.task.rows, va: layers.va.rows }
}

type Encoded = { terms: Terms; unit: Float32Array; length: number }

function encode(terms: Terms, { rows }: Layer, random: () => number): Encoded {
  const kept = terms.flatMap(([at, weight]) => (random() < dropout ? [] : [[at, weight / (1 - dropout)] as const]))
  const unit = new Float32Array(size)
  for (const [at, weight] of kept) for (let i = 0; i < size; i++) unit[i]! += weight * rows[at * size + i]!
  const length = Math.sqrt(unit.reduce((sum, value) => sum + value * value, 0)) + 1e-6
  for (let i = 0; i < size; i++) unit[i]! /= length
  return { terms: kept, unit, length }
}

function trainBatch(
  batch: Pair[],
  layers: Record<Side, Layer>,
  { random, rate, step }: { random: () => number; rate: number; step: number },
) {
  const offers = batch.map((pair) => pair.offers[Math.floor(random() * pair.offers.length)]!)
  const decoys = batch.flatMap((pair) => (pair.decoy.length > 0 && random() < decoyShare ? [pair.decoy] : []))
  const encoded = {
    task: batch.map((pair) => encode(pair.task, layers.task, random)),
    va: [...offers, ...decoys].map((terms) => encode(terms, layers.va, random)),
  }
  const slope = lossGradient(encoded)
  for (const side of sides) {
    const others = encoded[side === 'task' ? 'va' : 'task']
    const gradients = new Map<number, Float32Array>()
    encoded[side].forEach((one, i) => {
      const towards = new Float32Array(size)
      others.forEach(({ unit }, j) => {
        const weight = side === 'task' ? slope[i]![j]! : slope[j]![i]!
        if (Math.abs(weight) > 1e-9) for (let k = 0; k < size; k++) towards[k]! += weight * unit[k]!
      })
      addGradients(one, towards, gradients)
    })
    descend(layers[side], gradients, rate, step)
  }
}

/** How the loss changes with the similarity of each text to each offer; those after the texts' own are nobody's. */
function lossGradient({ task, va }: Record<Side, Encoded[]>): Float32Array[] {
  const count = task.length
  const scores = task.map(({ unit: a }) =>
    Float32Array.from(va, ({ unit: b }) => {
      let sum = 0
      for (let i = 0; i < size; i++) sum += a[i]! * b[i]!
      return sum / temperature
    }),
  )
  const unit = 0.5 / count / temperature
  const gradient = scores.map((row) => likelihoodsOf(row).map((likely) => likely * unit))
  // A decoy has no text that should be nearest to it.
  for (let j = 0; j < count; j++) {
    const column = likelihoodsOf(Float32Array.from(scores, (row) => row[j]!))
    column.forEach((likely, i) => {
      gradient[i]![j]! += likely * unit
    })
    gradient[j]![j]! -= 2 * unit
  }
  return gradient
}

function likelihoodsOf(scores: Float32Array): Float32Array {
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const odds = scores.map((score) => Math.exp(score - most))
  const sum = odds.reduce((a, b) => a + b, 0)
  return odds.map((odd) => odd / sum)
}

/** The length of a vector does not count, so only what turns it goes back to its terms. */
function addGradients({ terms, unit, length }: Encoded, towards: Float32Array, gradients: Map<number, Float32Array>) {
  let along = 0
  for (let i = 0; i < size; i++) along += towards[i]! * unit[i]!
  for (let i = 0; i < size; i++) towards[i] = (towards[i]! - along * unit[i]!) / length
  for (const [at, weight] of terms) {
    const row = gradients.get(at) ?? new Float32Array(size)
    gradients.set(at, row)
    for (let i = 0; i < size; i++) row[i]! += weight * towards[i]!
  }
}

/** Adam, for the rows that the batch has touched. */
function descend(layer: Layer, gradients: Map<number, Float32Array>, rate: number, step: number) {
  const begun = { gradient: 1 - adam.gradient ** step, square: 1 - adam.square ** step }
  for (const [row, gradient] of gradients) {
    for (let i = 0; i < size; i++) {
      const at = row * size + i
      const down = gradient[i]!
      const mean = adam.gradient * layer.gradient[at]! + (1 - adam.gradient) * down
      const square = adam.square * layer.square[at]! + (1 - adam.square) * down * down
      layer.gradient[at] = mean
      layer.square[at] = square
      layer.rows[at]! -= (rate * (mean / begun.gradient)) / (Math.sqrt(square / begun.square) + 1e-8)
    }
  }
}
