/** The words of the overview, without zod: the address of the page is checked before it loads. */

/** How many weeks the overview's charts show, the running one included. */
export const trendWeeks = 12

/** The figures of each week. */
export const trendFigureNames = ['matches', 'time_to_match', 'hours', 'rating', 'acceptance'] as const
export type TrendFigure = (typeof trendFigureNames)[number]

/** What the team has promised to answer within 48 hours. */
export const promiseKindNames = ['request', 'application', 'lead', 'inquiry'] as const
export type PromiseKind = (typeof promiseKindNames)[number]

/** What became of a promise whose time is up this week. */
export const promiseOutcomeNames = ['kept', 'late', 'open'] as const
export type PromiseOutcome = (typeof promiseOutcomeNames)[number]
