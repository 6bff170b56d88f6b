import { z } from 'zod'
import { applicationDecisions } from './application-states.ts'
import { entriesOf } from './entries.ts'
import { goingOn, listQuery, selectionOf } from './list.ts'
import { centsFrom } from './money.ts'
import { currency, price } from './price.ts'
import { rate, samples, spoken } from './profile-fields.ts'
import { wordsOf } from './states.ts'
import { taskPriority } from './task.ts'
import {
  amount,
  atMost,
  byId,
  dayOrTime,
  email,
  hours,
  id,
  maxLength,
  optionalDay,
  optionalText,
  optionalUrl,
  required,
  text,
} from './text.ts'
import { applicationsQuery } from './va-list.ts'
import { workingHours } from './weekdays.ts'
import { maxWeeklyHours } from './weekly-hours.ts'
import { assignmentStates, projectTypes, vaTaskRules } from './work-states.ts'
import { zoneOf } from './zones.ts'

export const vaTaskStatus = z.enum(wordsOf(vaTaskRules))
export { canMoveVaTask, type VaTaskStatus, vaTaskRules } from './work-states.ts'

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

const pleaseFill = 'Please fill in all required fields marked with *'
export const vaApplication = z.object({
  name: required(pleaseFill, maxLength.line),
  email: email(),
  skills: required(pleaseFill, maxLength.note),
  experience: required(pleaseFill, maxLength.note),
  hourlyRate: required(pleaseFill, maxLength.line),
  timezone: required(pleaseFill, maxLength.line),
  portfolio: optionalUrl(),
  introduction: required(pleaseFill),
})
/** The emailed link to an open application. */
export const applicationLink = z.object({ token: required('This link is not valid.', maxLength.token) })
export type VaApplication = z.infer<typeof vaApplication>

/** The storage key of an unsent application; the form reads it, and so can pages that link to the form. */
export const applicationDraft = 'va-application'

export const applicationDecision = z.enum(wordsOf(applicationDecisions))
export { type ApplicationDecision, type ApplicationState, applicationRules } from './application-states.ts'

export const applicationReview = z
  .object({ id, decision: applicationDecision, message: optionalText() })
  .refine(({ decision, message }) => !applicationDecisions[decision].needsText || message, {
    path: ['message'],
    message: 'Please write a note to the applicant.',
  })

/** The same decision on many applications: one text for all who are declined. */
export const applicationReviews = z
  .object({
    ...goingOn,
    selection: selectionOf(applicationsQuery),
    decision: z.enum(['approve', 'decline']),
    message: optionalText(),
  })
  .refine(({ decision, message }) => decision === 'approve' || message, {
    path: ['message'],
    message: 'Please write a note to the applicants.',
  })
export type ApplicationReviews = z.output<typeof applicationReviews>

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

export const assignmentStatus = z.enum(wordsOf(assignmentStates))
export const projectType = z.enum(wordsOf(projectTypes))
export type { AssignmentStatus, ProjectType } from './work-states.ts'

/** Rounded as amounts are: a program's own rounding error, as in 1.005 * 100, counts for nothing. */
const hundredths = hours.overwrite((value) => centsFrom(value) / 100)

const missing = 'Missing required fields'
/** `totalEarnings` is sent by the spec's screens but ignored: the server calculates it. */
export const newAssignment = z.object({
  vaId: id,
  clientName: required(missing, maxLength.line),
  clientEmail: email(missing),
  projectTitle: required(missing, maxLength.line),
  projectDescription: required(missing),
  projectType: projectType.default('project'),
  status: assignmentStatus.default('active'),
  priority: taskPriority.default('medium'),
  hourlyRate: amount.nullish(),
  currency: currency.default('USD'),
  totalHours: hundredths.default(0),
  startDate: dayOrTime().optional(),
  adminNotes: optionalText(),
  /** The VA is away or takes no new work, and has agreed all the same. */
  evenIfAway: z.boolean().optional(),
})
export type NewAssignment = z.infer<typeof newAssignment>

/** VAs who are proposed for one request at the same time, at most. */
export const maxProposed = 3
export const proposing = z.object({
  id,
  /** The proposals that the caller has read: one that a colleague has changed meanwhile is not replaced. */
  before: atMost(
    z.object({ vaId: id, sentence: text(maxLength.note).nullable(), quote: price.nullable() }),
    100,
  ).optional(),
  proposals: atMost(
    z.object({ vaId: id, sentence: optionalText(), quote: price.optional() }),
    maxProposed,
    'Propose at most three VAs.',
  )
    .refine((all) => all.length > 0, 'Choose at least one VA.')
    .refine((all) => new Set(all.map((one) => one.vaId)).size === all.length, 'Each VA can be proposed once.'),
})
export const assigning = z.object({
  id,
  vaId: id,
  estimatedHours: hundredths.nullish(),
  hourlyRate: amount.nullish(),
  currency: currency.default('USD'),
  deadline: optionalDay(),
  priority: z.preprocess((value) => value || undefined, taskPriority.optional()),
})
export const withReason = byId.extend({ reason: required('Please give a reason.', maxLength.note) })

/** The query of a VA's photo; `v` names the version that the caller wants to keep. */
export const photoQuery = byId.extend({ v: text(maxLength.line).optional(), size: z.literal('small').optional() })
