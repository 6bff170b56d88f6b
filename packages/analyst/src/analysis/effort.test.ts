import { expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { boundIn, effortOf } from './effort.ts'
import { quantitiesIn } from './quantities.ts'

it.each([
  ['Look after our newsletter, at most 5 hours a month', 5],
  ['My budget is 12 hours for this', 12],
  ['Sort the archive, up to 6-8h', 8],
])('takes the bound that the client sets: %s', (text, most) => {
  const bound = boundIn(read(text))!
  expect(bound.maxHours).toBe(most)
  expect(bound.minHours).toBeLessThan(most)
})

it('takes the estimate that the client made', () => {
  expect(boundIn(read('Check the entries. Effort estimated at 10 to 12 hours.'))).toEqual({
    minHours: 10,
    maxHours: 12,
  })
})

it.each(['Type up nine hours of voice memos', 'Two hours a day on our inbox', 'Answer within 2 hours'])(
  'sets none where the client does not: %s',
  (text) => {
    expect(boundIn(read(text))).toBeNull()
  },
)

it('counts the pieces: twenty times the invoices take much longer', () => {
  const [few, many] = ['Chase 10 unpaid invoices', 'Chase 200 unpaid invoices']
    .map(read)
    .map((reading) => effortOf(reading, quantitiesIn(reading)))
  expect(many!.minHours).toBeGreaterThan(3 * few!.maxHours)
})
