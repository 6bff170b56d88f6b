import { z } from 'zod'

/**
 * Words that the database keeps in a column and people read on a screen. Each is a table of the word with what it is called;
 * the columns' check constraints say the same words (apps/server/src/db/words.test.ts).
 */
const wordsOf = <W extends string>(table: Record<W, unknown>) => z.enum(Object.keys(table) as [W, ...W[]])

/** What can happen to a task, as its history tells it: "<who> <text>", and whether the event's own text is shown with it. */
export const taskEvents = {
  created: { text: 'added the task', detail: false },
  edited: { text: 'edited the task', detail: false },
  analysed: { text: 'asked for an analysis', detail: false },
  requested: { text: 'asked for a VA', detail: false },
  withdrawn: { text: 'withdrew the request', detail: false },
  proposed: { text: 'proposed VAs', detail: false },
  proposal_declined: { text: 'declined a proposal', detail: true },
  proposal_lapsed: { text: 'withdrew a proposal: the VA has left our network', detail: true },
  assigned: { text: 'gave the task to a VA', detail: true },
  unassigned: { text: 'took the VA off the task', detail: true },
  va_left: { text: 'said goodbye to your VA, who has left our network', detail: true },
  cannot_fill: { text: 'could not fill the request', detail: true },
  started: { text: 'started', detail: false },
  completed: { text: 'handed over the result', detail: true },
  changes_requested: { text: 'asked for changes', detail: true },
  accepted: { text: 'accepted the result', detail: false },
  rated: { text: 'rated the work', detail: true },
} as const
export const taskEventKind = wordsOf(taskEvents)
export type TaskEventKind = z.infer<typeof taskEventKind>

/** What the team, or a program in its name, is written down for. */
export const auditActions = {
  'accept-result': 'Accepted a result for the client',
  'application-approve': 'Approved an application',
  'application-decline': 'Declined an application',
  'application-needs_info': 'Asked an applicant a question',
  'application-reopen': 'Reopened an application',
  'application-start': 'Started to review an application',
  assign: 'Gave a task to a VA',
  'cannot-fill': 'Said that nobody can be found',
  'close-inquiry': 'Closed an inquiry',
  'create-assignment': 'Created an assignment',
  'create-va': 'Added a VA',
  'delete-va': 'Deleted a VA',
  'demo data': 'Filled the database with demo data',
  'import-vas': 'Imported VAs',
  'invite-va': 'Invited a VA',
  'mail-va': 'Sent a VA an email',
  message: 'Sent a VA a message',
  propose: 'Proposed VAs',
  'reopen-inquiry': 'Reopened an inquiry',
  repair: 'Repaired a row',
  'retry-mail': 'Sent a failed email again',
  unassign: 'Took a VA off a task',
  'update-va': 'Changed a VA',
} as const
export const auditAction = wordsOf(auditActions)
export type AuditAction = z.infer<typeof auditAction>

/** What can happen to an application: it is sent, or the team decides. */
export const applicationEvents = {
  submitted: 'Sent by the applicant',
  start: 'Review started',
  approve: 'Approved',
  needs_info: 'Question asked',
  decline: 'Declined',
  reopen: 'Reopened',
} as const
export const applicationEventKind = wordsOf(applicationEvents)
export type ApplicationEventKind = z.infer<typeof applicationEventKind>

/** What a client's wish for a VA has come to. */
export const requestStates = {
  open: 'Open',
  proposed: 'VAs proposed',
  filled: 'Filled',
  withdrawn: 'Withdrawn',
  cannot_fill: 'Could not be filled',
} as const
export const requestState = wordsOf(requestStates)
export type RequestState = z.infer<typeof requestState>

export const proposalStates = {
  offered: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'No longer available',
} as const
export const proposalState = wordsOf(proposalStates)
export type ProposalState = z.infer<typeof proposalState>

export const mailStates = { queued: 'Queued', sent: 'Sent', kept: 'Kept', failed: 'Failed' } as const
export const mailState = wordsOf(mailStates)
export type MailState = z.infer<typeof mailState>

/**
 * What an email is about: password and confirmation prove an address, application changes an open one; team is what the team
 * writes; news is everything that the bell has too.
 */
export const mailKinds = {
  password: 'Password link',
  confirmation: 'Address confirmation',
  application: 'Application',
  team: 'From the team',
  news: 'News',
} as const
export const mailKind = wordsOf(mailKinds)
export type MailKind = z.infer<typeof mailKind>
