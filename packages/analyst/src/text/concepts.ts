import { groups } from '../../knowledge/groups.ts'
import { plainOf, stemOf, type Word, wordsOf } from './words.ts'

/**
 * A concept is written as people would say it. 'unpaid invoice': the words in this order, with at most one other word
 * between them. 'chase|remind + invoice': both in one sentence or close by, in any order. 'a|b': either. '@write': any
 * word of that group. A leading '3:' is its weight; otherwise one word weighs 1, several 2.
 */
export type Concept<T> = { value: T; weight: number; parts: Sequence[][] }
/** Words in this order; each place takes any of its words. */
type Sequence = Set<string>[]
export type Hit<T> = { value: T; weight: number; at: number; until: number; text: string }

const gap = 1
/** How many words two parts may stand apart; `acrossSentences` counts only for those this near. */
export type Reach = { within: number; acrossSentences: number }
const usual: Reach = { within: 9, acrossSentences: 5 }

export function conceptOf<T>(pattern: string, value: T, names = false): Concept<T> {
  const [, weight, body] = /^(?:(\d+(?:\.\d+)?):)?(.+)$/u.exec(pattern)!
  const parts = body!.split(' + ').map((part, i) => sequencesOf(part.trim(), names && i > 0))
  const size = parts.reduce((sum, part) => sum + part[0]!.length, 0)
  return { value, weight: weight ? Number(weight) : size > 1 ? 2 : 1, parts }
}

/** With `names`, 'concert|open day|fair' after a '+' may also mean any of these, so both readings are kept. */
function sequencesOf(part: string, asNames: boolean): Sequence[] {
  const slots = part.split(/\s+/).map(alternativesOf)
  if (!asNames || slots.length === 1 || !part.includes('|')) return [slots]
  return [slots, ...part.split('|').map((name) => name.trim().split(/\s+/).map(alternativesOf))]
}

const alternativesOf = (slot: string) =>
  new Set(
    slot
      .split('|')
      .flatMap((word) => (word.startsWith('@') && word.length > 1 ? groups[word.slice(1)]! : [word]))
      .map((word) => stemOf(plainOf(word))),
  )

/** Every word that a list of patterns knows: what typing slips may be corrected to. */
export const vocabularyOf = (patterns: Iterable<string>) =>
  new Set(
    [...patterns].flatMap((pattern) =>
      wordsOf(
        pattern.replace(/^\d+(?:\.\d+)?:/, '').replace(/@(\w+)/g, (_, name) => groups[name]?.join(' ') ?? name),
      ).map((word) => word.plain),
    ),
  )

export type Finder<T> = (words: Word[]) => Hit<T>[]

/** Finds concepts in a text. Built once; a search costs about as much as the text is long. */
export function finderOf<T>(concepts: Concept<T>[], reach: Reach = usual): Finder<T> {
  const byFirst = new Map<string, Concept<T>[]>()
  for (const concept of concepts)
    for (const stem of concept.parts[0]![0]![0]!) byFirst.set(stem, [...(byFirst.get(stem) ?? []), concept])
  return (words) => {
    const positions = new Map<string, number[]>()
    words.forEach((word, i) => {
      const list = positions.get(word.stem)
      if (list) list.push(i)
      else positions.set(word.stem, [i])
    })
    const found = new Map<Concept<T>, Hit<T>>()
    for (const [stem, places] of positions)
      for (const concept of byFirst.get(stem) ?? [])
        for (const place of places) {
          if (found.has(concept)) break
          const hit = matchAt(concept, words, positions, place, reach)
          if (hit) found.set(concept, hit)
        }
    return [...found.values()].sort((a, b) => a.at - b.at)
  }
}

function matchAt<T>(concept: Concept<T>, words: Word[], positions: Map<string, number[]>, start: number, reach: Reach) {
  const first = sequenceAt(concept.parts[0]![0]!, words, start)
  if (first === null) return null
  let [at, until] = [start, first]
  for (const part of concept.parts.slice(1)) {
    const other = part
      .flatMap((sequence) => [...sequence[0]!])
      .flatMap((stem) => positions.get(stem) ?? [])
      .filter((i) => i < start || i > first)
      .filter(
        (i) =>
          Math.abs(i - start) <= (words[i]!.sentence === words[start]!.sentence ? reach.within : reach.acrossSentences),
      )
      .find((i) => part.some((sequence) => sequenceAt(sequence, words, i) !== null))
    if (other === undefined) return null
    at = Math.min(at, other)
    until = Math.max(until, ...part.map((sequence) => sequenceAt(sequence, words, other) ?? 0))
  }
  return { value: concept.value, weight: concept.weight, at, until, text: words[start]!.raw }
}

/** The place of the sequence's last word when it starts here, else null. */
function sequenceAt(part: Sequence, words: Word[], start: number): number | null {
  if (!part[0]!.has(words[start]!.stem)) return null
  let place = start
  for (const slot of part.slice(1)) {
    let next = place + 1
    while (next <= place + 1 + gap && !slot.has(words[next]?.stem ?? '')) next++
    if (next > place + 1 + gap || words[next]!.sentence !== words[place]!.sentence) return null
    place = next
  }
  return place
}
