import { knownIn } from '../src/models/network.ts'
import { type Model, softmax } from '../src/models/regression.ts'
import { placesOf } from './examples.ts'

/** Features of one example with their weights; `target` says how likely each class is. */
type Example = { target: number[]; features: readonly (readonly [at: number, weight: number])[] }
/** Weights lie class by class for each feature. */
type Weights = { bias: Float64Array; features: Float64Array }

type Settings = {
  epochs: number
  learningRate: number
  penalties: { bias: number; features: number }
  /** A feature that fewer rows have is left out. */
  leastTexts: number
}
type Row = { features: ReadonlyMap<string, number>; target: number[] }

/** Fits a multinomial logistic regression. The same rows give the same weights. */
export function trainRegression(rows: Row[], settings: Settings): Model {
  const places = placesOf(
    rows.map(({ features }) => features),
    settings.leastTexts,
  )
  const examples = rows.map(({ target, features }) => ({ target, features: knownIn(features, places) }))
  const weights = fitRegression(examples, places.size, settings)
  const classes = weights.bias.length
  const weightsOf = (i: number) => [...weights.features.slice(i * classes, (i + 1) * classes)]
  return { bias: [...weights.bias], sparse: new Map([...places].map(([feature, i]) => [feature, weightsOf(i)])) }
}

/**
 * The same with weights in steps, without features of which none is as far from zero as `least`. What has few values is compressed
 * better: in steps of 0.05, deadlines and priorities are as often right, in a fifth less.
 */
export function inSteps({ bias, sparse }: Model, { step, least } = { step: 0.05, least: 0.1 }): Model {
  const rounded = (weights: readonly number[]) => weights.map((weight) => step * Math.round(weight / step))
  return {
    bias,
    sparse: new Map(
      [...sparse]
        .filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= least))
        .map(([feature, weights]) => [feature, rounded(weights)]),
    ),
  }
}

/** By adaptive gradient descent: each weight has its own learning rate. */
function fitRegression(examples: Example[], features: number, { epochs, learningRate, penalties }: Settings): Weights {
  const [first] = examples
  if (!first) throw new Error('There is nothing to learn from')
  const classes = first.target.length
  const fresh = () => ({ bias: new Float64Array(classes), features: new Float64Array(features * classes) })
  const [weights, past] = [fresh(), fresh()]
  for (let epoch = 0; epoch < epochs; epoch++) {
    const gradients = fresh()
    for (const example of examples) addGradients(example, weights, gradients)
    for (const part of ['bias', 'features'] as const)
      descend(weights[part], gradients[part], past[part], { learningRate, penalty: penalties[part] })
  }
  return weights
}

function descend(
  weights: Float64Array,
  gradients: Float64Array,
  past: Float64Array,
  { learningRate, penalty }: { learningRate: number; penalty: number },
) {
  for (let i = 0; i < weights.length; i++) {
    const gradient = gradients[i]! + penalty * weights[i]!
    past[i]! += gradient * gradient
    weights[i]! -= (learningRate * gradient) / Math.sqrt(past[i]! + 1e-8)
  }
}

function addGradients({ target, features }: Example, weights: Weights, gradients: Weights) {
  const classes = target.length
  const scores = Array.from(weights.bias)
  for (const [at, weight] of features)
    for (let c = 0; c < classes; c++) scores[c]! += weights.features[at * classes + c]! * weight
  const off = softmax(scores).map((likely, c) => likely - target[c]!)
  for (let c = 0; c < classes; c++) gradients.bias[c]! += off[c]!
  for (const [at, weight] of features)
    for (let c = 0; c < classes; c++) gradients.features[at * classes + c]! += off[c]! * weight
}
