import { z } from 'zod'
import { leadStage } from './lead-list.ts'
import { price } from './price.ts'
import { byId, day, id, maxLength, required, text } from './text.ts'

const name = text(maxLength.line)
const cleared = (value: unknown) => (value === '' ? null : value)
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
  nextStep: z.preprocess(cleared, text(maxLength.line).nullish()),
  nextStepOn: z.preprocess(cleared, day().nullish()),
  quote: price.nullish(),
})
export type LeadPatch = Omit<z.output<typeof leadPatch>, 'id' | 'version'>

export const leadEmail = byId.extend({
  subject: required('Subject is required', maxLength.line),
  message: required('Message is required', maxLength.text),
})
