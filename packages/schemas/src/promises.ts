/** What the product promises, in numbers. No imports: a public page reads them without loading zod. */

/** Hours from a request until the contract's promise, and until the team's own target. */
export const promises = { requestDueHours: 48, requestTargetHours: 24, reviewDays: 7, reviewReminderDays: 3 } as const

/** Free analyses that each new client has. */
export const freeAnalyses = 10
export const planLabel = 'Free Plan'

/** The spec's floor; PASSWORD_MIN_LENGTH may raise it on the server. */
export const passwordMinLength = 6
