import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { normalized, similarity, vectorSize } from '../models/towers.ts'
import { emptyIndex, nearestPlaces, vectorBytes, withVector } from './nearest.ts'

let state = 7
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 4_294_967_296 - 0.5
}
/** As the towers' vectors are: the first numbers say most. */
const aVector = () => normalized(Float32Array.from({ length: vectorSize }, (_, i) => random() / (1 + i / 16)))
const indexOf = (all: Float32Array[]) =>
  all.reduce((index, vector, i) => withVector(index, i, vectorBytes(vector)), emptyIndex(0))

it('finds the nearest, nearest first', () => {
  const all = Array.from({ length: 3000 }, aVector)
  const query = aVector()
  const bytes = all.map(vectorBytes)
  const [asked, scores] = [vectorBytes(query), new Map<number, number>()]
  bytes.forEach((one, place) => {
    scores.set(
      place,
      one.reduce((sum, value, i) => sum + value * asked[i]!, 0),
    )
  })
  const exact = [...scores.keys()].sort((a, b) => scores.get(b)! - scores.get(a)! || a - b)
  expect(nearestPlaces(query, indexOf(all), 20)).toEqual(exact.slice(0, 20))
  // Nothing is lost by bytes but the order of those that are as near.
  const near = all.map((vector, place) => ({ place, score: similarity(query, vector) }))
  const nearest = near.sort((a, b) => b.score - a.score).slice(0, 20)
  expect(nearest.filter(({ place }) => exact.slice(0, 25).includes(place))).toHaveLength(20)
})

it('replaces a vector', () => {
  const all = Array.from({ length: 1500 }, aVector)
  const query = aVector()
  const index = withVector(indexOf(all), 1400, vectorBytes(query))
  expect([nearestPlaces(query, index, 1), index.count]).toEqual([[1400], 1500])
})

it('answers with all of few, and none of none', () => {
  const all = Array.from({ length: 3 }, aVector)
  expect(nearestPlaces(all[1]!, indexOf(all), 20)).toHaveLength(3)
  expect(nearestPlaces(all[1]!, indexOf(all), 20)[0]).toBe(1)
  expect(nearestPlaces(aVector(), emptyIndex(0), 20)).toEqual([])
  expect(nearestPlaces(new Float32Array(vectorSize), indexOf(all), 2)).toHaveLength(2)
})

it('looks at a hundred thousand in some milliseconds', () => {
  const few = Array.from({ length: 1000 }, () => vectorBytes(aVector()))
  let many = emptyIndex(100_000)
  for (let i = 0; i < 100_000; i++) many = withVector(many, i, few[i % 1000]!)
  const query = aVector()
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now()
    nearestPlaces(query, many, 100)
    return performance.now() - began
  })
  // Some three are usual; the machine may be busy.
  expect(Math.min(...times)).toBeLessThan(60)
  console.log(`nearest of 100,000: ${Math.min(...times).toFixed(1)} ms`)
})
