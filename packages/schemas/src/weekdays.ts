import { z } from 'zod'
import { locale, say } from './say.ts'
import { atMost } from './text.ts'

/** Weekdays as numbers, 0 for Sunday, in the order in which people plan a week. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const weekdayName = (day: number) => say(names[day] ?? '')

/** The weekdays on which somebody does not work, each once; not all of them. */
export const daysOff = atMost(z.int().min(0).max(6), 20)
  .transform((days) => weekdays.filter((day) => days.includes(day)))
  .refine((days) => days.length < weekdays.length, 'Please leave at least one working day.')

/** 'Saturday and Sunday'. */
export const daysInWords = (days: readonly number[]) =>
  new Intl.ListFormat(locale()).format(weekdays.filter((day) => days.includes(day)).map(weekdayName))
