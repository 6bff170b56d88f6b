import type { Inputs } from '../analysis/features.ts'
import {
  addRow,
  answersFrom,
  answersInAll,
  type Head,
  headNames,
  heads,
  knownIn,
  layerOf,
  type Net,
  partNames,
  scoresOf,
  width,
} from '../analysis/net.ts'

/** What is known of one text, and how likely each answer is; null where its writer did not say. */
export type Example = { inputs: Inputs; targets: Record<Head, number[] | null> }

const rounds = 8
const together = 16
const pace = 0.002
const shrink = 0.00003
/** Chances to overlook an input or a number of the layer while learning, so that none is relied on alone. */
const overlook = { sign: 0.4, dense: 0.3, layer: 0.3 }
const momentum = { slope: 0.9, square: 0.99 }

/**
 * A network fitted by Adam with drop-out, its learning slowing down in the second half. The same examples and seed give
 * the same network.
 */
export function learn(examples: Example[], places: ReadonlyMap<string, number>, seed: number): Net {
  const random = randomFrom(seed)
  const rows = examples.map(({ inputs, targets }) => ({
    known: knownIn(inputs.sparse, places),
    dense: inputs.dense,
    targets,
  }))
  const net = freshNet(places.size, rows[0]!.dense.length, random)
  const stepper = stepperFor(net)
  const order = rows.map((_, i) => i)
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random)
    const rate = pace * Math.min(1, (1 - round / rounds) / 0.55)
    for (let from = 0; from < order.length; from += together) {
      const batch = order.slice(from, from + together)
      const slopes = new Slopes(net)
      for (const i of batch) addSlopes(net, rows[i]!, slopes, { random, share: 1 / batch.length })
      stepper(slopes, rate)
    }
  }
  return net
}

type Row = { known: (readonly [at: number, weight: number])[]; dense: readonly number[]; targets: Example['targets'] }

function freshNet(signs: number, dense: number, random: () => number): Net {
  const around = (size: number, far: number) =>
    Float32Array.from({ length: size }, () => (random() + random() + random() - 1.5) * 1.15 * far)
  return {
    signs: around(signs * width, 0.08),
    dense: around(dense * width, 0.06),
    hidden: new Float32Array(width),
    answers: around(width * answersInAll, 0.15),
    bias: new Float32Array(answersInAll),
  }
}

/** Of the signs only those rows that a batch has seen. */
class Slopes {
  signs = new Map<number, Float32Array>()
  dense: Float32Array
  hidden = new Float32Array(width)
  answers = new Float32Array(width * answersInAll)
  bias = new Float32Array(answersInAll)
  constructor(net: Net) {
    this.dense = new Float32Array(net.dense.length)
  }
  ofSign(at: number) {
    const row = this.signs.get(at) ?? new Float32Array(width)
    this.signs.set(at, row)
    return row
  }
}

function addSlopes(net: Net, row: Row, slopes: Slopes, { random, share }: { random: () => number; share: number }) {
  const kept = (chance: number) => (random() < chance ? 0 : 1 / (1 - chance))
  const known = row.known.map(([at, weight]) => [at, weight * kept(overlook.sign)] as const)
  const dense = row.dense.map((value) => value * kept(overlook.dense))
  const layer = layerOf(net, known, dense)
  const alive = layer.map((value) => (value > 0 ? kept(overlook.layer) : 0))
  layer.forEach((value, k) => {
    layer[k] = value * alive[k]!
  })
  const off = missesOf(scoresOf(net, layer), row.targets, share)
  addRow(slopes.bias, off, 0, 1)
  const back = new Float32Array(width)
  for (let k = 0; k < width; k++) {
    if (alive[k] === 0) continue
    let sum = 0
    for (let c = 0; c < answersInAll; c++) {
      slopes.answers[k * answersInAll + c]! += off[c]! * layer[k]!
      sum += off[c]! * net.answers[k * answersInAll + c]!
    }
    back[k] = sum * alive[k]!
  }
  addRow(slopes.hidden, back, 0, 1)
  for (const [at, weight] of known) if (weight !== 0) addRow(slopes.ofSign(at), back, 0, weight)
  dense.forEach((value, at) => {
    if (value !== 0) for (let k = 0; k < width; k++) slopes.dense[at * width + k]! += back[k]! * value
  })
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

/** Adam: each weight goes as far as its slopes have agreed. */
function stepperFor(net: Net) {
  const past = Object.fromEntries(
    partNames.map((part) => [
      part,
      { slope: new Float32Array(net[part].length), square: new Float32Array(net[part].length) },
    ]),
  ) as Record<keyof Net, { slope: Float32Array; square: Float32Array }>
  let steps = 0
  return (slopes: Slopes, rate: number) => {
    steps++
    const begun = { slope: 1 - momentum.slope ** steps, square: 1 - momentum.square ** steps }
    const descend = (part: keyof Net, slope: Float32Array, from: number) => {
      const [weights, { slope: mean, square }] = [net[part], past[part]]
      for (let i = 0; i < slope.length; i++) {
        const at = from + i
        const down = slope[i]! + shrink * weights[at]!
        mean[at] = momentum.slope * mean[at]! + (1 - momentum.slope) * down
        square[at] = momentum.square * square[at]! + (1 - momentum.square) * down * down
        weights[at]! -= (rate * (mean[at]! / begun.slope)) / (Math.sqrt(square[at]! / begun.square) + 1e-7)
      }
    }
    for (const [at, slope] of slopes.signs) descend('signs', slope, at * width)
    for (const part of partNames) if (part !== 'signs') descend(part, slopes[part], 0)
  }
}

function shuffle(order: number[], random: () => number) {
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[order[i], order[other]] = [order[other]!, order[i]!]
  }
}

/** Even numbers from 0 to 1, always the same for a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
