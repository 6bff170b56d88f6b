import { z } from 'zod'
import { applicationDecisions } from './application-states.ts'
import { goingOn, selectionOf } from './list.ts'
import { maxLength } from './max-length.ts'
import { wordsOf } from './states.ts'
import { email, id, optionalText, optionalUrl, required } from './text.ts'
import { applicationsQuery } from './va-list.ts'

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
/** `applicationId` is set where the form was opened as an application that was sent before. */
export const sentApplication = vaApplication.extend({ applicationId: id.optional() })
export type SentApplication = z.infer<typeof sentApplication>
/** The emailed link to an open application. */
export const applicationLink = z.object({ token: required('This link is not valid.', maxLength.token) })
export type VaApplication = z.infer<typeof vaApplication>

/** The storage key of an unsent application; the form reads it, and so can pages that link to the form. */
export const applicationDraft = 'va-application'

export const applicationDecision = z.enum(wordsOf(applicationDecisions))

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
