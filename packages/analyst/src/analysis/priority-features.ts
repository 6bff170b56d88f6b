import type { TaskPriority } from '@kazi/schemas/states'
import type { Reading } from '../text/reading.ts'
import { isStopword } from '../text/stopwords.ts'
import type { Deadline } from './deadline.ts'

const repeats =
  /\b(?:every|each|weekly|daily|monthly|regular(?:ly)?|ongoing|(?:a|per) (?:day|week|month)|\/ ?(?:wk|week|day|month))\b/i
const losing = /\b(?:los(?:e|ing|t)|cost(?:s|ing)?|angry|furious|complain\w*|penalt\w+|fined?|overdue|late|waiting)\b/i
const relaxed =
  /\b(?:rush|hurry|whenever|sometime|eventually|some ?day|no stress|at your|can wait|spare|idle|curious)\b/i

/** Days until a deadline, up to which it counts as equally near. */
const near = [0, 1.2, 2.2, 3.5, 5.5, 8, 11, 15, 22, 32, 60, 120]

/** Words at the end of a text. */
const closing = 12

/**
 * What tells how urgent a task is: what the word lists and the deadline make of it (`ruled`), of the words alone
 * (`textPriority`), how far off the deadline is and how it is put, and the words themselves.
 */
export function priorityFeatures(
  reading: Reading,
  about: { deadline: Deadline | null; ruled: TaskPriority; textPriority: TaskPriority; now: Date },
): Map<string, number> {
  const features = new Map<string, number>()
  const { deadline, ruled, textPriority, now } = about
  features.set(`ruled ${ruled}`, 2)
  features.set(`text ${textPriority}`, 1.5)
  features.set(`both ${ruled} ${textPriority}`, 1)
  const first = deadline?.from ?? deadline?.at
  const days = first ? (first.getTime() - now.getTime()) / 86_400_000 : null
  const distance = days === null ? (deadline ? 'undated' : 'none') : String(near.filter((limit) => days > limit).length)
  features.set(`due ${distance}`, 1.5)
  features.set(`due ${distance} ${ruled}`, 1)
  for (const word of deadline?.phrase.toLowerCase().match(/\p{L}+/gu) ?? []) features.set(`phrase ${word}`, 0.6)
  if (repeats.test(reading.text)) features.set('repeats', 1)
  if (losing.test(reading.text)) features.set('losing', 1)
  if (relaxed.test(reading.text)) features.set('relaxed', 1)
  if (/!/.test(reading.text)) features.set('exclaims', 0.7)
  if (/\b[A-Z]{4,}\b/.test(reading.text)) features.set('shouts', 0.5)
  addWords(reading, features)
  return features
}

function addWords({ words }: Reading, features: Map<string, number>) {
  const length = Math.sqrt(words.length + 4)
  // People often end with how much it hurries.
  for (const { stem } of words.slice(-closing)) features.set(`end ${stem}`, 0.5)
  words.forEach(({ plain, stem }, i) => {
    if (!isStopword(plain)) features.set(`word ${stem}`, 2 / length)
    const next = words[i + 1]
    if (next) features.set(`pair ${plain} ${next.plain}`, 2 / length)
  })
}
