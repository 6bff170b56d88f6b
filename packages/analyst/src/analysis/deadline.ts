import type { TaskPriority } from '@kazi/schemas/task'
import { deadlineModel, likelihoods } from '../models/regression.ts'
import { type Candidate, deadlineFeatures } from './deadline-features.ts'

export type Deadline = { phrase: string; at: Date | null; from?: Date }

/** A date that is offered in vain costs the reader less than one that is overlooked. */
export const enough = 0.4

/**
 * When the client wants it, of the dates that `candidatesIn` found: in their own words and as a moment in their zone.
 * `textPriority` is the priority that `priorityOf` reads from the words alone.
 */
export function deadlineIn(
  text: string,
  found: Candidate[],
  { textPriority, now }: { textPriority: TaskPriority; now: Date },
): Deadline | null {
  const best = found
    .map((candidate) => ({
      ...candidate,
      likely: likelihoods(deadlineModel(), deadlineFeatures(text, candidate, { dates: found, textPriority, now }))[1]!,
    }))
    .sort((a, b) => b.likely - a.likely || a.start - b.start)[0]
  if (!best || best.likely < enough) return null
  return { phrase: phraseOf(text, best), at: best.at, ...(best.from && { from: best.from }) }
}

export const phraseOf = (text: string, { start, end }: Candidate) =>
  beforeYears(text.slice(start, end))
    // 'in December, 6pm': the hour of a habit, not of the deadline.
    .replace(/^(in \p{L}+),.*$/iu, '$1')
    .replace(/^[\s,.;:]+/, '')
    .replace(/(?<![\s,.;:!])[\s,.;:!]+$/, '')

const beforeYears = (phrase: string) => {
  const at = phrase.search(/ after \d+ years/i)
  return at < 0 ? phrase : phrase.slice(0, at)
}
