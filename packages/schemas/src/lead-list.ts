import { z } from 'zod'
import { leadKinds, leadStages } from './lead-words.ts'
import { listQuery, wholeTexts } from './list.ts'
import { maxLength } from './max-length.ts'
import { day, id, text } from './text.ts'

export const leadStage = z.enum(leadStages)
export const leadKind = z.enum(leadKinds)

const name = text(maxLength.line)
/** `stage: 'open'` is every lead that the team still works on; `next: 'due'` those whose next step is due. */
export const leadListQuery = listQuery({
  filters: {
    stage: z.enum(['open', ...leadStages]),
    kind: leadKind,
    owner: name,
    next: z.enum(['due']),
    /** The day where the caller is, by which a step is due; without it, the day in UTC. */
    today: day(),
    clientId: z.coerce.number().pipe(id),
  },
  sorts: ['asked', 'name', 'next', 'moved'],
})
export type LeadListQuery = z.output<typeof leadListQuery>
/** The console's own list of them. */
export const leadRowsQuery = leadListQuery.unwrap().extend(wholeTexts).prefault({})
export type LeadRowsQuery = z.output<typeof leadRowsQuery>

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
