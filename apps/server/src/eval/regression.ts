import { softmax } from '../analysis/model.ts'

/** Signs of one example with their weights; `target` says how likely each class is. */
export type Example = { target: number[]; signs: readonly (readonly [at: number, weight: number])[] }
/** Weights lie class by class for each sign. */
export type Weights = { bias: Float64Array; signs: Float64Array }

const rounds = 120
const pace = 0.3
const penalties = { bias: 0.1, signs: 0.5 }

/** Multinomial logistic regression by adaptive gradient descent: each weight has its own pace. The same rows give the same weights. */
export function fitRegression(examples: Example[], signs: number): Weights {
  const [first] = examples
  if (!first) throw new Error('There is nothing to learn from')
  const classes = first.target.length
  const fresh = () => ({ bias: new Float64Array(classes), signs: new Float64Array(signs * classes) })
  const [weights, past] = [fresh(), fresh()]
  for (let round = 0; round < rounds; round++) {
    const slopes = fresh()
    for (const example of examples) addSlopes(example, weights, slopes)
    for (const part of ['bias', 'signs'] as const) descend(weights[part], slopes[part], past[part], penalties[part])
  }
  return weights
}

function descend(weights: Float64Array, slopes: Float64Array, past: Float64Array, penalty: number) {
  for (let i = 0; i < weights.length; i++) {
    const slope = slopes[i]! + penalty * weights[i]!
    past[i]! += slope * slope
    weights[i]! -= (pace * slope) / Math.sqrt(past[i]! + 1e-8)
  }
}

function addSlopes({ target, signs }: Example, weights: Weights, slopes: Weights) {
  const classes = target.length
  const scores = Array.from(weights.bias)
  for (const [at, weight] of signs)
    for (let c = 0; c < classes; c++) scores[c]! += weights.signs[at * classes + c]! * weight
  const off = softmax(scores).map((likely, c) => likely - target[c]!)
  for (let c = 0; c < classes; c++) slopes.bias[c]! += off[c]!
  for (const [at, weight] of signs)
    for (let c = 0; c < classes; c++) slopes.signs[at * classes + c]! += off[c]! * weight
}
