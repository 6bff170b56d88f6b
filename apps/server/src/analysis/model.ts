/**
 * A regression that eval/fit.ts has fitted, logistic over classes or linear for one number: what is known of a text is `dense` numbers, `sparse` signs with
 * their weights, and `tied` lists that have one number for each class and share a single weight.
 */
export type Inputs = {
  dense: readonly number[]
  sparse: ReadonlyMap<string, number>
  tied: readonly (readonly number[])[]
}
export type Model = {
  bias: number[]
  tied: number[]
  /** For each input number the weights of all classes, one after the other. */
  dense: number[]
  sparse: Map<string, number[]>
  /** Above 1 the model is surer than its scores, below it is less sure. */
  sharpness: number
}

/** How likely each class is. */
export const likelihoods = (model: Model, inputs: Inputs): number[] =>
  softmax(scoresOf(model, inputs).map((score) => score * model.sharpness))

/** The sum that the inputs give for each class; of a model with one, the number that it guesses. */
export function scoresOf({ bias, tied, dense, sparse }: Model, inputs: Inputs): number[] {
  const scores = [...bias]
  const classes = scores.length
  inputs.tied.forEach((points, i) => {
    for (let c = 0; c < classes; c++) scores[c]! += tied[i]! * points[c]!
  })
  inputs.dense.forEach((value, i) => {
    for (let c = 0; c < classes; c++) scores[c]! += dense[i * classes + c]! * value
  })
  for (const [sign, weight] of inputs.sparse) {
    const weights = sparse.get(sign)
    if (weights) for (let c = 0; c < classes; c++) scores[c]! += weights[c]! * weight
  }
  return scores
}

export function softmax(scores: readonly number[]) {
  const top = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - top))
  const sum = odds.reduce((total, odd) => total + odd, 0)
  return odds.map((odd) => odd / sum)
}

export type Packed = { bias: string; tied: string; dense: string; sharpness: number; sparse: Record<string, string> }

const pack = (weights: readonly number[]) => weights.map((weight) => Math.round(weight * 100)).join(' ')
const unpack = (text: string) => (text ? text.split(' ').map((number) => Number(number) / 100) : [])

/** For a file: in hundredths, without signs that say next to nothing. */
export const packed = ({ bias, tied, dense, sparse, sharpness }: Model): Packed => ({
  bias: pack(bias),
  tied: pack(tied),
  dense: pack(dense),
  sharpness,
  sparse: Object.fromEntries(
    [...sparse]
      .filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= 0.05))
      .map(([sign, weights]) => [sign, pack(weights)]),
  ),
})
export const unpacked = ({ bias, tied, dense, sparse, sharpness }: Packed): Model => ({
  bias: unpack(bias),
  tied: unpack(tied),
  dense: unpack(dense),
  sharpness,
  sparse: new Map(Object.entries(sparse).map(([sign, weights]) => [sign, unpack(weights)])),
})
