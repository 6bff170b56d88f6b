import type { TaskPriority } from '@kazi/schemas/states'
import { taskPriority } from '@kazi/schemas/task'
import { likelihoods, storedModel } from '../models/regression.ts'
import type { Reading } from '../text/reading.ts'
import type { Deadline } from './deadline.ts'
import { type PriorityGuess, priorityOf } from './priority.ts'
import { priorityFeatures } from './priority-features.ts'

export const priorities: readonly TaskPriority[] = taskPriority.options

/** What is rare is overlooked when only the most frequent answer pays: a likely one of these counts so much more. */
const attention: Record<TaskPriority, number> = { low: 1.3, medium: 1, high: 1.1, urgent: 1.3 }

/** The priority that a text most likely deserves; `likely` is in the order of `priorities`. */
export function decidedPriority(likely: readonly number[]): TaskPriority {
  const weighed = likely.map((one, i) => one * attention[priorities[i]!])
  return priorities[weighed.indexOf(Math.max(...weighed))]!
}

export const priorityFile = new URL('../../artifacts/priority.json', import.meta.url)
/** Made by `npm run analyst:train` from datasets/training. */
const priorityModel = storedModel(priorityFile)

/** 'URGENT: …' is a label that the client put there: whatever else the text says, it is not overruled. */
const urgentLabel = /^[^\p{L}\d]{0,3}(?:very )?(urgent|asap|emergency)\s*[:!.,–—-]/iu
/** So is 'Urgent.' as a sentence of its own, and ', urgent' at the end of the text; not the last of 'low, medium, urgent'. */
const urgentAlone =
  /(?:[.!?]\s{0,9}|(?<!\b(?:low|medium|normal|high)), ?|[–—] ?|[^\S\n]- ?)(?:very )?(urgent|asap)\s{0,3}[.!]?\s{0,3}$|[.!?]\s{0,3}(?:very )?(urgent|asap)\s{0,3}[.!]/iu

/**
 * How urgent a task is, and the client's words that say so: those of the lists, or those of the deadline when it is what
 * presses.
 */
export function learnedPriority(
  reading: Reading,
  deadline: Deadline | null,
  textPriority: TaskPriority,
  now: Date,
): PriorityGuess {
  const label = (urgentLabel.exec(reading.text) ?? urgentAlone.exec(reading.text))?.slice(1).find(Boolean)
  if (label) return { priority: 'urgent', words: [label] }
  const rules = priorityOf(reading, deadline, now)
  const features = priorityFeatures(reading, { deadline, ruled: rules.priority, textPriority, now })
  const priority = decidedPriority(likelihoods(priorityModel(), features))
  if (priority === rules.priority) return rules
  const presses = deadline && (priority === 'high' || priority === 'urgent')
  return { priority, words: presses ? [deadline.phrase] : [] }
}
