import type { Parts } from '../src/models/rows.ts'

/** The weights of a network that learns, and how the loss changes with them: of its features only for those that a batch has. */
type Weights<Part extends string> = Parts<Part, Float32Array>
export type Gradients<Part extends string> = Parts<Part, Map<number, Float32Array>>

export const noGradients = <Part extends string>(weights: Weights<Part>, parts: readonly Part[]) =>
  ({
    ...Object.fromEntries(parts.map((part) => [part, new Float32Array(weights[part].length)])),
    features: new Map<number, Float32Array>(),
  }) as Gradients<Part>

/** The gradient of one feature. */
export function rowOf({ features }: Gradients<never>, at: number, size: number): Float32Array {
  const row = features.get(at) ?? new Float32Array(size)
  features.set(at, row)
  return row
}

type Settings = { weightDecay: number; adam: { gradient: number; square: number } }

/** Adam: each weight goes as far as its gradients have agreed. Changes the weights in place. */
export function adamFor<Part extends string>(
  weights: Weights<Part>,
  parts: readonly Part[],
  { weightDecay, adam }: Settings,
): (gradients: Gradients<Part>, learningRate: number) => void {
  const names: readonly (Part | 'features')[] = [...parts, 'features']
  const past = Object.fromEntries(
    names.map((part) => {
      const zeros = () => new Float32Array(weights[part].length)
      return [part, { gradient: zeros(), square: zeros() }]
    }),
  ) as Record<Part | 'features', { gradient: Float32Array; square: Float32Array }>
  let steps = 0
  return (gradients, learningRate) => {
    steps++
    const begun = { gradient: 1 - adam.gradient ** steps, square: 1 - adam.square ** steps }
    const descend = (part: Part | 'features', gradient: Float32Array, from: number) => {
      const [values, { gradient: mean, square }] = [weights[part] as Float32Array, past[part]]
      for (let i = 0; i < gradient.length; i++) {
        const at = from + i
        const down = gradient[i]! + weightDecay * values[at]!
        mean[at] = adam.gradient * mean[at]! + (1 - adam.gradient) * down
        square[at] = adam.square * square[at]! + (1 - adam.square) * down * down
        values[at]! -= (learningRate * (mean[at]! / begun.gradient)) / (Math.sqrt(square[at]! / begun.square) + 1e-7)
      }
    }
    for (const [at, gradient] of gradients.features) descend('features', gradient, at * gradient.length)
    for (const part of parts) descend(part, gradients[part], 0)
  }
}
