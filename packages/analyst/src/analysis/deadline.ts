import type { TaskPriority } from '@kazi/schemas/states'
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
    .filter((candidate) => !namesNoDay(text, candidate))
    .map((candidate) => ({
      ...candidate,
      likely: likelihoods(deadlineModel(), deadlineFeatures(text, candidate, { dates: found, textPriority, now }))[1]!,
    }))
    .sort((a, b) => b.likely - a.likely || a.start - b.start)[0]
  if (!best || best.likely < enough) return null
  return { phrase: phraseOf(text, best), at: best.at, ...(best.from && { from: best.from }) }
}

/** 'Monday to Friday, 14h to 18h' are days of work; 'one for the second' counts things. */
const namesNoDay = (text: string, { start, end }: Candidate) =>
  (isInRange(text, start) && !/\b(?:by|before|until|till|due)\b/i.test(text.slice(Math.max(0, start - 20), end))) ||
  (/^the (?:first|second|third)$/i.test(text.slice(start, end).trim()) &&
    !/\b(?:by|on|before|until|till|due|from) $/i.test(text.slice(Math.max(0, start - 8), start))) ||
  begins.test(text.slice(Math.max(0, start - 22), start)) ||
  /^(?:start|begin)/i.test(text.slice(start, end).trim())
/** 'Starting January 5': when the work begins. */
const begins = /\b(?:start(?:s|ing)?|begin(?:s|ning)?)(?: (?:on|from|around|about|the|of|work))* $/i

const day = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?'
const joined = ' ?(?:to|through|thru|until|-|–) ?'
const startsRange = new RegExp(`^(?:from )?${day}${joined}${day}`, 'i')
const endsRange = new RegExp(`${day}${joined}$`, 'i')
const isInRange = (text: string, start: number) =>
  startsRange.test(text.slice(start, start + 30)) ||
  (endsRange.test(text.slice(Math.max(0, start - 20), start)) && new RegExp(`^${day}`, 'i').test(text.slice(start)))

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
