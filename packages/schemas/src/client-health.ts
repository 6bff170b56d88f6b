import type { HealthSignal } from './client-words.ts'
import type { Shown } from './states.ts'

export type { HealthSignal } from './client-words.ts'

/** The limits of the rules below, which the server reads too. */
export const healthLimits = { replyHours: 24, quietDays: 30 } as const

/** How a client fares, worst first: the list shows the first signal that applies, a client's page all of them. */
export const healthSignals = {
  late: {
    label: 'Late answer',
    color: 'red',
    icon: 'alert',
    rule: 'Something they asked us is past the 48 hours that we promised.',
  },
  unanswered: {
    label: 'Waiting for a reply',
    color: 'orange',
    icon: 'message',
    rule: `The last message in one of their conversations is theirs, and more than ${healthLimits.replyHours} hours old.`,
  },
  quiet: {
    label: 'Gone quiet',
    color: 'clay',
    icon: 'clock',
    rule: `A VA works for them, and they have not been here for ${healthLimits.quietDays} days.`,
  },
} as const satisfies Record<HealthSignal, Shown & { rule: string }>

/** Shown when no signal applies. */
export const healthy = { label: 'Good', color: 'forest', icon: 'circle-check' } as const satisfies Shown
