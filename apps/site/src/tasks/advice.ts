import type { Analysis } from '@kazi/schemas/analysis'
import { moreDetail } from '@kazi/schemas/analysis-words'

/** A text that holds no task has no category worth guessing. */
export const holdsTask = ({ confidence }: Analysis) => confidence > 0.2

/** What comes before asking for a VA: help, more detail, or thinking it over. Null: nothing does. */
export function adviceOf(analysis: Analysis): 'help' | 'detail' | 'keep' | null {
  const { danger, delegable, reason } = analysis
  if (danger) return 'help'
  if (reason === moreDetail || (delegable === 'no' && !holdsTask(analysis))) return 'detail'
  return delegable === 'no' ? 'keep' : null
}

/** What the client can do first where the analysis has no steps for a VA, as nothing is planned yet; otherwise null. */
export function firstStepOf(analysis: Analysis): string | null {
  const advice = adviceOf(analysis)
  const { steps, questions } = analysis
  if (steps.length > 0 || advice === null || advice === 'help') return null
  if (!holdsTask(analysis)) return 'Describe the task in a sentence or two, then analyze it again.'
  if (advice === 'detail')
    return questions.length > 0 ? 'Start by answering the questions below, in writing or on a short call.' : null
  return questions.length > 0
    ? 'Add your answers to the task, then analyze it again.'
    : 'Talk to us about what a VA can do instead.'
}
