import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { price } from './price.ts'
import { id, optionalText, required } from './text.ts'

export const proposalDecision = z.object({
  id,
  proposalId: id,
  decision: z.enum(['accept', 'decline']),
  reason: optionalText(),
  /** The price that was read before accepting; another one now is refused. */
  quote: price.nullable().optional(),
})
/** Accepting needs neither stars nor words. Words are kept with the stars, so they cannot come alone. */
export const taskReview = z
  .object({ id, rating: z.int().min(1).max(5).optional(), comment: optionalText() })
  .refine(({ rating, comment }) => !comment || rating !== undefined, {
    path: ['rating'],
    error: 'Please choose a rating to go with your comment.',
  })
export const changeRequest = z.object({ id, note: required('Please say what should change.', maxLength.note) })
/** The reason is for the team, who choose somebody else. */
export const otherVaRequest = z.object({
  id,
  reason: required('Please say why, so that we choose better.', maxLength.note),
})
/** Whom the client would like to have; null for nobody in particular. */
export const vaWish = z.object({ id, vaId: id.nullable() })
