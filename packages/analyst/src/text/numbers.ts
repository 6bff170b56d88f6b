import type { Word } from './words.ts'

const named: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  eighty: 80,
  hundred: 100,
  thousand: 1000,
  dozen: 12,
  couple: 2,
  once: 1,
  twice: 2,
  few: 4,
  several: 5,
  half: 0.5,
  hundreds: 300,
  thousands: 3000,
}

/** The number that a word stands for: '2,300', '20k', '5ish', 'nine'; null for dates' ordinals and other words. */
export function numberOf(word: Word | undefined): number | null {
  if (!word) return null
  const digits = /^(\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?)(k|ish|x|h|hr|hrs|\+)?$/i.exec(word.raw)
  if (!digits) return Object.hasOwn(named, word.plain) ? named[word.plain]! : null
  const value = Number(/,\d{3}/.test(digits[1]!) ? digits[1]!.replaceAll(',', '') : digits[1]!.replace(',', '.'))
  return digits[2]?.toLowerCase() === 'k' ? value * 1000 : value
}

/** '6-8' and '12–18' are one amount: its two ends and their mean. */
export function rangeAt(
  words: Word[],
  i: number,
  text: string,
): { mean: number; from: number; to: number; next: number } | null {
  const first = numberOf(words[i])
  if (first === null) return null
  const between = text.slice(words[i]!.end, words[i + 1]?.start ?? words[i]!.end)
  const viaWord = words[i + 1]?.plain === 'to' || words[i + 1]?.plain === 'or'
  const second = numberOf(/^\s*[-–—]\s*$/.test(between) ? words[i + 1] : viaWord ? words[i + 2] : undefined)
  if (second === null || second < first) return { mean: first, from: first, to: first, next: i + 1 }
  return { mean: (first + second) / 2, from: first, to: second, next: i + (viaWord ? 3 : 2) }
}
