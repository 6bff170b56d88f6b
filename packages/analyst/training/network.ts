import type { Inputs } from '../src/analysis/features.ts'
import {
  answersFrom,
  answersInAll,
  type Ensemble,
  type Head,
  headNames,
  heads,
  knownIn,
  layerOf,
  mostNumbers,
  type Network,
  partNames,
  scoresOf,
  width,
} from '../src/models/network.ts'
import { addRun } from '../src/models/rows.ts'
import { adamFor, addToFeature, type Gradients, noGradients } from './adam.ts'
import { hyperparameters } from './hyperparameters.ts'
import { evened, mainDirections, projected } from './projection.ts'
import { randomFrom, shuffle } from './random.ts'

/**
 * What is known of one text, how likely each answer is (null where its writer did not say), and where the sentence encoder
 * places its instructions: `distillation.size` numbers.
 */
export type Example = { inputs: Inputs; targets: Record<Head, number[] | null>; meaning: Float32Array }

const { epochs, batchSize, learningRate, dropout, distillation } = hyperparameters.network

/** The network, and how it tells the encoder's vector from its hidden layer, which only training needs. */
type Learner = Network & { meaning: Float32Array }
const learned = [...partNames, 'meaning'] as const

/**
 * A network fitted by Adam with drop-out, its learning slowing down in the second half. It also learns to say what the
 * sentence encoder says of a text (distillation), so that texts of one meaning lie close together in it whatever their words.
 * The same examples and seed give the same network.
 */
export function trainNetwork(examples: Example[], places: ReadonlyMap<string, number>, seed: number): Network {
  const random = randomFrom(seed)
  const rows = examples.map(({ inputs, targets, meaning }) => ({
    ...{ known: knownAll(inputs.sparse, places), dense: inputs.dense },
    ...{ targets, meaning },
  }))
  const net = freshNetwork(places.size, rows[0]!.dense.length, random)
  const gradients = noGradients(net, learned)
  const descend = adamFor(net, learned, { ...hyperparameters.network, rowSize: width })
  const order = rows.map((_, i) => i)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    const rate = learningRate * Math.min(1, (1 - epoch / epochs) / 0.55)
    for (let from = 0; from < order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize)
      for (const i of batch) addGradients(net, rows[i]!, gradients, { random, share: 1 / batch.length })
      descend(gradients, rate)
    }
  }
  const { meaning: _, ...network } = net
  return network
}

/** Networks side by side, whose rows of features are cut to the directions along which they say most (decision 152). */
export function joined(nets: readonly Network[], places: ReadonlyMap<string, number>): Ensemble<Float32Array> {
  const all = nets.length * width
  /** The rows of all networks, each as long as those of one network are together. */
  const beside = (part: 'features' | 'dense') => {
    const rows = new Float32Array(nets.length * nets[0]![part].length)
    nets.forEach((net, k) => {
      for (let row = 0; row * width < net[part].length; row++)
        rows.set(net[part].subarray(row * width, (row + 1) * width), row * all + k * width)
    })
    return rows
  }
  const after = (part: 'hidden' | 'answers' | 'bias') => Float32Array.from(nets.flatMap((net) => [...net[part]]))
  const features = beside('features')
  const rows = Array.from({ length: places.size }, (_, row) => features.subarray(row * all, (row + 1) * all))
  const directions = evened(mainDirections(rows, Math.min(mostNumbers, all, places.size)))
  return {
    ...{ places, count: nets.length, temperature: 1 },
    features: projected(features, all, directions),
    mix: Float32Array.from(directions.flatMap((direction) => [...direction])),
    dense: beside('dense'),
    ...{ hidden: after('hidden'), answers: after('answers'), bias: after('bias') },
  }
}

/** Each feature as heavy as makes up for those that drop-out leaves out. */
const knownAll = (sparse: Inputs['sparse'], places: ReadonlyMap<string, number>) =>
  knownIn(sparse, places).map(([at, weight]) => [at, weight / (1 - dropout.feature)] as const)

type Row = Pick<Example, 'targets' | 'meaning'> & {
  known: (readonly [at: number, weight: number])[]
  dense: readonly number[]
}

function freshNetwork(features: number, dense: number, random: () => number): Learner {
  const around = (size: number, far: number) =>
    Float32Array.from({ length: size }, () => (random() + random() + random() - 1.5) * 1.15 * far)
  return {
    features: around(features * width, 0.08),
    dense: around(dense * width, 0.06),
    hidden: new Float32Array(width),
    answers: around(width * answersInAll, 0.15),
    bias: new Float32Array(answersInAll),
    meaning: around(width * distillation.size, 0.1),
  }
}

function addGradients(
  net: Learner,
  row: Row,
  gradients: Gradients<(typeof learned)[number]>,
  { random, share }: { random: () => number; share: number },
) {
  const kept = (chance: number) => (random() < chance ? 0 : 1 / (1 - chance))
  const known = row.known.filter(() => random() >= dropout.feature)
  const dense = row.dense.map((value) => value * kept(dropout.dense))
  const layer = layerOf(net, known, dense)
  const alive = layer.map((value) => (value > 0 ? kept(dropout.hidden) : 0))
  layer.forEach((value, k) => {
    layer[k] = value * alive[k]!
  })
  const off = missesOf(scoresOf(net, layer), row.targets, share)
  addRun(gradients.bias, off, 0, [1])
  const apart = apartFrom(row.meaning, layer, net.meaning, share)
  const back = new Float32Array(width)
  for (let k = 0; k < width; k++) {
    if (alive[k] === 0) continue
    let sum = 0
    for (let c = 0; c < answersInAll; c++) {
      gradients.answers[k * answersInAll + c]! += off[c]! * layer[k]!
      sum += off[c]! * net.answers[k * answersInAll + c]!
    }
    for (let j = 0; j < distillation.size; j++) {
      gradients.meaning[k * distillation.size + j]! += apart[j]! * layer[k]!
      sum += apart[j]! * net.meaning[k * distillation.size + j]!
    }
    back[k] = sum * alive[k]!
  }
  addRun(gradients.hidden, back, 0, [1])
  for (const [at, weight] of known) addToFeature(gradients, at, back, weight)
  dense.forEach((value, at) => {
    if (value !== 0) for (let k = 0; k < width; k++) gradients.dense[at * width + k]! += back[k]! * value
  })
}

/** How far the hidden layer is from saying what the encoder says. */
function apartFrom(meaning: Float32Array, layer: Float32Array, weights: Float32Array, share: number): Float32Array {
  const apart = new Float32Array(distillation.size)
  addRun(apart, weights, 0, layer)
  for (let j = 0; j < apart.length; j++) apart[j] = (apart[j]! - meaning[j]!) * distillation.weight * share
  return apart
}

/** How far each answer is off, for the questions that the writer answered. */
function missesOf(scores: Float32Array, targets: Example['targets'], share: number): Float32Array {
  const said = answersFrom(scores)
  const off = new Float32Array(scores.length)
  let from = 0
  for (const head of headNames) {
    const target = targets[head]
    if (target) for (let c = 0; c < heads[head]; c++) off[from + c] = (said[head][c]! - target[c]!) * share
    from += heads[head]
  }
  return off
}
