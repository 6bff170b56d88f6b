import { expect, it } from 'vitest'
import {
  answersFrom,
  answersInAll,
  answersOf,
  heads,
  knownIn,
  layerOf,
  packed,
  scoresOf,
  unpacked,
} from '../src/models/network.ts'
import { likelihoods } from '../src/models/regression.ts'
import { crossValidated, reliability, temperatureFor } from './cross-validation.ts'
import { readDataset } from './dataset.ts'
import { hyperparameters } from './hyperparameters.ts'
import { type Example, joined, trainNetwork } from './network.ts'
import { trainRegression } from './regression.ts'

const sure = (head: keyof typeof heads, at: number) => Array.from({ length: heads[head] }, (_, i) => (i === at ? 1 : 0))
const { size } = hyperparameters.network.distillation
const meaningOf = (at: number | null) => Float32Array.from({ length: size }, (_, i) => (i === at ? 1 : 0))
const example = (
  features: string[],
  category: number | null,
  delegable: number | null,
  meaning: number | null = null,
): Example => ({
  inputs: { dense: [0.1], sparse: new Map(features.map((feature) => [feature, 1])) },
  targets: {
    category: category === null ? null : sure('category', category),
    delegable: delegable === null ? null : sure('delegable', delegable),
    hours: null,
  },
  meaning: meaningOf(meaning),
})
const places = new Map([
  ['a', 0],
  ['b', 1],
  ['c', 2],
])
const times = <T>(count: number, rows: T[]) => Array.from({ length: count }, () => rows).flat()

it('learns what no sum of features tells: one of two, but neither both nor none', () => {
  // Of features that are overlooked while learning nothing can be quite sure.
  const rows = times(1000, [example(['a'], 1, 0), example(['b'], 1, 0), example(['a', 'b'], 2, 2), example([], 2, 2)])
  const nets = joined([trainNetwork(rows, places, 1)], places)
  const said = (features: string[]) => answersOf(nets, example(features, null, null).inputs)
  for (const one of [['a'], ['b']]) expect(said(one).category[1]).toBeGreaterThan(0.5)
  for (const other of [['a', 'b'], []]) {
    expect(said(other).category[2]).toBeGreaterThan(0.5)
    expect(said(other).delegable[2]).toBeGreaterThan(0.5)
  }
})

it('reads a word that no label explains like one that the encoder says means the same', () => {
  const saidOfB = (meaning: number | null) => {
    const rows = [example(['a'], 1, null, 0), example(['c'], 2, null, 1), example(['b'], null, null, meaning)]
    const nets = joined([trainNetwork(times(500, rows), places, 1)], places)
    return answersOf(nets, example(['b'], null, null).inputs).category
  }
  const [like, unlike] = [saidOfB(0), saidOfB(1)]
  expect(like[1]).toBeGreaterThan(2 * like[2]!)
  expect(unlike[2]).toBeGreaterThan(2 * unlike[1]!)
})

it('learns nothing on a question that no label answers', () => {
  const biasFor = (delegable: number | null) =>
    trainNetwork(times(40, [example(['a'], 1, delegable)]), places, 1).bias.slice(
      heads.category,
      heads.category + heads.delegable,
    )
  expect([...biasFor(null)]).toEqual(Array(heads.delegable).fill(0))
  expect(Math.max(...biasFor(0))).toBeGreaterThan(0.01)
})

it('gives the same network for the same seed, and keeps several in bytes without much loss', () => {
  const rows = times(20, [example(['a'], 1, 0), example(['b'], 2, 1)])
  const net = trainNetwork(rows, places, 7)
  expect(trainNetwork(rows, places, 7)).toEqual(net)
  expect(net.bias).toHaveLength(answersInAll)
  const ensemble = joined([net, trainNetwork(rows, places, 8)], places)
  const { words, bytes } = packed(ensemble)
  const [before, after] = [ensemble, unpacked(words, bytes)].map((kept) => answersOf(kept, rows[0]!.inputs))
  before!.category.forEach((likely, i) => {
    expect(after!.category[i]).toBeCloseTo(likely, 2)
  })
})

it('answers with several networks side by side as they do one by one', () => {
  const rows = times(30, [example(['a', 'c'], 1, 0), example(['b'], 2, 1)])
  const nets = [1, 2, 3].map((seed) => trainNetwork(rows, places, seed))
  const { inputs } = example(['a', 'b'], null, null)
  const each = nets.map((net) => answersFrom(scoresOf(net, layerOf(net, knownIn(inputs.sparse, places), inputs.dense))))
  answersOf(joined(nets, places), inputs).delegable.forEach((likely, i) => {
    expect(likely).toBeCloseTo(each.reduce((sum, one) => sum + one.delegable[i]!, 0) / 3, 4)
  })
})

const labeled = readDataset()[0]!
const settings = hyperparameters.deadline
/** Each feature is in two rows of one text: whoever had seen either would know the other's class. */
const twins = [...Array(16).keys()].map((i) => {
  const text = `text ${i >> 1}`
  return {
    labeled: { ...labeled, text, file: text },
    target: (i >> 1) % 2 ? [0, 1] : [1, 0],
    features: new Map([[text, 1]]),
    phrase: '',
  }
})

it('learns which date is the deadline from its features', () => {
  const model = trainRegression(twins, settings)
  for (const { features, target } of twins) expect(likelihoods(model, features)[target.indexOf(1)]).toBeGreaterThan(0.6)
})

it('evaluates each text with a model that never read its writer', () => {
  const evaluated = crossValidated(twins, (rows) => {
    const model = trainRegression(rows, settings)
    return ({ features }) => likelihoods(model, features)
  })
  for (const { said, target } of evaluated) expect(said[target.indexOf(1)]!).toBeLessThan(0.6)
})

it('tempers a model that is too sure of what is wrong', () => {
  const says = (likely: number[], right: number) => ({ likely, target: likely.map((_, i) => (i === right ? 1 : 0)) })
  expect(temperatureFor([says([0.9, 0.1], 0), says([0.9, 0.1], 1)])).toBeGreaterThan(1)
  expect(temperatureFor([says([0.6, 0.4], 0), says([0.4, 0.6], 1)])).toBeLessThan(1)
})

it('counts how often a confidence was right', () => {
  const rows = reliability([
    { confidence: 0.9, right: true },
    { confidence: 1, right: false },
    { confidence: 0.1, right: false },
  ])
  expect(rows.map(({ count, right }) => [count, right])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [2, 0.5],
  ])
})
