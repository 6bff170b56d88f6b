import { z } from 'zod'
import { leadKinds, leadRules } from './lead-states.ts'
import { listQuery } from './list.ts'
import { price } from './price.ts'
import { wordsOf } from './states.ts'
import { byId, day, id, maxLength, required, text } from './text.ts'

export { canConvertLead, canMoveLead, type LeadStage, leadKinds, leadRules } from './lead-states.ts'

export const leadStage = z.enum(wordsOf(leadRules))
export const leadKind = z.enum(leadKinds)

const name = text(maxLength.line)
/** `stage: 'open'` is every lead that the team still works on; `next: 'due'` those whose next step is due. */
export const leadListQuery = listQuery({
  filters: {
    stage: z.enum(['open', ...wordsOf(leadRules)]),
    kind: leadKind,
    owner: name,
    next: z.enum(['due']),
    clientId: z.coerce.number().pipe(id),
  },
  sorts: ['asked', 'name', 'next', 'moved'],
})
export type LeadListQuery = z.output<typeof leadListQuery>

/** The board's query: as the list's, for all stages at once. */
export const leadBoardQuery = z
  .object({ q: text(200).default(''), kind: leadKind.optional(), owner: name.optional() })
  .prefault({})
export type LeadBoardQuery = z.output<typeof leadBoardQuery>

/** Clients' inquiries as they sent them, for the documented call. */
export const clientInquiriesQuery = listQuery({
  filters: { inquiryType: z.enum(['personalized_support', 'agent_request']) },
  sorts: ['asked'],
})
export type ClientInquiriesQuery = z.output<typeof clientInquiriesQuery>

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
