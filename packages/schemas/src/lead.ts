import { z } from 'zod'
import { leadListQuery, leadStage } from './lead-list.ts'
import { goingOn, selectionOf } from './list.ts'
import { maxLength } from './max-length.ts'
import { price } from './price.ts'
import { atMost, byId, day, id, required, text } from './text.ts'

const cleared = (value: unknown) => (value === '' ? null : value)
const nextStep = z.preprocess(cleared, text(maxLength.line).nullish())
const nextStepOn = z.preprocess(cleared, day().nullish())
const name = text(maxLength.line)
/**
 * A change of a lead: what is missing stays as it is, and null clears it. With the `version` that the caller has read,
 * a change is refused when somebody else was faster.
 */
export const leadPatch = z.strictObject({
  id,
  version: id.optional(),
  stage: leadStage.optional(),
  owner: z.preprocess(cleared, name.nullish()),
  notes: z.preprocess(cleared, text(maxLength.text).nullish()),
  nextStep,
  nextStepOn,
  quote: price.nullish(),
})
export type LeadPatch = Omit<z.output<typeof leadPatch>, 'id' | 'version'>

/** The same for many leads, and where the last call stopped. */
export const leadMoves = z.object({
  ...goingOn,
  selection: selectionOf(leadListQuery),
  /** The versions that the caller has read, of as many rows as were on screen: whoever was faster keeps theirs. */
  before: atMost(z.object({ id, version: id }), 1000).default([]),
  change: z.discriminatedUnion('what', [
    z.object({ what: z.literal('stage'), stage: leadStage }),
    z.object({ what: z.literal('nextStep'), nextStep, nextStepOn }),
  ]),
})
export type LeadMoves = z.output<typeof leadMoves>

export const leadEmail = byId.extend({
  subject: required('Subject is required', maxLength.line),
  message: required('Message is required', maxLength.text),
})
