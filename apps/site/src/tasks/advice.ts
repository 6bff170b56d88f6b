import type { Analysis } from '@kazi/schemas/analysis'

/** A text that holds no task has no category worth guessing. */
export const holdsTask = ({ confidence }: Analysis) => confidence > 0.2

/** What the built-in analyst says of a task that it cannot plan yet: its analysis has no other sign of that. */
export const moreDetail = 'We need a little more detail first.'

/** What comes before asking for a VA: help, more detail, or thinking it over. Null: nothing does. */
export function adviceOf(analysis: Analysis): 'help' | 'detail' | 'keep' | null {
  const { danger, delegable, reason } = analysis
  if (danger) return 'help'
  if (reason === moreDetail || (delegable === 'no' && !holdsTask(analysis))) return 'detail'
  return delegable === 'no' ? 'keep' : null
}
