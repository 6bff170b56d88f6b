import type { HealthSignal } from './client-words.ts'
import { promises } from './promises.ts'
import type { Shown } from './states.ts'

/** The limits of the rules below, which the server reads too. */
export const healthLimits = { replyHours: 24, quietDays: 30 } as const

/** How a client fares, worst first: the list shows the first signal that applies, a client's page all of them. */
export const healthSignals = {
  late: {
    label: 'Late answer',
    color: 'red',
    icon: 'alert',
    rule: `One of their requests is past our ${promises.requestDueHours}-hour promise.`,
  },
  unanswered: {
    label: 'Waiting for a reply',
    color: 'orange',
    icon: 'message',
    rule: `They have waited more than ${healthLimits.replyHours} hours for a reply.`,
  },
  quiet: {
    label: 'Gone quiet',
    color: 'clay',
    icon: 'clock',
    rule: `They have a VA at work, but have not been here in ${healthLimits.quietDays} days.`,
  },
} as const satisfies Record<HealthSignal, Shown & { rule: string }>

/** Shown when no signal applies. */
export const healthy = { label: 'Good', color: 'forest', icon: 'circle-check' } as const satisfies Shown
