import type { Outputs } from '@kazi/client/connect'
import { shortDate } from '@kazi/ui/format'

type NextFree = Outputs['admin']['work']['load']['rows'][number]['nextFree']

/** In a sentence: 'free now'. */
export const nextFreeText = (free: NextFree) =>
  typeof free === 'object'
    ? `free from ${shortDate(free.on)}`
    : { now: 'free now', away: 'taking no new work', unknown: 'free date unknown' }[free]

/** On its own: 'Now'. */
export const nextFreeLabel = (free: NextFree) =>
  typeof free === 'object' ? shortDate(free.on) : { now: 'Now', away: 'Not taking new work', unknown: 'Unknown' }[free]
