import { z } from 'zod'
import { listQuery } from './list.ts'
import { currency, price } from './money.ts'
import { taskPriority } from './task.ts'
import { type VaTaskStatus, vaTaskStatuses } from './task-words.ts'
import {
  amount,
  atMost,
  byId,
  day,
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
  webUrl,
} from './text.ts'

export const vaTaskStatus = z.enum(vaTaskStatuses)
export type { VaTaskStatus } from './task-words.ts'
export const vaTaskActor = z.enum(['client', 'va', 'admin', 'system'])
export type VaTaskActor = z.infer<typeof vaTaskActor>

type VaTaskRule = {
  /** Counts as Active on the VA's summary cards. */
  active: boolean
  clearable: boolean
  next: Partial<Record<VaTaskStatus, readonly VaTaskActor[]>>
}

/** The life of a VA's task. `reviewed` means that the result was accepted; a VA never says that of their own work. */
export const vaTaskRules: Record<VaTaskStatus, VaTaskRule> = {
  assigned: { active: true, clearable: false, next: { in_progress: ['va'] } },
  in_progress: { active: true, clearable: false, next: { completed: ['va'] } },
  completed: {
    active: false,
    clearable: true,
    next: { reviewed: ['client', 'admin', 'system'], in_progress: ['client'] },
  },
  reviewed: { active: false, clearable: true, next: {} },
}
export const canMoveVaTask = (from: VaTaskStatus, to: VaTaskStatus, by: VaTaskActor) =>
  vaTaskRules[from].next[to]?.includes(by) ?? false

const mostTools = 100
const list = atMost(text(maxLength.line), mostTools)
/** Tools come as a list, or as text with commas or semicolons between. */
const tools = z.preprocess(
  (value) =>
    typeof value === 'string' && value.length <= mostTools * maxLength.line
      ? value
          .split(/[;,]/)
          .map((tool) => tool.trim())
          .filter(Boolean)
      : value,
  list,
)

export const vaTaskChange = z.object({
  id,
  status: vaTaskStatus,
  handoverNote: optionalText(),
  links: atMost(webUrl(), 20).optional(),
  minutes: z
    .int()
    .positive()
    .max(24 * 60)
    .optional(),
})
export const timeEntry = z.object({
  id,
  minutes: z
    .int('Please say how many minutes.')
    .positive('Please say how many minutes.')
    .max(24 * 60, 'A day has 1,440 minutes.'),
  note: optionalText(),
  workedOn: day(),
})
export const vaProfilePatch = z.object({
  available: z.boolean().optional(),
  skills: text(maxLength.note).optional(),
  tools: tools.optional(),
  timezone: text(maxLength.line).optional(),
  hourlyRate: text(maxLength.line).optional(),
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
/** The mailed link to an open application. */
export const applicationLink = z.object({ token: required('This link is not valid.', maxLength.token) })
export type VaApplication = z.infer<typeof vaApplication>

/** Where a browser keeps an application that was not sent: the form reads it, and so may a page that leads to the form. */
export const applicationDraft = 'va-application'

export const applicationState = z.enum(['submitted', 'in_review', 'needs_info', 'approved', 'declined'])
export type ApplicationState = z.infer<typeof applicationState>
export const applicationDecision = z.enum(['start', 'approve', 'needs_info', 'decline', 'reopen'])
export type ApplicationDecision = z.infer<typeof applicationDecision>

type ApplicationRule = { open: boolean; decisions: Partial<Record<ApplicationDecision, ApplicationState>> }
/** What the team may decide in each state. Deciding on one that nobody started starts it by the same stroke. */
export const applicationRules: Record<ApplicationState, ApplicationRule> = {
  submitted: {
    open: true,
    decisions: { start: 'in_review', approve: 'approved', needs_info: 'needs_info', decline: 'declined' },
  },
  in_review: { open: true, decisions: { approve: 'approved', needs_info: 'needs_info', decline: 'declined' } },
  /** Waits for the applicant, whose edit makes it `submitted` again. */
  needs_info: { open: true, decisions: {} },
  approved: { open: false, decisions: {} },
  declined: { open: false, decisions: { reopen: 'in_review' } },
}
/** These two are news to a person, and never come without a sentence. */
export const decisionsWithText: readonly ApplicationDecision[] = ['needs_info', 'decline']

export const applicationReview = z
  .object({ id, decision: applicationDecision, message: optionalText() })
  .refine(({ decision, message }) => !decisionsWithText.includes(decision) || message, {
    path: ['message'],
    message: 'Please write a note to the applicant.',
  })

/** A VA as the console writes it. */
export const vaRecord = z.object({
  name: required('Name is required', maxLength.line),
  email: email(),
  timezone: required('Timezone is required', maxLength.line),
  skills: required('Skills are required', maxLength.note),
  tools: tools.refine((value) => value.some(Boolean), 'Tools are required'),
  country: optionalText(maxLength.line),
  experience: optionalText(),
  industry: optionalText(maxLength.line),
  availability: optionalText(maxLength.line),
  available: z.boolean().optional(),
  portfolio: optionalUrl(),
  languages: optionalText(maxLength.line),
  hourlyRate: optionalText(maxLength.line),
  intro: optionalText(maxLength.text),
  performanceNotes: optionalText(),
})
export type VaRecord = z.infer<typeof vaRecord>
/** A change of a VA: what is missing stays, an emptied optional field is cleared (null). */
const clearable = (max?: number) => z.preprocess((value) => (value === '' ? null : value), text(max).nullish())
export const vaRecordPatch = vaRecord.partial().extend({
  id,
  country: clearable(maxLength.line),
  experience: clearable(maxLength.note),
  industry: clearable(maxLength.line),
  availability: clearable(maxLength.line),
  portfolio: z.preprocess((value) => (value === '' ? null : value), webUrl().nullish()),
  languages: clearable(maxLength.line),
  hourlyRate: clearable(maxLength.line),
  intro: text().optional(),
  performanceNotes: clearable(maxLength.note),
})
export type VaRecordPatch = Omit<z.infer<typeof vaRecordPatch>, 'id'>

/** How far a VA is on the way into the portal. */
export const vaAccess = z.enum(['active', 'invited', 'none'])
const given = z.stringbool().or(z.boolean())
export const vaListQuery = listQuery({
  filters: { skill: text(maxLength.line), available: given, access: vaAccess },
  sorts: ['id', 'name', 'email', 'country'],
})
export type VaListQuery = z.output<typeof vaListQuery>

export const assignmentStatus = z.enum(['active', 'pending', 'paused', 'completed'])
export type AssignmentStatus = z.infer<typeof assignmentStatus>
export const projectType = z.enum(['project', 'ongoing', 'consultation', 'maintenance'])
export type ProjectType = z.infer<typeof projectType>

const missing = 'Missing required fields'
/** `totalEarnings` is sent by the spec's screens and ignored: the server multiplies. */
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
  totalHours: hours.default(0),
  startDate: dayOrTime().optional(),
  adminNotes: optionalText(),
})
export type NewAssignment = z.infer<typeof newAssignment>

export const proposing = z.object({
  id,
  proposals: atMost(
    z.object({ vaId: id, sentence: optionalText(), quote: price.optional() }),
    3,
    'Propose at most three VAs.',
  )
    .refine((all) => all.length > 0, 'Choose at least one VA.')
    .refine((all) => new Set(all.map((one) => one.vaId)).size === all.length, 'Each VA can be proposed once.'),
})
export const assigning = z.object({
  id,
  vaId: id,
  estimatedHours: hours.nullish(),
  hourlyRate: amount.nullish(),
  currency: currency.default('USD'),
  deadline: optionalDay(),
  priority: z.preprocess((value) => value || undefined, taskPriority.optional()),
})
export const withReason = byId.extend({ reason: required('Please give a reason.', maxLength.note) })
