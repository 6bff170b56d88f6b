import type { Shown } from './states.ts'

type ApplicationRule = Shown & {
  /** Not decided yet: an email address can have only one open application. */
  open: boolean
  /** Who has to act next; the clock runs while that is the team. */
  turn: 'team' | 'applicant' | null
}
const rules = {
  submitted: { label: 'Submitted', color: 'gray', icon: 'circle-dashed', open: true, turn: 'team' },
  in_review: { label: 'In Review', color: 'marigold', icon: 'eye', open: true, turn: 'team' },
  needs_info: { label: 'Needs Info', color: 'clay', icon: 'question', open: true, turn: 'applicant' },
  approved: { label: 'Approved', color: 'forest', icon: 'circle-check', open: false, turn: null },
  declined: { label: 'Declined', color: 'gray', icon: 'circle-x', open: false, turn: null },
} as const satisfies Record<string, ApplicationRule>
export type ApplicationState = keyof typeof rules
export const applicationRules: Record<ApplicationState, ApplicationRule> = rules

/** The events of an application: it is sent, or the team decides. Shown as "<who> <text>". */
export const applicationEvents = {
  submitted: 'sent the application',
  start: 'started the review',
  approve: 'approved',
  needs_info: 'requested more info',
  decline: 'declined',
  reopen: 'reopened',
} as const
export type ApplicationEventKind = keyof typeof applicationEvents

/** A decision of the team: the button's label, the email that it sends, and whether it restarts the clock. */
type Decision = {
  label: string
  from: readonly ApplicationState[]
  to: ApplicationState
  email: 'invitation' | 'question' | 'refusal' | null
  /** The applicant is told the result, so the team must write a text. */
  needsText?: true
  restartsClock?: true
}
const decisions = {
  approve: { label: 'Approve', from: ['submitted', 'in_review'], to: 'approved', email: 'invitation' },
  start: { label: 'Start review', from: ['submitted'], to: 'in_review', email: null },
  needs_info: {
    label: 'Request more info',
    from: ['submitted', 'in_review'],
    to: 'needs_info',
    email: 'question',
    needsText: true,
  },
  // Also of one whose applicant never answers.
  decline: {
    label: 'Decline',
    from: ['submitted', 'in_review', 'needs_info'],
    to: 'declined',
    email: 'refusal',
    needsText: true,
  },
  reopen: { label: 'Reopen', from: ['declined'], to: 'in_review', email: null, restartsClock: true },
} as const satisfies Record<string, Decision>
export type ApplicationDecision = keyof typeof decisions
/** The team's transitions, in button order. Deciding on an application whose review has not started also starts it. */
export const applicationDecisions: Record<ApplicationDecision, Decision> = decisions
export const decisionsOn = (state: ApplicationState) =>
  (Object.keys(decisions) as ApplicationDecision[]).filter((name) => applicationDecisions[name].from.includes(state))

/** The applicant sends it, or answers a question, which restarts the clock. */
export const applicationSending = {
  from: ['new', 'needs_info'],
  to: 'submitted',
  event: 'submitted',
} as const satisfies { from: readonly (ApplicationState | 'new')[]; to: ApplicationState; event: ApplicationEventKind }

/** The state of an application after its applicant has sent it again: changing it does not stop a review. */
export const stateAfterSending = (state: ApplicationState): ApplicationState =>
  applicationSending.from.some((one) => one === state) ? applicationSending.to : state
