import { expect, it } from 'vitest'
import { hours } from './format.ts'

it('a share of a minute never makes an hour of sixty', () => {
  expect([59.4, 59.8, 119.8, 120.4].map(hours)).toEqual(['59 min', '1 h', '2 h', '2 h'])
})
