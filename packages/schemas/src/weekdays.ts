import { z } from 'zod'
import { say } from './say.ts'
import { atMost } from './text.ts'
import { beginsTooEarly } from './working-hours.ts'

/** Weekdays as numbers, 0 for Sunday, in the order in which people plan a week. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const weekdayName = (day: number) => say(names[day] ?? '')

const badHours = 'Please give the hours of each day like 09:00-17:00, in half hours.'
const clock = '(?:[01]\\d|2[0-3]):[03]0'
const aDay = z.string(badHours).regex(new RegExp(`^(?:${clock}-${clock})?$`), badHours)

/** The working hours of a week: nothing, or a text for each of the seven days, of which one is not off. */
export const workingHours = atMost(aDay, 7, badHours)
  .refine((days) => days.length === 0 || days.length === 7, badHours)
  .refine((days) => days.length === 0 || days.some((hours) => hours !== ''), 'Please leave at least one working day.')
  .refine(
    (days) => days.every((hours) => hours === '' || hours.slice(0, 5) !== hours.slice(6)),
    'A working day cannot begin and end at the same time.',
  )
  .refine(
    (days) => days.every((_, index) => !beginsTooEarly(days, index)),
    'A day cannot begin before the night shift of the day before is over.',
  )
