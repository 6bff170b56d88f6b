import { hours } from '@kazi/schemas/format'
import type { TimeBefore } from '@kazi/schemas/time'
import { clockTime, shortDate } from '@kazi/ui/format'
import { timeNote } from '@kazi/ui/time-note'

/** '1 h 30 min, Nov 20, 2:30 PM: Sorted the inbox' */
export const entryWords = ({ minutes, workedOn, startsAt, note }: TimeBefore) =>
  [[hours(minutes), shortDate(workedOn), startsAt && clockTime(startsAt)].filter(Boolean).join(', '), timeNote(note)]
    .filter(Boolean)
    .join(': ')
