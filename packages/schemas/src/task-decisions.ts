import { z } from 'zod'
import { price } from './price.ts'
import { id, maxLength, optionalText, required } from './text.ts'

export const proposalDecision = z.object({
  id,
  proposalId: id,
  decision: z.enum(['accept', 'decline']),
  reason: optionalText(),
  /** The price that was read before accepting; another one now is refused. */
  quote: price.nullable().optional(),
})
export const taskReview = z.object({ id, rating: z.int().min(1).max(5).optional(), comment: optionalText() })
export const changeRequest = z.object({ id, note: required('Please say what should change.', maxLength.note) })
/** The reason is for the team, who choose somebody else. */
export const otherVaRequest = z.object({
  id,
  reason: required('Please say why, so that we choose better.', maxLength.note),
})
/** Whom the client would like to have; null for nobody in particular. */
export const vaWish = z.object({ id, vaId: id.nullable() })
