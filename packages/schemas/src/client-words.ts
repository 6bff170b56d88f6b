/** Words alone, for what every page of the console loads; their rules and labels are in client-health.ts. */
export const healthWords = ['late', 'unanswered', 'quiet'] as const
export type HealthSignal = (typeof healthWords)[number]

/** Whether a client can sign in, was invited and has not yet, or is suspended. */
export const accessWords = ['active', 'invited', 'suspended'] as const
