import { expect, it } from 'vitest'
import { hourSteps, hoursTarget, rangeFrom } from './hours.ts'

const sure = (at: number) => hourSteps.map((_, i) => (i === at ? 1 : 0))

it('is narrow where it is sure, and wide where it is not', () => {
  const five = hourSteps.indexOf(5)
  const narrow = rangeFrom(sure(five))
  expect(narrow.minHours).toBeLessThanOrEqual(5)
  expect(narrow.maxHours).toBeGreaterThanOrEqual(5)
  const wide = rangeFrom(hourSteps.map(() => 1 / hourSteps.length))
  expect(wide.maxHours / wide.minHours).toBeGreaterThan(2 * (narrow.maxHours / narrow.minHours))
})

it('lies on every step that a person’s range touches', () => {
  const target = hoursTarget(4, 8)
  const touched = hourSteps.filter((_, i) => target[i]! > 0)
  expect(touched).toEqual([4, 5, 6.3, 8])
  expect(target.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
})

it('keeps a range that is beyond the scale at its end', () => {
  expect(hoursTarget(500, 900).at(-1)).toBe(1)
})
