import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { likelihoods } from '../analysis/model.ts'
import { answersInAll, answersOf, heads, packed, unpacked } from '../analysis/net.ts'
import { crossValidated, reliability, sharpnessFor } from './cross.ts'
import type { Fitted } from './fit.ts'
import { type Example, learn } from './learn.ts'
import { readLessons } from './lessons.ts'
import { fingerprint, trainBounds } from './train.ts'

it('has the kept weights of these lessons, read as the analyst reads them now', () => {
  const kept = JSON.parse(readFileSync(new URL('./fitted.json', import.meta.url), 'utf8')) as Fitted
  expect(kept.fingerprint, 'fit again: node apps/server/src/eval/fit.ts').toBe(fingerprint())
}, 20_000)

const sure = (head: keyof typeof heads, at: number) => Array.from({ length: heads[head] }, (_, i) => (i === at ? 1 : 0))
const example = (signs: string[], category: number | null, delegable: number | null): Example => ({
  inputs: { dense: [0.1], sparse: new Map(signs.map((sign) => [sign, 1])) },
  targets: {
    category: category === null ? null : sure('category', category),
    delegable: delegable === null ? null : sure('delegable', delegable),
    hours: null,
  },
})
const places = new Map([
  ['a', 0],
  ['b', 1],
  ['c', 2],
])
const times = <T>(count: number, rows: T[]) => Array.from({ length: count }, () => rows).flat()

it('learns what no sum of signs tells: one of two, but neither both nor none', () => {
  // Of signs that are overlooked while learning nothing can be quite sure.
  const rows = times(1000, [example(['a'], 1, 0), example(['b'], 1, 0), example(['a', 'b'], 2, 2), example([], 2, 2)])
  const nets = { places, nets: [learn(rows, places, 1)], sharpness: 1 }
  const said = (signs: string[]) => answersOf(nets, example(signs, null, null).inputs)
  for (const one of [['a'], ['b']]) expect(said(one).category[1]).toBeGreaterThan(0.5)
  for (const other of [['a', 'b'], []]) {
    expect(said(other).category[2]).toBeGreaterThan(0.5)
    expect(said(other).delegable[2]).toBeGreaterThan(0.5)
  }
})

it('learns nothing on a question that no lesson answers', () => {
  const biasFor = (delegable: number | null) =>
    learn(times(40, [example(['a'], 1, delegable)]), places, 1).bias.slice(
      heads.category,
      heads.category + heads.delegable,
    )
  expect([...biasFor(null)]).toEqual(Array(heads.delegable).fill(0))
  expect(Math.max(...biasFor(0))).toBeGreaterThan(0.01)
})

it('gives the same network for the same seed, and keeps it in bytes without much loss', () => {
  const rows = times(20, [example(['a'], 1, 0), example(['b'], 2, 1)])
  const net = learn(rows, places, 7)
  expect(learn(rows, places, 7)).toEqual(net)
  expect(net.bias).toHaveLength(answersInAll)
  const nets = { places, nets: [net], sharpness: 1.1 }
  const { words, bytes } = packed(nets)
  const [before, after] = [nets, unpacked(words, bytes)].map((kept) => answersOf(kept, rows[0]!.inputs))
  before!.category.forEach((likely, i) => {
    expect(after!.category[i]).toBeCloseTo(likely, 2)
  })
})

const lesson = readLessons()[0]!
/** Each sign is in two rows of one text: whoever had seen either would know the other's class. */
const twins = [...Array(16).keys()].map((i) => {
  const text = `text ${i >> 1}`
  return {
    lesson: { ...lesson, text },
    target: (i >> 1) % 2 ? [0, 1] : [1, 0],
    signs: new Map([[text, 1]]),
    phrase: '',
  }
})

it('learns which date is the deadline from its signs', () => {
  const model = trainBounds(twins)
  for (const { signs, target } of twins) expect(likelihoods(model, signs)[target.indexOf(1)]).toBeGreaterThan(0.6)
})

it('judges each lesson by a model that never saw its text', () => {
  const judged = crossValidated(twins, (rows) => {
    const model = trainBounds(rows)
    return ({ signs }) => likelihoods(model, signs)
  })
  for (const { said, target } of judged) expect(said[target.indexOf(1)]!).toBeLessThan(0.6)
})

it('trusts a model less that is too sure of what is wrong', () => {
  const says = (likely: number[], right: number) => ({ likely, target: likely.map((_, i) => (i === right ? 1 : 0)) })
  expect(sharpnessFor([says([0.9, 0.1], 0), says([0.9, 0.1], 1)])).toBeLessThan(1)
  expect(sharpnessFor([says([0.6, 0.4], 0), says([0.4, 0.6], 1)])).toBeGreaterThan(1)
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
