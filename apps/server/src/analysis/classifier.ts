import { readFileSync } from 'node:fs'
import { taskCategory } from '@kazi/schemas/task'
import { conceptOf, type Finder, finderOf } from './concepts.ts'
import { cues } from './knowledge/cues.ts'
import { stopwords } from './knowledge/stopwords.ts'
import { dwindling, type Reading } from './reading.ts'
import { stemOf } from './words.ts'

/** What a text says about its category: points of the lexicon and of the cues for each of them, and its own words. */
export type Signs = { lexicon: number[]; cues: number[]; words: Map<string, number> }

/** Weights of a logistic regression: `words` has one for each category. */
export type Model = { bias: number[]; lexicon: number; cues: number; sharpness: number; words: Map<string, number[]> }

const silent = new Set(stopwords.map((word) => stemOf(word)))
let find: Finder<number> | undefined
const cuesIn = (reading: Reading) => {
  find ??= finderOf(taskCategory.options.flatMap((name, i) => cues[name].map((cue) => conceptOf(cue, i))))
  return find(reading.words)
}

const most = 6
const points = (weights: number[]) => Math.min(dwindling(weights), most) / 3

export function signsOf(reading: Reading): Signs {
  const hits = cuesIn(reading)
  return {
    lexicon: taskCategory.options.map((name) =>
      points(reading.kinds.filter(({ kind }) => kind.category === name).map((found) => found.points)),
    ),
    cues: taskCategory.options.map((_, i) =>
      points(hits.filter(({ value }) => value === i).map(({ weight }) => weight)),
    ),
    words: wordSigns(reading),
  }
}

/** Stems, neighbouring pairs, and the letters of longer words four by four, so that slips and unseen forms say something. */
function wordSigns({ words }: Reading) {
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

let model: Model | undefined
/** Made by `eval/fit.ts` from the sentences in `knowledge`; numbers are kept in hundredths. */
const keptModel = (): Model => {
  const kept = JSON.parse(readFileSync(new URL('./knowledge/weights.json', import.meta.url), 'utf8')) as {
    bias: string
    lexicon: number
    cues: number
    sharpness: number
    words: Record<string, string>
  }
  const numbers = (text: string) => text.split(' ').map((number) => Number(number) / 100)
  return {
    ...kept,
    bias: numbers(kept.bias),
    words: new Map(Object.entries(kept.words).map(([sign, weights]) => [sign, numbers(weights)])),
  }
}

/** How likely each category is, in the order of `taskCategory`. */
export function classify(signs: Signs, using?: Model): number[] {
  model ??= using ? model : keptModel()
  const { bias, lexicon, cues, sharpness, words } = using ?? model!
  const scores = bias.map((start, c) => start + lexicon * signs.lexicon[c]! + cues * signs.cues[c]!)
  for (const [sign, weight] of signs.words) {
    const weights = words.get(sign)
    if (weights) for (let c = 0; c < scores.length; c++) scores[c]! += weight * weights[c]!
  }
  return softmax(scores.map((score) => score * sharpness))
}

export function softmax(scores: number[]) {
  const top = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - top))
  const sum = odds.reduce((total, odd) => total + odd, 0)
  return odds.map((odd) => odd / sum)
}
