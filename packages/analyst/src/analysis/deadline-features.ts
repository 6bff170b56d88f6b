import type { TaskPriority } from '@kazi/schemas/states'
import { plainOf, stemOf } from '../text/words.ts'

/** A stretch of a text that may name when the work is due; `force` is how strongly the words around say so. */
export type Candidate = { start: number; end: number; at: Date | null; from?: Date; force: number }

const day = /\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|sday|urday)?s?\b/giu
const month =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/giu
/** 'by the 3rd of May' and 'by the 12th of June' are one shape. */
const shapeOf = (phrase: string) =>
  phrase.toLowerCase().replace(day, 'DAY').replace(month, 'MONTH').replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+|[!?.:;,()–—-]/gu) ?? []
const again =
  /\b(?:every|each|weekly|daily|monthly|fortnightly|yearly|usually|always|normally|regular(?:ly)?|ongoing|(?:a|per) (?:day|week|month|year)|\/ ?(?:wk|week|day|month)|\d+ ?x)\b/i
const past = /\b(?:was|were|had|did|been|left|went|got|came|said|made|told|since|ago|last|[a-z]{3,}ed)\b/i
const condition = /\b(?:if|when|whenever|once|whoever|people|customers|clients|they)\b/i
const wish =
  /\b(?:need|needs|want|must|has to|have to|should|ready|done|finish(?:ed)?|deliver(?:ed)?|live|please|pls)\b/i

/** Days up to each of these are one class: deadlines are near, the other dates of a text often are not. */
const daysAway = [1.5, 4, 8, 15, 32, 75, 150, 330]
const textLengths = [80, 200, 500]
const classIn = (bounds: number[], value: number) => bounds.findIndex((bound) => value < bound)

/** Where a date stands among the others of its text, and how many of them have words before them that say more. */
function* placeAmong(dates: Candidate[], own: Candidate): Generator<string> {
  const others = dates.filter((date) => date !== own)
  if (others.length === 0) {
    yield 'only date'
    return
  }
  const stronger = others.filter(({ force }) => force > own.force).length
  yield `stronger ${Math.min(2, stronger)}`
  if (others.every(({ force }) => force < own.force)) yield 'strongest'
  if (dates[0] === own) yield 'first date'
  if (dates.at(-1) === own) yield 'last date'
}

/**
 * What tells a deadline from the other dates that people write: its shape, the words around it, the sentence, how far away
 * it is, the other dates of the text, and the priority of the words of the whole text.
 */
export function deadlineFeatures(
  text: string,
  candidate: Candidate,
  { dates, textPriority, now }: { dates: Candidate[]; textPriority: TaskPriority; now: Date },
): Map<string, number> {
  const { start, end, at, from, force } = candidate
  const features = new Map<string, number>()
  const flag = (name: string, weight = 1) => features.set(name, weight)
  const own = shapeOf(text.slice(start, end))
  const [before, after] = [wordsOf(text.slice(Math.max(0, start - 60), start)), wordsOf(text.slice(end, end + 60))]
  const opens = Math.max(...['. ', '! ', '? ', '\n', '; '].map((mark) => text.lastIndexOf(mark, start - 1)))
  const closes = /[.!?\n;]/.exec(text.slice(end))?.index ?? text.length - end
  const sentence = text.slice(opens + 1, end + closes)
  flag(`o ${own}`)
  own.split(' ').forEach((word) => {
    flag(`ow ${word}`, 0.6)
  })
  flag(`of ${own.split(' ')[0]}`)
  flag(`b ${before.at(-1) ?? '^'}`)
  flag(`bb ${before.slice(-2).join(' ')}`, 0.7)
  flag(`a ${after[0] ?? '$'}`)
  flag(`aa ${after.slice(0, 2).join(' ')}`, 0.7)
  for (const word of before.slice(-6)) flag(`near ${word}`, 0.3)
  for (const word of after.slice(0, 5)) flag(`then ${word}`, 0.3)
  flag(`force ${Math.floor(force)}`)
  if (from) flag('range')
  if (at === null) flag('undated')
  if (again.test(sentence)) flag('repeats here')
  if (again.test(text)) flag('repeats')
  if (past.test(text.slice(opens + 1, start))) flag('past')
  if (condition.test(text.slice(opens + 1, start))) flag('condition')
  if (wish.test(sentence)) flag('wish')
  if (start - opens < 4) flag('opens')
  if (end > text.length * 0.75) flag('late')
  if (start < text.length * 0.15) flag('early')
  for (const word of new Set(sentence.toLowerCase().match(/[\p{L}'’]+/gu))) flag(`in ${stemOf(plainOf(word))}`, 0.25)
  for (const place of placeAmong(dates, candidate)) flag(place)
  if (at) flag(`days ${classIn(daysAway, (at.getTime() - now.getTime()) / 86_400_000)}`)
  flag(`length ${classIn(textLengths, text.length)}`, 0.5)
  flag(`dates ${Math.min(4, dates.length)}`, 0.5)
  flag(`priority ${textPriority}`, 0.5)
  return features
}
