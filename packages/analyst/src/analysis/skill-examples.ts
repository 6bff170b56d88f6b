import { readFileSync } from 'node:fs'
import { greatest } from '../models/greatest.ts'
import { type PlacedTexts, placedTexts, placesOf, similarities, taskVector } from '../models/towers.ts'
import { skillWords } from '../text/skill-words.ts'

/** A task that somebody has labeled: the skills that they would look for, and the words of these. Of a `refused` one nobody may do the work. */
export type Example = { skills: string[]; words: Set<string>; refused: boolean }
/** `weight` says how like the text it is; those of one text sum up to 1. */
export type Nearest = { example: Example; weight: number }
export type NamedSkill = { name: string; words: string[] }
export type SkillExamples = {
  examples: Example[]
  /** Where the towers place each of them. */
  texts: PlacedTexts
  /** The category of each, by its place in `categoryNames`. */
  categories: Uint8Array
  categoryNames: string[]
  /** Every skill of two words and more that was looked for, by that of its words which the fewest skills have. */
  byRarestWord: ReadonlyMap<string, NamedSkill[]>
  /** Which examples have a term. */
  holders: Map<string, number[]>
  rarity: Map<string, number>
  /** How often a word of a text is a word of the skills that were looked for. */
  carried: Map<string, number>
}

/** As stored by `npm run analyst:train`: terms by spaces, each once, and the length of their sum in the task tower. */
export type StoredExample = {
  category: string
  terms: string
  length: number
  skills: string[]
  said: string
  refused?: true
}

export const skillExamplesFile = new URL('../../artifacts/skill-examples.json', import.meta.url)
let kept: SkillExamples | undefined
/** The labeled tasks of datasets/training, read at the first use. */
export function skillExamples(): SkillExamples {
  kept ??= skillExamplesOf(JSON.parse(readFileSync(skillExamplesFile, 'utf8')) as StoredExample[])
  return kept
}

export function skillExamplesOf(rows: StoredExample[]): SkillExamples {
  const examples = rows.map(
    ({ skills, refused = false }): Example => ({ skills, words: new Set(skillWords(skills.join(' '))), refused }),
  )
  const texts = placedTexts(rows.map((row) => ({ places: placesOf(termsIn(row)), length: row.length })))
  const categoryNames = [...new Set(rows.map(({ category }) => category))]
  const categories = Uint8Array.from(rows, ({ category }) => categoryNames.indexOf(category))
  const holders = holdersIn(rows.map(termsIn))
  const rarity = new Map(
    [...holders].map(([term, { length }]) => [term, Math.log((examples.length + 1) / (length + 1))]),
  )
  const byRarestWord = byRarestWordOf(examples)
  return {
    examples,
    texts,
    categories,
    categoryNames,
    byRarestWord,
    holders,
    rarity,
    carried: carriedIn(rows, examples),
  }
}

function byRarestWordOf(examples: Example[]) {
  const skills = new Map<string, NamedSkill>()
  for (const name of examples.flatMap(({ skills }) => skills)) {
    const low = name.toLowerCase()
    if (!skills.has(low)) skills.set(low, { name, words: skillWords(name) })
  }
  const several = [...skills.values()].filter(({ words }) => words.length > 1)
  const counts = new Map<string, number>()
  for (const word of several.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Map.groupBy(several, ({ words }) => words.reduce((a, b) => (counts.get(b)! < counts.get(a)! ? b : a)))
}

const termsIn = ({ terms }: StoredExample) => terms.split(' ')

/** Which texts have a term, from the terms of each. */
function holdersIn(texts: string[][]) {
  const holders = new Map<string, number[]>()
  texts.forEach((terms, i) => {
    for (const term of terms) {
      const places = holders.get(term)
      if (places) places.push(i)
      else holders.set(term, [i])
    }
  })
  return holders
}

/** Drawn towards one in eight, which is what rare words do. */
const usual = { rate: 0.12, as: 3 }
function carriedIn(rows: StoredExample[], examples: Example[]) {
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
export const carriedRate = (from: SkillExamples, word: string) => from.carried.get(word) ?? usual.rate

const nearestAtMost = 60
/** Small: only the nearest count. Large: all alike. */
const openness = 0.12

/** How much the words that both have count beside the towers, and the same category. */
const also = { words: 0.5, category: 0.1 }

/**
 * The labeled tasks that are most like a text: where the towers place it, its rare words and its category. What a refused task asks for
 * ('declining impersonation') is no skill for the ordinary one beside it.
 */
export function nearest(
  from: SkillExamples,
  text: { terms: readonly string[]; category: string; refused: boolean },
): Nearest[] {
  const { examples, holders, categories } = from
  const points = similarities(taskVector(text.terms), from.texts)
  const shared = new Float64Array(examples.length)
  let all = 0
  for (const term of new Set(text.terms)) {
    const rarity = rarityOf(from, term)
    all += rarity
    const having = holders.get(term) ?? []
    for (let i = 0; i < having.length; i++) shared[having[i]!]! += rarity
  }
  const most = Math.max(8, all)
  const category = from.categoryNames.indexOf(text.category)
  for (let i = 0; i < points.length; i++)
    if (examples[i]!.refused && !text.refused) points[i] = Number.NEGATIVE_INFINITY
    else points[i]! += (also.words * shared[i]!) / most + (categories[i] === category ? also.category : 0)
  const near = greatest(points, nearestAtMost).map((i) => ({ example: examples[i]!, points: points[i]! }))
  const top = near[0]?.points ?? 0
  const weighed = near.map(({ example, points }) => ({ example, weight: Math.exp((points - top) / openness) }))
  const sum = weighed.reduce((total, { weight }) => total + weight, 0)
  return weighed.map(({ example, weight }) => ({ example, weight: weight / sum }))
}

const rarityOf = ({ rarity, examples }: SkillExamples, stem: string) =>
  rarity.get(stem) ?? Math.log(examples.length + 1)
