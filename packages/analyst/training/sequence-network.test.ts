import { expect, it } from 'vitest'
import {
  answerLikelihoods,
  layersOf,
  likelyAnswers,
  packedModel,
  rowSizeOf,
  sequenceParts,
  unpackedModel,
} from '../src/models/sequence-network.ts'
import { noGradients } from './adam.ts'
import { hyperparameters } from './hyperparameters.ts'
import { addGradients, trainSequenceNetwork } from './sequence-network.ts'

const places = new Map([
  ['a', 0],
  ['b', 1],
  ['order', 2],
  ['price', 3],
])
/** Two questions: the first with six answers, the second with three. */
const shape = { width: 48, reach: 2, questions: [6, 3] }
const settings = hyperparameters.clauses
const text = (...members: [feature: string, first: number, second: number][]) => ({
  members: members.map(([feature]) => [[places.get(feature)!, 1] as const]),
  answers: members.map(([, first, second]) => [first, second]),
})
const features = (...names: string[]) => names.map((name) => new Map([[name, 1]]))
const times = <T>(count: number, rows: T[]) => Array.from({ length: count }, () => rows).flat()
/** The same word is answered in one way after an order, and in another one after a price. */
const texts = times(400, [text(['order', 1, 0], ['a', 2, 1]), text(['price', 4, 0], ['a', 5, 2])])
const trained = (sequences: typeof texts, seed: number) =>
  trainSequenceNetwork(sequences, shape, places.size, settings, seed)

it('answers each question for a member by those around it', () => {
  const model = { shape, places, nets: [trained(texts, 1)] }
  const likely = (before: string) => answerLikelihoods(model, features(before, 'a'))[1]!
  expect(likely('order')[0]![2]).toBeGreaterThan(0.8)
  expect(likely('price')[0]![5]).toBeGreaterThan(0.8)
  expect(likely('order')[1]![1]).toBeGreaterThan(0.8)
  expect(likely('price')[1]![2]).toBeGreaterThan(0.8)
})

it('goes down the slope of its loss, in each part', () => {
  const net = trained(texts.slice(0, 2), 3)
  const one = text(['order', 1, 0], ['a', 2, 1], ['b', 0, 2], ['price', 4, 0])
  const lossOf = () =>
    layersOf(net, shape, one.members).scores.reduce(
      (sum, score, i) =>
        likelyAnswers(shape, score).reduce(
          (sum, likely, question) => sum - Math.log(likely[one.answers[i]![question]!]!),
          sum,
        ),
      0,
    )
  const gradients = noGradients(net, sequenceParts)
  addGradients(net, shape, one, gradients, 1)
  const slopeAt = (values: Float32Array, at: number) => {
    const [value, step] = [values[at]!, 0.001]
    const sides = [value + step, value - step].map((moved) => {
      values[at] = moved
      return lossOf()
    })
    values[at] = value
    return (sides[0]! - sides[1]!) / (2 * step)
  }
  for (const part of sequenceParts) {
    const steepest = gradients[part].reduce(
      (best, value, i, all) => (Math.abs(value) > Math.abs(all[best]!) ? i : best),
      0,
    )
    expect(gradients[part][steepest], part).not.toBe(0)
    expect(gradients[part][steepest], part).toBeCloseTo(slopeAt(net[part], steepest), 2)
  }
  const rowSize = rowSizeOf(shape)
  expect([...gradients.touched].sort()).toEqual([0, 1, 2, 3])
  for (const row of gradients.touched)
    for (const at of [row * rowSize, (row + 1) * rowSize - 1])
      expect(gradients.features[at]).toBeCloseTo(slopeAt(net.features, at), 2)
})

it('gives the same network for the same seed, and keeps it in bytes without much loss', () => {
  const few = texts.slice(0, 40)
  const net = trained(few, 7)
  expect(trained(few, 7)).toEqual(net)
  const model = { shape, places, nets: [net] }
  const { words, bytes } = packedModel(model)
  const [before, after] = [model, unpackedModel(shape, words, bytes)].map((kept) =>
    answerLikelihoods(kept, features('order', 'a', 'b')).map((answers) => answers.flat()),
  )
  expect(before![0]).toHaveLength(9)
  before!.forEach((likely, i) => {
    likely.forEach((odds, answer) => {
      expect(after![i]![answer]).toBeCloseTo(odds, 2)
    })
  })
})
