import { z } from 'zod'
import { money } from './format.ts'
import { inQuotes } from './in-quotes.ts'
import { goingOn, listQuery, selectionOf } from './list.ts'
import { maxLength } from './max-length.ts'
import { centsFrom, type Price } from './money.ts'
import { currency, price } from './price.ts'
import { wordsOf } from './states.ts'
import { taskPriority } from './task.ts'
import { notesPatch } from './team-notes.ts'
import { amount, atMost, byId, dayOrTime, email, hours, id, optionalDay, optionalText, required } from './text.ts'
import { assignmentSorts } from './va-management-words.ts'
import { type AssignmentMove, assignmentStates, projectTypes } from './work-states.ts'

export const assignmentStatus = z.enum(wordsOf(assignmentStates))
export const projectType = z.enum(wordsOf(projectTypes))

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

/** A request that is given to a VA directly. */
export const taskAssignment = z.object({
  id,
  vaId: id,
  estimatedHours: hundredths.nullish(),
  hourlyRate: amount.nullish(),
  currency: currency.default('USD'),
  deadline: optionalDay(),
  priority: z.preprocess((value) => value || undefined, taskPriority.optional()),
})
const given = z.coerce.number().pipe(id)
export const assignmentListQuery = listQuery({
  filters: { vaId: given, clientId: given, status: assignmentStatus, type: projectType },
  sorts: assignmentSorts,
})
export type AssignmentListQuery = z.output<typeof assignmentListQuery>

/** Both sides read it. */
const reason = optionalText(maxLength.note)
/** A change of an assignment by the team: what is missing stays as it is. */
export const assignmentPatch = z.strictObject({
  ...byId.shape,
  status: assignmentStatus.optional(),
  /** The status that the caller has read: whoever was faster keeps theirs. */
  before: assignmentStatus.optional(),
  reason,
  ...notesPatch,
})
export type AssignmentPatch = Omit<z.output<typeof assignmentPatch>, 'id'>

/** A price for an assignment that was made without one. */
export const assignmentPrice = z.strictObject({ ...byId.shape, price })

export const assignmentHandover = z.strictObject({ ...byId.shape, vaId: id, reason })

export const assignmentMoves = z.object({
  ...goingOn,
  selection: selectionOf(assignmentListQuery),
  status: assignmentStatus,
  /** The statuses that the caller has read, of as many rows as were on screen: whoever was faster keeps theirs. */
  before: atMost(z.object({ id, status: assignmentStatus }), 1000).default([]),
  reason,
})
export type AssignmentMoves = z.output<typeof assignmentMoves>

/** When a fixed price is owed, by what has become of the work: 'over' where it was taken back. */
const owed = {
  open: { va: ' You earn it when the result is accepted.', client: ' You owe it when you accept the result.' },
  accepted: {
    va: ' The result was accepted, so you have earned it.',
    client: ' The result was accepted, so it will be on your invoice.',
  },
  over: { va: '', client: '' },
}

/** What both sides read when the team gives an assignment its price. */
export function priceNews(title: string, price: Price, work: keyof typeof owed) {
  const is = `The price of ${inQuotes(title)} is ${money(price, 'en-US')}`
  return {
    title: 'A price was agreed',
    ...(price.unit === 'hour'
      ? {
          va: `${is} an hour now. Time that you have logged on it counts as well.`,
          client: `${is} an hour now. Time that was logged on it before counts as well.`,
        }
      : { va: `${is} now.${owed[work].va}`, client: `${is} now.${owed[work].client}` }),
  }
}

/** What both sides read when the team moves an assignment. */
export const assignmentNews: Record<AssignmentMove, (title: string) => { title: string; va: string; client: string }> =
  {
    start: (title) => ({
      title: 'An assignment has started',
      va: `${inQuotes(title)} is active now, so you can begin.`,
      client: `${inQuotes(title)} is active now.`,
    }),
    pause: (title) => ({
      title: 'An assignment is paused',
      va: `${inQuotes(title)} is paused. Please start nothing new on it until you hear from us.`,
      client: `${inQuotes(title)} is paused. Nothing new is started on it until you hear from us.`,
    }),
    resume: (title) => ({
      title: 'An assignment has resumed',
      va: `${inQuotes(title)} is active again, so you can continue.`,
      client: `${inQuotes(title)} is active again.`,
    }),
    complete: (title) => ({
      title: 'An assignment is completed',
      va: `${inQuotes(title)} is completed. Thank you for your work; the time you logged stays recorded.`,
      client: `${inQuotes(title)} is completed. You can ask for a VA again at any time.`,
    }),
    reopen: (title) => ({
      title: 'An assignment is open again',
      va: `${inQuotes(title)} is active again, so you can continue.`,
      client: `${inQuotes(title)} is active again.`,
    }),
  }
