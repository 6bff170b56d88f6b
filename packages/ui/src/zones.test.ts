import { describe, expect, it } from 'vitest'
import { nineEasternIn, overlapHours } from './zones.ts'

describe('working hours', () => {
  it('are shared in full in one zone, whatever it is called', () => {
    expect(overlapHours('Africa/Nairobi', 'East Africa Time')).toBe(8)
    expect(overlapHours('UTC+3', 'Africa/Nairobi')).toBe(8)
  })

  it('shrink with the distance, over the date line too, and never below nothing', () => {
    expect(overlapHours('UTC', 'UTC+5')).toBe(3)
    expect(overlapHours('UTC+12', 'UTC-11')).toBe(7)
    expect(overlapHours('UTC', 'UTC+12')).toBe(0)
  })

  it('of an unknown zone are unknown', () => {
    expect(overlapHours('somewhere warm', 'UTC')).toBeNull()
    expect(nineEasternIn('somewhere warm')).toBeNull()
  })

  it('begin in US Eastern at nine', () => {
    expect(nineEasternIn('US Eastern')).toBe('9:00 AM')
  })
})
