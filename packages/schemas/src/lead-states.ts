import type { LeadStage } from './lead-words.ts'
import type { IconName, Shown } from './states.ts'

type LeadRule = Shown & {
  /** Below the heading of the board's column. */
  meaning: string
  /** Somebody still has to do something. */
  open: boolean
  /** Where the team can move it by hand. Only "Convert to client" leads to `converted`. */
  next: readonly LeadStage[]
  /** A field that has to be filled in first. */
  needs?: 'quote'
}
const open = ['new', 'contacted', 'qualified', 'quoted'] as const
const others = (stage: LeadStage): LeadStage[] => [...open.filter((one) => one !== stage), 'lost']

/** The rules of a lead in each stage, in the order of the board's columns. */
export const leadRules: Record<LeadStage, LeadRule> = {
  new: {
    label: 'New',
    color: 'marigold',
    icon: 'list',
    meaning: 'Nobody has replied yet',
    open: true,
    next: others('new'),
  },
  contacted: {
    label: 'Contacted',
    color: 'blue',
    icon: 'mail',
    meaning: 'Waiting for their answer',
    open: true,
    next: others('contacted'),
  },
  qualified: {
    label: 'Qualified',
    color: 'indigo',
    icon: 'check',
    meaning: 'We know what they need',
    open: true,
    next: others('qualified'),
  },
  quoted: {
    label: 'Quoted',
    color: 'teal',
    icon: 'send',
    meaning: 'They have our price',
    open: true,
    next: others('quoted'),
    needs: 'quote',
  },
  converted: {
    label: 'Converted',
    color: 'forest',
    icon: 'user-check',
    meaning: 'They have an account',
    open: false,
    next: [],
  },
  lost: {
    label: 'Lost',
    color: 'gray',
    icon: 'circle-x',
    meaning: 'Not going ahead',
    open: false,
    next: open,
  },
}

export const canMoveLead = (from: LeadStage, to: LeadStage) => leadRules[from].next.includes(to)
/** A lead that was lost can still become a client. */
export const canConvertLead = (from: LeadStage) => from !== 'converted'

/** What a lead's timeline records. Its first line, that the lead came in, is the lead itself. */
export const leadEvents = {
  moved: { label: 'moved it', icon: 'check' },
  mailed: { label: 'emailed', icon: 'mail' },
  noted: { label: 'changed the note', icon: 'pencil' },
  owner: { label: 'changed the owner', icon: 'user-check' },
  next_step: { label: 'changed the next step', icon: 'clock' },
  quoted: { label: 'changed the quote', icon: 'send' },
  converted: { label: 'converted it to a client', icon: 'users' },
} as const satisfies Record<string, { label: string; icon: IconName }>
export type LeadEventKind = keyof typeof leadEvents
