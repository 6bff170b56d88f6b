import { readFileSync } from 'node:fs'

/** A logistic regression over features that `npm run analyst:train` has fitted: for each feature the weights of all classes. */
export type Model = { bias: number[]; sparse: Map<string, number[]> }

/** How likely each class is. */
export function likelihoods({ bias, sparse }: Model, features: ReadonlyMap<string, number>): number[] {
  const scores = [...bias]
  features.forEach((weight, feature) => {
    const weights = sparse.get(feature)
    if (weights) for (let c = 0; c < scores.length; c++) scores[c]! += weights[c]! * weight
  })
  return softmax(scores)
}

export function softmax(scores: readonly number[]) {
  const top = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - top))
  const sum = odds.reduce((total, odd) => total + odd, 0)
  return odds.map((odd) => odd / sum)
}

export type Packed = { bias: string; sparse: Record<string, string> }

const pack = (weights: readonly number[]) => weights.map((weight) => Math.round(weight * 100)).join(' ')
const unpack = (text: string) => text.split(' ').map((number) => Number(number) / 100)

/** For a file: in hundredths, without features that say next to nothing. */
export const packed = ({ bias, sparse }: Model): Packed => ({
  bias: pack(bias),
  sparse: Object.fromEntries(
    [...sparse]
      .filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= 0.1))
      .map(([feature, weights]) => [feature, pack(weights)]),
  ),
})
export const unpacked = ({ bias, sparse }: Packed): Model => ({
  bias: unpack(bias),
  sparse: new Map(Object.entries(sparse).map(([feature, weights]) => [feature, unpack(weights)])),
})

/** A regression that training wrote to a file of artifacts, loaded when it is first asked for. */
export function storedModel(file: URL): () => Model {
  let loaded: Model | undefined
  return () => {
    loaded ??= unpacked(JSON.parse(readFileSync(file, 'utf8')) as Packed)
    return loaded
  }
}

export const deadlineFile = new URL('../../artifacts/deadline.json', import.meta.url)
/** Which date is the deadline; made by `npm run analyst:train` from datasets/training. */
export const deadlineModel = storedModel(deadlineFile)
