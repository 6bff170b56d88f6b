import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { termsOf } from '../models/towers.ts'
import { wordsOf } from '../text/words.ts'
import { carriedRate, type Nearest, type SkillExamples } from './skill-examples.ts'

/** A text, and the labeled tasks that are most like it. */
export type WordEvidence = {
  terms: readonly string[]
  near: readonly Nearest[]
  /** The words of the text. */
  said: ReadonlySet<string>
  /** Those of names in it, and of the tools and of what is mostly one. */
  named: readonly string[]
  tools: readonly string[]
}

/**
 * `combined`: log odds, from the examples that have it and from how often a word of a text is looked for. `examples`: how many have it.
 * `stemSaid`: the text has the word in another form. No likeness of a word to the text: the towers were fitted to the same texts,
 * so there it looks far better than with new ones.
 */
const wordFeatures = ['bias', 'combined', 'examples', 'said', 'stemSaid', 'named', 'tool'] as const
type Features = Record<(typeof wordFeatures)[number], number>
export type WordWeights = Features

export const likelyWordsFile = new URL('../../artifacts/likely-words.json', import.meta.url)
let kept: WordWeights | undefined
const storedWeights = () => {
  kept ??= JSON.parse(readFileSync(likelyWordsFile, 'utf8')) as WordWeights
  return kept
}

/** How likely each word is one of those in the skills that somebody would look for, from 0 to 1. */
export function likelyWords(from: SkillExamples, about: WordEvidence, weights = storedWeights()): Map<string, number> {
  const likely = new Map<string, number>()
  for (const [word, features] of featuresOfWords(from, about)) {
    let sum = 0
    for (const name of wordFeatures) sum += features[name] * weights[name]
    likely.set(word, 1 / (1 + Math.exp(-sum)))
  }
  return likely
}

/** Three names in ten are looked for, and every other tool. */
const usually = { named: 0.3, tool: 0.5 }
const logOdds = (rate: number) => Math.log((rate + 0.001) / (1.001 - Math.min(rate, 0.995)))

/** For each word of the examples that are near, and of the text. */
export function featuresOfWords(from: SkillExamples, about: WordEvidence): Map<string, Features> {
  const [near, examples] = [new Map<string, number>(), new Map<string, number>()]
  for (const { example, weight } of about.near)
    for (const word of example.words) {
      near.set(word, (near.get(word) ?? 0) + weight)
      examples.set(word, (examples.get(word) ?? 0) + 1)
    }
  const [named, tools, terms] = [new Set(about.named), new Set(about.tools), new Set(about.terms)]
  const featuresOf = (word: string): Features => {
    const isSaid = about.said.has(word)
    const isNear = near.get(word) ?? 0
    const known = isSaid ? 1 - (1 - isNear) * (1 - carriedRate(from, word)) : isNear
    return {
      bias: 1,
      combined: logOdds(Math.max(known, named.has(word) ? usually.named : 0, tools.has(word) ? usually.tool : 0)),
      examples: Math.log1p(examples.get(word) ?? 0),
      said: isSaid ? 1 : 0,
      stemSaid: !isSaid && termsOfWord(word).some((term) => terms.has(term)) ? 1 : 0,
      named: named.has(word) ? 1 : 0,
      tool: tools.has(word) ? 1 : 0,
    }
  }
  const words = new Set([...near.keys(), ...about.said, ...about.named, ...about.tools])
  return new Map([...words].map((word) => [word, featuresOf(word)]))
}

/** The same words come again: so many are kept. */
const termsKept = new LRUCache<string, string[]>({ max: 5000 })
function termsOfWord(word: string): string[] {
  let terms = termsKept.get(word)
  if (!terms) {
    terms = termsOf(wordsOf(word))
    termsKept.set(word, terms)
  }
  return terms
}
