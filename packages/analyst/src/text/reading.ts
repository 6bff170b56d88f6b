import type { WorkKind } from '../../knowledge/kind.ts'
import { kinds } from '../../knowledge/kinds.ts'
import { conceptOf, type Finder, finderOf, type Hit, vocabularyOf } from './concepts.ts'
import { wordsOfTools } from './tools.ts'
import { correctorFor, type Word, wordsOf } from './words.ts'

export type FoundKind = { kind: WorkKind; points: number; at: number }
export type Reading = { text: string; words: Word[]; kinds: FoundKind[] }

let built: { find: Finder<WorkKind>; correct: (plain: string) => string } | undefined

/** Built at the first use, or by `warm()`: about a third of a second that no start has to wait for. */
export function knowledge() {
  built ??= {
    find: finderOf(kinds.flatMap((kind) => kind.terms.map((term) => conceptOf(term, kind, true)))),
    correct: correctorFor(vocabularyOf(kinds.flatMap((kind) => kind.terms)), wordsOfTools()),
  }
  return built
}

/** The words of a text and the kinds of work that it speaks of, most likely first. */
export function read(text: string): Reading {
  const words = wordsOf(text, knowledge().correct)
  return { text, words, kinds: kindsOf(knowledge().find(words)) }
}

/** What is said first weighs more: people open with what they want and end with circumstances. */
const early = 14

export function kindsOf(hits: Hit<WorkKind>[]): FoundKind[] {
  const byKind = new Map<WorkKind, { weights: number[]; at: number }>()
  for (const hit of hits) {
    const entry = byKind.get(hit.value) ?? { weights: [], at: hit.at }
    entry.weights.push(hit.weight * (hit.at < early ? 1.25 : 1))
    byKind.set(hit.value, entry)
  }
  return [...byKind]
    .map(([kind, { weights, at }]) => ({ kind, points: dwindling(weights), at }))
    .sort((a, b) => b.points - a.points || a.at - b.at)
}

/** The strongest hint counts in full, each further one less: patterns of one kind often say the same twice. */
export const dwindling = (weights: number[]) =>
  weights.sort((a, b) => b - a).reduce((sum, weight, i) => sum + weight * 0.6 ** i, 0)
