import { similarity } from '../models/towers.ts'
import type { Counts, Profile, VaProfile } from './match.ts'

/** What a task asks for, as the towers, BM25 and the word lists read it. */
export type Query = { vector: Float32Array; terms: ReadonlySet<string>; kinds: Profile['kinds'] }

/** The lists of kinds of work count little: they were written with some tasks in view, and know no others. */
const weights = { words: 0.6, kinds: 0.1 }

/**
 * How well a VA fits a task, for ordering: the nearness of both in the towers' space, BM25 over skills, tools and
 * introduction, and a little for the same kind of work.
 */
export function relevanceOf(query: Query, va: VaProfile, rarity: (term: string) => number, averageLength: number) {
  const words = bm25(query.terms, va, rarity, averageLength)
  return (
    similarity(query.vector, va.vector) +
    (weights.words * words) / (words + halfway) +
    weights.kinds * cosine(query.kinds, va.skills.kinds)
  )
}

/** The BM25 score that counts half of what words can count. */
const halfway = 20
const bm25Settings = { saturation: 1.2, length: 0.75 }

export function bm25(
  terms: ReadonlySet<string>,
  { terms: own, length }: Pick<VaProfile, 'terms' | 'length'>,
  rarity: (term: string) => number,
  averageLength: number,
): number {
  const { saturation, length: byLength } = bm25Settings
  const damped = saturation * (1 - byLength + (byLength * length) / Math.max(1, averageLength))
  let sum = 0
  for (const term of terms) {
    const count = own.get(term)
    if (count) sum += (rarity(term) * count * (saturation + 1)) / (count + damped)
  }
  return sum
}

/** The rarity that a term of a network of this size has at most: a larger network must not make words count for more. */
const most = { rarity: 4.4, network: 60 }

/** How rare a term is among VAs, as BM25 has it, scaled to a network of 60. */
export function termRarity({ of, words }: Pick<Counts, 'of' | 'words'>) {
  const scale = of > most.network ? most.rarity / Math.log(1 + of) : 1
  return (term: string) => {
    const count = words.get(term) ?? 0
    return scale * Math.log(1 + (of - count + 0.5) / (count + 0.5))
  }
}

export const cosine = <K>(a: ReadonlyMap<K, number>, b: ReadonlyMap<K, number>) => {
  let dot = 0
  for (const [key, weight] of a) dot += weight * (b.get(key) ?? 0)
  return dot === 0 ? 0 : dot / (norm(a) * norm(b))
}
const norm = (map: ReadonlyMap<unknown, number>) =>
  Math.sqrt([...map.values()].reduce((sum, weight) => sum + weight * weight, 0))

/**
 * A logistic curve over the relevance. Fitted to the development set's judged lists (`npm run analyst:evaluate -- --calibrate`) its
 * middle is 0.53 and its width 0.09; it is a little stricter, because other sets are harder.
 */
const curve = { middle: 0.58, width: 0.08 }

/** How likely the VA would be judged a good or ideal fit, from 0 to 1. */
export const fitLikelihood = (relevance: number) => 1 / (1 + Math.exp((curve.middle - relevance) / curve.width))
