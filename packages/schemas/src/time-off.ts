import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { daysAfter } from './repeat-days.ts'
import { day, id, optionalText } from './text.ts'

/** How much time off a VA may have planned, and how many days one may last. */
export const maxTimeOff = 20
const maxDaysOff = 366
const dayMs = 86_400_000

/** Days of the VA's own calendar, the last one included. Without an id it is a new one. The rules of both days also meet days that cannot be read. */
export const timeOff = z
  .object({
    id: id.optional(),
    startsOn: day('Please choose your first day off.'),
    endsOn: day('Please choose your last day off.'),
    reason: optionalText(maxLength.line),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The last day cannot be before the first.',
  })
  .refine(({ startsOn, endsOn }) => !(Date.parse(endsOn) - Date.parse(startsOn) >= maxDaysOff * dayMs), {
    path: ['endsOn'],
    message: 'Please keep one time off within a year.',
  })
export type TimeOffInput = z.infer<typeof timeOff>

/** 'Dec 2', with the year when it is not this one. */
export const dayInWords = (day: string, now = new Date()) =>
  new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== now.toISOString().slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  })

/** 'away until Dec 2' for a VA who is back on Dec 3. */
export const awayUntil = (backOn: string, now = new Date()) => `away until ${dayInWords(daysAfter(backOn, -1), now)}`
