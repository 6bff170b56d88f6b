import { readFileSync } from 'node:fs'
import { taskCategory } from '@kazi/schemas/task'
import { conceptOf, type Finder, finderOf } from './concepts.ts'
import { cues } from './knowledge/cues.ts'
import { stopwords } from './knowledge/stopwords.ts'
import { type Inputs, type Model, type Packed, unpacked } from './model.ts'
import { dwindling, type Reading } from './reading.ts'
import { toolsIn } from './tools.ts'
import { stemOf } from './words.ts'

/** The weights of `meaningOf` are small numbers; this brings them to the size of the other inputs. */
const meaningScale = 2

const silent = new Set(stopwords.map((word) => stemOf(word)))
let find: Finder<number> | undefined
const cuesIn = (reading: Reading) => {
  find ??= finderOf(taskCategory.options.flatMap((name, i) => cues[name].map((cue) => conceptOf(cue, i))))
  return find(reading.words)
}

const most = 6
const points = (weights: number[]) => Math.min(dwindling(weights), most) / 3

/**
 * What a text says about its category: its meaning, its own words, those that it opens with, its tools and length, the
 * kinds of work that the word lists find in it, and their points for each category.
 */
export function categoryInputs(reading: Reading, meaning: readonly number[]): Inputs {
  const hits = cuesIn(reading)
  const lexicon = taskCategory.options.map((name) =>
    points(reading.kinds.filter(({ kind }) => kind.category === name).map((found) => found.points)),
  )
  const cued = taskCategory.options.map((_, i) =>
    points(hits.filter(({ value }) => value === i).map(({ weight }) => weight)),
  )
  const sparse = wordSigns(reading)
  for (const { stem } of reading.words.slice(0, opening)) sparse.set(`p ${stem}`, 0.4)
  for (const tool of toolsIn(reading.words)) sparse.set(`t ${tool}`, 0.6)
  sparse.set(`l ${lengthClass(reading)}`, 0.4)
  reading.kinds.slice(0, kindWeights.length).forEach(({ kind, points }, i) => {
    sparse.set(`k ${kind.id}`, kindWeights[i]! * Math.min(1.5, points / 4 + 0.3))
  })
  return { dense: scaled(meaning), sparse, tied: [lexicon, cued] }
}

/** In words. */
const opening = 5
const kindWeights = [0.7, 0.4, 0.3]

/** Terse, short, middling, long or a letter. */
const lengthClass = ({ words }: Reading) => [6, 12, 25, 50].filter((limit) => words.length >= limit).length

export const scaled = (meaning: readonly number[]) => meaning.map((value) => value * meaningScale)

/** Stems, neighbouring pairs, and the letters of longer words four by four, so that slips and unseen forms say something. */
export function wordSigns({ words }: Reading) {
  const signs = new Map<string, number>()
  const add = (sign: string, weight: number) => signs.set(sign, Math.max(signs.get(sign) ?? 0, weight))
  const telling = words.filter(({ stem }) => stem.length > 1 && !silent.has(stem) && !/^\d/.test(stem))
  telling.forEach(({ stem, plain }, i) => {
    // People open with what they want.
    const weight = i < 8 ? 1 : 0.7
    add(`w ${stem}`, weight)
    if (i > 0) add(`b ${telling[i - 1]!.stem} ${stem}`, weight)
    if (plain.length > 4) for (let k = 0; k + 4 <= plain.length; k++) add(`c ${plain.slice(k, k + 4)}`, 0.4)
  })
  const length = Math.sqrt([...signs.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1
  for (const [sign, weight] of signs) signs.set(sign, (2 * weight) / length ** 0.7)
  return signs
}

/** Heads of the model: what each of them was taught to tell. */
export const headNames = ['category', 'delegable', 'hours', 'size', 'deadline'] as const
export type Heads = Record<(typeof headNames)[number], Model>
export type PackedHeads = { [Head in keyof Heads]: Packed }

let heads: Heads | undefined
/** Made by eval/fit.ts from the texts in eval/lessons. */
export function keptHeads(): Heads {
  if (!heads) {
    const kept = JSON.parse(readFileSync(new URL('./knowledge/weights.json', import.meta.url), 'utf8')) as PackedHeads
    heads = Object.fromEntries(headNames.map((name) => [name, unpacked(kept[name])])) as Heads
  }
  return heads
}
