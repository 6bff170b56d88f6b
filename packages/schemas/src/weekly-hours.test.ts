import { expect, it } from 'vitest'
import { weeklyHours } from './weekly-hours.ts'

it.each([
  ['30 hours per week', 30],
  ['20-30 hrs/week', 20],
  ['20 to 25 hours', 20],
  ['about 15h a week, evenings', 15],
  ['4 hours a day', 20],
  ['Full-time', 40],
  ['part time, mornings', 20],
  ['6h daily', 30],
  ['168 hours a week', null],
  ['weekends', null],
  ['', null],
  [null, null],
])('%s is %s hours a week', (text, hours) => expect(weeklyHours(text)).toBe(hours))
