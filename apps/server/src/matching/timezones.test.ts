import { describe, expect, it } from 'vitest'
import { overlapHours, zoneOf } from './timezones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

describe('zones', () => {
  it.each([
    ['US Eastern', 'America/New_York'],
    ['us pacific', 'America/Los_Angeles'],
    ['Africa/Nairobi', 'Africa/Nairobi'],
    ['EAT', 'Africa/Nairobi'],
    ['GMT+3', '+03:00'],
    ['Nairobi-ish', null],
    ['', null],
    [null, null],
  ])('reads %s', (text, zone) => expect(zoneOf(text)).toBe(zone))
})

describe('shared working hours', () => {
  it('follows the clocks of the season', () => {
    expect(overlapHours('Africa/Nairobi', 'US Eastern', winter)).toBe(0)
    expect(overlapHours('Africa/Nairobi', 'US Eastern', summer)).toBe(1)
    expect(overlapHours('Africa/Lagos', 'Europe/London', winter)).toBe(7)
    expect(overlapHours('Africa/Lagos', 'Europe/London', summer)).toBe(8)
  })
  it('says nothing of a zone that it does not know', () => {
    expect(overlapHours('somewhere', 'US Eastern', winter)).toBeNull()
  })
})
