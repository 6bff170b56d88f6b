import { z } from 'zod'
import { listQuery } from './list.ts'
import { wordsOf } from './states.ts'
import { day } from './text.ts'

/** How many weeks the overview's charts show, the running one included. */
export const trendWeeks = 12

/** The charts of the overview; `rows` is what a click on a week lists. */
export const trendFigures = {
  matches: { label: 'Matches', of: 'Requests that got a VA', rows: 'Matched' },
  time_to_match: { label: 'Time to match', of: 'Median hours from request to VA', rows: 'Matched' },
  hours: { label: 'Hours worked', of: 'Logged by all VAs', rows: 'Time logged' },
  rating: { label: 'Rating', of: 'Mean of clients’ ratings, out of 5', rows: 'Reviews' },
  acceptance: { label: 'Acceptance', of: 'Proposals that clients accepted', rows: 'Proposals decided' },
} as const
export type TrendFigure = keyof typeof trendFigures
export const trendFigure = z.enum(wordsOf(trendFigures))

export const trendRowsQuery = listQuery({ filters: { figure: trendFigure, week: day() }, sorts: ['newest'] })
export type TrendRowsQuery = z.output<typeof trendRowsQuery>

/** What the team has promised to answer within 48 hours. */
export const promiseKinds = {
  request: 'Requests for a VA',
  application: 'Applications',
  lead: 'Leads',
  inquiry: 'Inquiries about VAs',
} as const
export type PromiseKind = keyof typeof promiseKinds
export const promiseKind = z.enum(wordsOf(promiseKinds))
/** A promise whose time is up this week. */
export const promiseOutcomes = {
  kept: { label: 'Kept', color: 'forest', icon: 'check' },
  late: { label: 'Late', color: 'red', icon: 'alert' },
  open: { label: 'Still open', color: 'marigold', icon: 'clock' },
} as const
export type PromiseOutcome = keyof typeof promiseOutcomes
export const promiseOutcome = z.enum(wordsOf(promiseOutcomes))

export const promiseRowsQuery = listQuery({ filters: { kind: promiseKind, outcome: promiseOutcome }, sorts: ['due'] })
export type PromiseRowsQuery = z.output<typeof promiseRowsQuery>
