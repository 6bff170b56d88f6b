import { z } from 'zod'
import { entriesOf } from './entries.ts'
import { listQuery } from './list.ts'
import { maxLength } from './max-length.ts'
import { currency } from './price.ts'
import { rate, samples, spoken } from './profile-fields.ts'
import { wordsOf } from './states.ts'
import { taskPriority } from './task.ts'
import { atMost, byId, id, required, text } from './text.ts'
import { workingHours } from './weekdays.ts'
import { maxWeeklyHours } from './weekly-hours.ts'
import { vaTaskRules } from './work-states.ts'
import { zoneOf } from './zones.ts'

export const vaTaskStatus = z.enum(wordsOf(vaTaskRules))

const mostTools = 100
const list = atMost(text(maxLength.line), mostTools)
/** Tools are sent as a list, or as the text of one. */
export const tools = z.preprocess(
  (value) => (typeof value === 'string' && value.length <= mostTools * maxLength.line ? entriesOf(value) : value),
  list,
)

const badHours = `Please give whole or half hours, from 1 to ${maxWeeklyHours}.`
/** PUT /api/va/profile: any other field is refused by name. */
export const vaProfilePatch = z.strictObject({
  available: z.boolean().optional(),
  skills: text(maxLength.note).optional(),
  tools: tools.optional(),
  timezone: text(maxLength.line)
    .refine((zone) => zone.trim() === '' || zoneOf(zone) !== null, 'Please choose a timezone from the list')
    .optional(),
  hourlyRate: text(maxLength.line).optional(),
  /** The rate in figures, which replace the text; null takes them back. */
  rate: rate.nullish(),
  languages: spoken.optional(),
  samples: samples.optional(),
  /** The most hours a week; null takes the figure back. */
  weeklyHours: z.preprocess(
    (value) => (value === '' ? null : value),
    z.number(badHours).min(1, badHours).max(maxWeeklyHours, badHours).multipleOf(0.5, badHours).nullish(),
  ),
  /** By weekday, Monday first, in the VA's own zone: '09:00-17:00', '' for a day off, '22:00-06:00' into the next day. */
  workingHours: workingHours.optional(),
  intro: text().optional(),
})

/** As much as a VA can ask for an hour. */
const maxRateCents = 100_000_000
/**
 * The public search. Text matches name or skills, a skill matches skills; rates compare only within one currency. `hours`
 * sorts by the working hours shared with the zone `near`, most first; `rating` by the best rated.
 */
export const vaSearchQuery = listQuery({
  filters: {
    skill: text(maxLength.line),
    timezone: text(maxLength.line),
    maxRateCents: z.coerce.number().int().min(0).max(maxRateCents),
    currency,
    near: text(maxLength.line),
  },
  sorts: ['id', 'hours', 'rating'],
})
export type VaSearchQuery = z.output<typeof vaSearchQuery>

/** What a VA still has to do, and what is delivered. */
export const vaTaskView = z.enum(['to_do', 'done'])
export type VaTaskView = z.infer<typeof vaTaskView>
/** A VA's tasks, page by page. */
export const vaTaskPageQuery = listQuery({
  filters: { view: vaTaskView, status: vaTaskStatus, priority: taskPriority },
  sorts: ['newest', 'due', 'priority'],
})
export type VaTaskPageQuery = z.output<typeof vaTaskPageQuery>

export const favoriteVa = z.object({ vaId: id, favorite: z.boolean() })

export const withReason = byId.extend({ reason: required('Please give a reason.', maxLength.note) })

/** The query of a VA's photo; `v` names the version that the caller wants to keep. */
export const photoQuery = byId.extend({ v: text(maxLength.line).optional(), size: z.literal('small').optional() })
