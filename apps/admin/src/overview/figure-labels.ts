import type { PromiseKind, PromiseOutcome, TrendFigure } from '@kazi/schemas/overview-words'

/** The charts; `rows` is the title of what a click on a week lists. */
export const trendLabels: Record<TrendFigure, { label: string; of: string; rows: string }> = {
  matches: { label: 'Matches', of: 'Requests that got a VA', rows: 'Matched' },
  time_to_match: { label: 'Time to match', of: 'Median hours from request to VA', rows: 'Matched' },
  hours: { label: 'Hours worked', of: 'Logged by all VAs', rows: 'Time logged' },
  rating: { label: 'Rating', of: 'Average client rating, out of 5', rows: 'Reviews' },
  acceptance: { label: 'Acceptance', of: 'Proposals that clients accepted', rows: 'Proposals decided' },
}

export const promiseLabels: Record<PromiseKind, { one: string; many: string }> = {
  request: { one: 'Task request', many: 'Requests for a VA' },
  application: { one: 'Application', many: 'Applications' },
  lead: { one: 'Lead', many: 'Leads' },
  inquiry: { one: 'Inquiry', many: 'Inquiries about VAs' },
}

export const outcomeLabels: Record<PromiseOutcome, string> = { kept: 'kept', late: 'late', open: 'still open' }
