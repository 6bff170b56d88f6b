import { readFileSync } from 'node:fs'
import { isStopword } from './stopwords.ts'
import type { Word } from './words.ts'

/** A task that somebody has labelled: what it was about, and the skills that they would look for. */
export type Example = { category: string; stems: Set<string>; meaning: Int8Array; skills: string[]; words: Set<string> }
/** `weight` says how like the text it is; those of one text sum up to 1. */
export type Alike = { example: Example; weight: number }
export type Experience = {
  examples: Example[]
  /** Which examples have a stem. */
  holders: Map<string, number[]>
  rarity: Map<string, number>
  /** How often a word of a text is a word of the skills that were looked for. */
  carried: Map<string, number>
}

/** In the file of eval/fit.ts: vectors in bytes, stems by spaces. */
export type KeptExample = { category: string; stems: string; meaning: string; skills: string[]; said: string }

const little = new Set(['and', 'or', 'of', 'the', 'in', 'for', 'to', 'with', 'on', 'from', 'by'])
/** The words of a skill that say something. */
export const skillWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])].filter((word) => !little.has(word))

export const tellingStems = (words: Word[]) =>
  new Set(words.filter((word) => !isStopword(word.plain)).map((word) => word.stem))

const bytes = 127
export const asBytes = (meaning: readonly number[]) =>
  Buffer.from(Int8Array.from(meaning, (value) => Math.round(Math.max(-1, Math.min(1, value * 4)) * bytes)).buffer)

export const experienceFile = new URL('./knowledge/experience.json', import.meta.url)
let kept: Experience | undefined
/** The labelled tasks of eval/lessons, read at the first use. */
export function experience(): Experience {
  kept ??= experienceOf(JSON.parse(readFileSync(experienceFile, 'utf8')) as KeptExample[])
  return kept
}

export function experienceOf(rows: KeptExample[]): Experience {
  const examples = rows.map(({ category, stems, meaning, skills }): Example => {
    const packed = Buffer.from(meaning, 'base64')
    return {
      category,
      stems: new Set(stems.split(' ')),
      meaning: new Int8Array(packed.buffer, packed.byteOffset, packed.length),
      skills,
      words: new Set(skillWords(skills.join(' '))),
    }
  })
  const holders = holdersIn(examples)
  const rarity = new Map(
    [...holders].map(([stem, { length }]) => [stem, Math.log((examples.length + 1) / (length + 1))]),
  )
  return { examples, holders, rarity, carried: carriedIn(rows, examples) }
}

export function holdersIn(examples: Example[]) {
  const holders = new Map<string, number[]>()
  examples.forEach(({ stems }, i) => {
    for (const stem of stems) {
      const places = holders.get(stem)
      if (places) places.push(i)
      else holders.set(stem, [i])
    }
  })
  return holders
}

/** Drawn towards one in eight, which is what rare words do. */
const usual = { rate: 0.12, as: 3 }
function carriedIn(rows: KeptExample[], examples: Example[]) {
  const counts = new Map<string, [times: number, carried: number]>()
  rows.forEach(({ said }, i) => {
    for (const word of said.split(' ')) {
      const [times, carried] = counts.get(word) ?? [0, 0]
      counts.set(word, [times + 1, carried + (examples[i]!.words.has(word) ? 1 : 0)])
    }
  })
  return new Map(
    [...counts].map(([word, [times, carried]]) => [word, (carried + usual.rate * usual.as) / (times + usual.as)]),
  )
}
export const carriedRate = (from: Experience, word: string) => from.carried.get(word) ?? usual.rate

const alikeAtMost = 100
/** Small: only the nearest count. Large: all alike. */
const openness = 0.2

/** The labelled tasks that are most like a text, by its meaning, its rare words and its category. */
export function alike(
  from: Experience,
  text: { meaning: readonly number[]; stems: Set<string>; category: string },
): Alike[] {
  const { examples, holders } = from
  const meaning = Float32Array.from(text.meaning)
  const shared = new Float64Array(examples.length)
  let all = 0
  for (const stem of text.stems) {
    const rarity = rarityOf(from, stem)
    all += rarity
    for (const i of holders.get(stem) ?? []) shared[i]! += rarity
  }
  const near = examples
    .map((example, i) => {
      const words = shared[i]! / Math.max(8, all)
      const same = example.category === text.category ? 0.15 : 0
      return { example, points: closeness(meaning, example.meaning) + words + same }
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, alikeAtMost)
  const top = near[0]?.points ?? 0
  const weighed = near.map(({ example, points }) => ({ example, weight: Math.exp((points - top) / openness) }))
  const sum = weighed.reduce((total, { weight }) => total + weight, 0)
  return weighed.map(({ example, weight }) => ({ example, weight: weight / sum }))
}

const rarityOf = ({ rarity, examples }: Experience, stem: string) => rarity.get(stem) ?? Math.log(examples.length + 1)

function closeness(meaning: Float32Array, packed: Int8Array) {
  // Four sums at a time: one would wait for itself.
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < packed.length; i += 4) {
    a += meaning[i]! * packed[i]!
    b += meaning[i + 1]! * packed[i + 1]!
    c += meaning[i + 2]! * packed[i + 2]!
    d += meaning[i + 3]! * packed[i + 3]!
  }
  return (a + b + c + d) / (4 * bytes)
}
