import type { Parts } from '../src/models/rows.ts'

/** The weights of a network that learns. */
type Weights<Part extends string> = Parts<Part, Float32Array>
/** How the loss changes with them. Few features are in a batch: `touched` are their rows, all others are zero. */
export type Gradients<Part extends string> = Weights<Part> & { touched: Set<number> }

/** Made once for a training: each step makes them zero again. */
export const noGradients = <Part extends string>(weights: Weights<Part>, parts: readonly Part[]) =>
  ({
    ...Object.fromEntries(
      [...parts, 'features' as const].map((part) => [part, new Float32Array(weights[part].length)]),
    ),
    touched: new Set<number>(),
  }) as Gradients<Part>

/** Adds to the gradient of one feature. */
export function addToFeature(
  { features, touched }: Gradients<never>,
  at: number,
  values: Float32Array,
  weight: number,
) {
  touched.add(at)
  const from = at * values.length
  for (let i = 0; i < values.length; i++) features[from + i]! += values[i]! * weight
}

type Settings = { weightDecay: number; adam: { gradient: number; square: number } }

/** Adam: each weight goes as far as its gradients have agreed. Changes the weights in place, and makes the gradients zero. */
export function adamFor<Part extends string>(
  weights: Weights<Part>,
  parts: readonly Part[],
  { weightDecay, adam, rowSize }: Settings & { rowSize: number },
): (gradients: Gradients<Part>, learningRate: number) => void {
  const names: readonly (Part | 'features')[] = [...parts, 'features']
  const past = Object.fromEntries(
    names.map((part) => {
      const zeros = () => new Float32Array(weights[part].length)
      return [part, { mean: zeros(), square: zeros() }]
    }),
  ) as Record<Part | 'features', { mean: Float32Array; square: Float32Array }>
  let steps = 0
  return (gradients, learningRate) => {
    steps++
    const rates = {
      ...{ mean: 1 - adam.gradient, square: 1 - adam.square, weightDecay },
      // Both begin at zero, and would count for too little in the first steps.
      step: learningRate / (1 - adam.gradient ** steps),
      scale: 1 / (1 - adam.square ** steps),
    }
    const learn = (part: Part | 'features', from: number, to: number) =>
      descend({ values: weights[part], gradient: gradients[part], ...past[part] }, rates, from, to)
    for (const row of gradients.touched) learn('features', row * rowSize, (row + 1) * rowSize)
    gradients.touched.clear()
    for (const part of parts) learn(part, 0, weights[part].length)
  }
}

type Rates = { mean: number; square: number; weightDecay: number; step: number; scale: number }

function descend(
  { values, gradient, mean, square }: Record<'values' | 'gradient' | 'mean' | 'square', Float32Array>,
  rates: Rates,
  from: number,
  to: number,
) {
  const { mean: newer, square: newerSquare, weightDecay, step, scale } = rates
  for (let at = from; at < to; at++) {
    const down = gradient[at]! + weightDecay * values[at]!
    const [nextMean, nextSquare] = [
      mean[at]! + newer * (down - mean[at]!),
      square[at]! + newerSquare * (down * down - square[at]!),
    ]
    gradient[at] = 0
    mean[at] = nextMean
    square[at] = nextSquare
    values[at]! -= (step * nextMean) / (Math.sqrt(nextSquare * scale) + 1e-7)
  }
}
