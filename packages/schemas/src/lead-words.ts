import type { InquiryKind } from './states.ts'

/** Words alone, for what every page of the console loads; their rules and labels are loaded with the pages. */
export const leadStages = ['new', 'contacted', 'qualified', 'quoted', 'converted', 'lost'] as const
export type LeadStage = (typeof leadStages)[number]

/** The kinds of inquiry that are leads; the others wait for a VA, among the client requests. */
export const leadKinds = ['contact', 'personalized_support', 'agent_request'] as const satisfies readonly InquiryKind[]
export type LeadKind = (typeof leadKinds)[number]
export const isLeadKind = (kind: string): kind is LeadKind => (leadKinds as readonly string[]).includes(kind)
