import type { TaskPriority } from '@kazi/schemas/states'
import { urgency } from '../../knowledge/urgency.ts'
import { conceptOf, type Finder, finderOf, type Hit } from '../text/concepts.ts'
import type { Reading } from '../text/reading.ts'
import type { Deadline } from './deadline.ts'

type Level = keyof typeof urgency
export type PriorityGuess = { priority: TaskPriority; words: string[] }

let find: Finder<Level> | undefined
const finder = () => {
  find ??= finderOf(
    (Object.keys(urgency) as Level[]).flatMap((level) => urgency[level].map((term) => conceptOf(term, level))),
    { within: 7, acrossSentences: 0 },
  )
  return find
}

/**
 * Urgent: today or tomorrow, or the words that say so. High: about a week, a date that cannot move, money or customers
 * being lost. Low: the client says that there is no hurry. Otherwise medium.
 */
export function priorityOf(reading: Reading, deadline: Deadline | null, now: Date): PriorityGuess {
  const hits = finder()(reading.words)
  const denied = hits.filter(({ value }) => value === 'notUrgent')
  const isDenied = (hit: Hit<Level>) => denied.some(({ at, until }) => hit.at >= at && hit.at <= until)
  const of = (level: Level) => hits.filter((hit) => hit.value === level && !isDenied(hit) && !isAside(reading, hit))
  const quote = (found: Hit<Level>[]) => [
    ...new Set(found.map(({ at, until }) => reading.text.slice(reading.words[at]!.start, reading.words[until]!.end))),
  ]
  const first = deadline?.from ?? deadline?.at
  const days = first ? (first.getTime() - now.getTime()) / 86_400_000 : null
  const shouted = reading.words.filter((word) => word.raw === 'NOW').map((word) => word.raw)
  const urgent = [...quote(of('urgent')), ...shouted]
  if (urgent.length > 0) return { priority: 'urgent', words: urgent }
  const low = [...of('low'), ...denied]
  const high = of('high')
  if (low.length > 0 && (days === null || days > 3)) return { priority: 'low', words: quote(low) }
  if (days !== null && days <= 1.2 && days > -1) return { priority: 'urgent', words: [deadline!.phrase] }
  if (days !== null && days <= 8 && days > -1) return { priority: 'high', words: [deadline!.phrase] }
  const bleeding = /\b(?:los(?:e|ing|es|t)|cost(?:s|ing)? (?:us|me))\b[^.!?]{0,20}[$€£₦]\s?\d[\d.,]*k?/iu.exec(
    reading.text,
  )
  if (bleeding) return { priority: 'high', words: [bleeding[0]] }
  const strong = [...high, ...(days !== null && days < 25 ? of('bound') : [])]
  return strong.length > 0 ? { priority: 'high', words: quote(strong) } : { priority: 'medium', words: [] }
}

/** 'today' in 'how we do it today', or 'tomorrow' in what somebody is told, is no hurry of the client. */
function isAside({ words }: Reading, hit: Hit<Level>) {
  const before = words.slice(Math.max(0, hit.at - 2), hit.at).map((word) => word.plain)
  return (
    hit.value === 'urgent' &&
    before.some((word) =>
      ['say', 'as', 'until', 'tells', 'every', 'mark', 'marked', 'if', 'anything', 'the'].includes(word),
    )
  )
}
