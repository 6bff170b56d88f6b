/** What the product promises, in numbers. No imports: a public page can use them without loading zod. */

/** Hours from a request until the contractual deadline, and until the team's internal target. */
export const promises = { requestDueHours: 48, requestTargetHours: 24, reviewDays: 7, reviewReminderDays: 3 } as const

/** How soon we answer an email or a form, for example after "We reply". */
export const replyTime = `within ${promises.requestDueHours} hours`

/** Free analyses for each new client. */
export const freeAnalyses = 10
export const planLabel = 'Free Plan'

/** The spec's minimum; PASSWORD_MIN_LENGTH can raise it on the server. */
export const passwordMinLength = 6
