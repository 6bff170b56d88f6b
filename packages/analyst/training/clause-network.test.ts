import { expect, it } from 'vitest'
import { roles } from '../src/analysis/clause-features.ts'
import {
  clauseParts,
  layersOf,
  packedClauseModel,
  roleLikelihoods,
  unpackedClauseModel,
} from '../src/models/clause-network.ts'
import { softmax } from '../src/models/regression.ts'
import { noGradients } from './adam.ts'
import { addGradients, trainClauseNetwork } from './clause-network.ts'

const places = new Map([
  ['a', 0],
  ['b', 1],
  ['order', 2],
  ['price', 3],
])
const text = (...clauses: [feature: string, role: number][]) => ({
  clauses: clauses.map(([feature]) => [[places.get(feature)!, 1] as const]),
  roles: clauses.map(([, role]) => role),
})
const features = (...names: string[]) => names.map((name) => new Map([[name, 1]]))
const times = <T>(count: number, rows: T[]) => Array.from({ length: count }, () => rows).flat()
/** The same word is a role after an order, and another one after a price. */
const texts = times(400, [text(['order', 1], ['a', 2]), text(['price', 4], ['a', 5])])

it('tells the role of a clause by those around it', () => {
  const model = { places, nets: [trainClauseNetwork(texts, places.size, 1)] }
  expect(roleLikelihoods(model, features('order', 'a'))[1]![2]).toBeGreaterThan(0.8)
  expect(roleLikelihoods(model, features('price', 'a'))[1]![5]).toBeGreaterThan(0.8)
})

it('goes down the slope of its loss, in each part', () => {
  const net = trainClauseNetwork(texts.slice(0, 2), places.size, 3)
  const one = text(['order', 1], ['a', 2], ['b', 0], ['price', 4])
  const lossOf = () =>
    layersOf(net, one.clauses).scores.reduce((sum, score, i) => sum - Math.log(softmax([...score])[one.roles[i]!]!), 0)
  const gradients = noGradients(net, clauseParts)
  addGradients(net, one, gradients, 1)
  const slopeAt = (values: Float32Array, at: number) => {
    const [value, step] = [values[at]!, 0.001]
    const sides = [value + step, value - step].map((moved) => {
      values[at] = moved
      return lossOf()
    })
    values[at] = value
    return (sides[0]! - sides[1]!) / (2 * step)
  }
  for (const part of clauseParts) {
    const steepest = gradients[part].reduce(
      (best, value, i, all) => (Math.abs(value) > Math.abs(all[best]!) ? i : best),
      0,
    )
    expect(gradients[part][steepest], part).not.toBe(0)
    expect(gradients[part][steepest], part).toBeCloseTo(slopeAt(net[part], steepest), 2)
  }
  for (const [row, gradient] of gradients.features)
    for (const at of [0, gradient.length - 1])
      expect(gradient[at]).toBeCloseTo(slopeAt(net.features, row * gradient.length + at), 2)
})

it('gives the same network for the same seed, and keeps it in bytes without much loss', () => {
  const few = texts.slice(0, 40)
  const net = trainClauseNetwork(few, places.size, 7)
  expect(trainClauseNetwork(few, places.size, 7)).toEqual(net)
  const model = { places, nets: [net] }
  const { words, bytes } = packedClauseModel(model)
  const [before, after] = [model, unpackedClauseModel(words, bytes)].map((kept) =>
    roleLikelihoods(kept, features('order', 'a', 'b')),
  )
  expect(before![0]).toHaveLength(roles.length)
  before!.forEach((likely, i) => {
    likely.forEach((odds, role) => {
      expect(after![i]![role]).toBeCloseTo(odds, 2)
    })
  })
})
