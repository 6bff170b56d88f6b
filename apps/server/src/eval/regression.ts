import { softmax } from '../analysis/model.ts'

/**
 * What is known of one example: `dense` numbers, `sparse` signs with their weights, and `tied` lists with one number for
 * each class, which share a single weight. `target` says how likely each class is.
 */
export type Example = {
  target: number[]
  dense: readonly number[]
  sparse: readonly (readonly [at: number, weight: number])[]
  tied: readonly (readonly number[])[]
}
/** Weights lie class by class for each input. */
export type Weights = { bias: Float64Array; dense: Float64Array; sparse: Float64Array; tied: Float64Array }
type Part = keyof Weights
export type Penalty = Record<Part, number>
/** `classes`: `target` says how likely each is, and the scores are logarithms of odds. `number`: it is one number, and so is the score. */
export type Aim = 'classes' | 'number'

const rounds = 120
const pace = 0.3

/**
 * Regression by adaptive gradient descent: each weight has its own pace. For classes it is the multinomial logistic one, for
 * a number the linear one, to which a miss by more than `far` is no worse. The same rows give the same weights.
 */
export function fitRegression(examples: Example[], signs: number, penalty: Penalty, aim: Aim = 'classes'): Weights {
  const [first] = examples
  if (!first) throw new Error('There is nothing to learn from')
  const classes = first.target.length
  const weights: Weights = {
    bias: new Float64Array(classes),
    dense: new Float64Array(first.dense.length * classes),
    sparse: new Float64Array(signs * classes),
    tied: new Float64Array(first.tied.length).fill(0.6),
  }
  const parts = Object.keys(weights) as Part[]
  const past = Object.fromEntries(
    parts.map((part) => [part, new Float64Array(weights[part].length).fill(1e-8)]),
  ) as Weights
  for (let round = 0; round < rounds; round++) {
    const slopes = Object.fromEntries(parts.map((part) => [part, new Float64Array(weights[part].length)])) as Weights
    for (const example of examples) addSlopes(example, weights, slopes, aim)
    for (const part of parts) descend(weights[part], slopes[part], past[part], penalty[part])
  }
  return weights
}

function descend(weights: Float64Array, slopes: Float64Array, past: Float64Array, penalty: number) {
  for (let i = 0; i < weights.length; i++) {
    const slope = slopes[i]! + penalty * weights[i]!
    past[i]! += slope * slope
    weights[i]! -= (pace * slope) / Math.sqrt(past[i]!)
  }
}

function scoresOf({ dense, sparse, tied }: Example, weights: Weights) {
  const scores = Array.from(weights.bias)
  const classes = scores.length
  for (let i = 0; i < dense.length; i++)
    for (let c = 0; c < classes; c++) scores[c]! += weights.dense[i * classes + c]! * dense[i]!
  for (const [at, weight] of sparse)
    for (let c = 0; c < classes; c++) scores[c]! += weights.sparse[at * classes + c]! * weight
  tied.forEach((points, i) => {
    for (let c = 0; c < classes; c++) scores[c]! += weights.tied[i]! * points[c]!
  })
  return scores
}

const far = 1.2

function missesOf(scores: number[], target: number[], aim: Aim) {
  const said = aim === 'classes' ? softmax(scores) : scores
  return said.map((value, c) => Math.max(-far, Math.min(far, value - target[c]!)))
}

function addSlopes(example: Example, weights: Weights, slopes: Weights, aim: Aim) {
  const { target, dense, sparse, tied } = example
  const classes = target.length
  const off = missesOf(scoresOf(example, weights), target, aim)
  for (let c = 0; c < classes; c++) slopes.bias[c]! += off[c]!
  for (let i = 0; i < dense.length; i++)
    for (let c = 0; c < classes; c++) slopes.dense[i * classes + c]! += off[c]! * dense[i]!
  for (const [at, weight] of sparse)
    for (let c = 0; c < classes; c++) slopes.sparse[at * classes + c]! += off[c]! * weight
  tied.forEach((points, i) => {
    for (let c = 0; c < classes; c++) slopes.tied[i]! += off[c]! * points[c]!
  })
}
