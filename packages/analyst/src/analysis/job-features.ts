import type { TaskCategory } from '@kazi/schemas/task'
import { announces, separates } from '../../knowledge/jobs.ts'
import { addByteRows } from '../models/byte-rows.ts'
import { normalized, similarity, termsOf, towers, vectorSize } from '../models/towers.ts'
import { knowledge, type Reading } from '../text/reading.ts'
import { stemsOf, type Word } from '../text/words.ts'
import type { ReadClauses } from './read-clauses.ts'
import { asksForWork, type Statement } from './statements.ts'

/** The words of a clause that say something, the kinds of work that it names, and the sum of its words in the towers' space. */
type Said = { terms: string[]; categories: TaskCategory[]; vector: Float32Array }

/** In terms: fewer do not tell what a part of a text is about. */
const telling = 5

/**
 * What tells of each clause whether another job begins with it: how it opens, what it is for, and how near what follows lies
 * to what was said before. None begins at the start of a text, or inside a sentence without an order or a word that says so:
 * of such a clause only what it is for is told.
 */
export function jobFeatures(
  reading: Reading,
  { statements, features }: Pick<ReadClauses, 'statements' | 'features'>,
): ReadonlyMap<string, number>[] {
  const said = saidIn(reading, statements)
  const opens = statements.map(({ sentence }, i) => statements[i - 1]?.sentence !== sentence)
  const sentences = statements.map((_, i) => sentenceFrom(statements, i))
  const stretches = statements.map((_, i) => stretchFrom(said, statements, i))
  const about: About = {
    ...{ text: reading.text, statements, opens, sentences, stretches },
    announced: announces.test(reading.text),
    coherence: coherenceOf(stretches.filter((_, i) => opens[i] && sentences[i]!.some(asksForWork))),
    before: { terms: new Set(), categories: new Set(), sum: new Float32Array(vectorSize), asked: 0 },
  }
  return statements.map((statement, i) => {
    const found = mayBegin(about, i) ? featuresAt(about, i) : new Map([['inside', 1]])
    features[i]!.forEach((weight, name) => {
      if (!ofWords.test(name)) found.set(`clause ${name}`, weight)
    })
    addSaid(about.before, said[i]!, statement)
    return found
  })
}

/** What clauses tell by their very words, or by long runs of tags: there are too few texts with several jobs to learn from it. */
const ofWords = /^(?:word|two|first|stem|next|previous|last|tags \S+ \S)/

/** A clause with which another job may begin. */
const mayBegin = ({ statements, opens }: Pick<About, 'statements' | 'opens'>, i: number) =>
  i > 0 && (opens[i]! || asksForWork(statements[i]!) || separates.strong.test(statements[i]!.text.toLowerCase()))

type About = {
  text: string
  statements: readonly Statement[]
  /** Of each clause: whether a sentence begins with it, the rest of its sentence, and what is said from it on. */
  opens: boolean[]
  sentences: Statement[][]
  stretches: Said[]
  announced: boolean
  coherence: number
  /** What was said before a clause. */
  before: Before
}
type Before = { terms: Set<string>; categories: Set<TaskCategory>; sum: Float32Array; asked: number }

function addSaid(before: Before, { terms, categories, vector }: Said, statement: Statement) {
  for (const term of terms) before.terms.add(term)
  for (const category of categories) before.categories.add(category)
  for (let k = 0; k < vector.length; k++) before.sum[k]! += vector[k]!
  if (asksForWork(statement)) before.asked++
}

function featuresAt(about: About, i: number): Map<string, number> {
  const { text, statements, opens, sentences, announced, coherence, before } = about
  const [statement, previous, sentence] = [statements[i]!, statements[i - 1]!, sentences[i]!]
  const low = statement.text.toLowerCase()
  const known = definiteStems(low)
  const features = new Map([['coherence', coherence]])
  const flags: [name: string, holds: boolean][] = [
    ['line', /\n/.test(text.slice(previous.start, statement.start))],
    ['paragraph', /\n\s*\n/.test(text.slice(previous.start, statement.start))],
    ['item', statement.item],
    ['sentence', opens[i]!],
    [`after ${previous.after || previous.join}`, true],
    [`announced ${statement.item ? 'item' : opens[i] ? 'sentence' : 'clause'}`, announced],
    ['strong', separates.strong.test(low)],
    ['weak', separates.weak.test(low)],
    [`opens ${statement.tokens[0]!.low}`, true],
    [`opens ${statement.tokens[0]!.low} ${statement.tokens[1]?.low}`, true],
    [`is ${statement.role}`, true],
    [`was ${previous.role}`, true],
    ['asks', sentence.some(asksForWork)],
    ['opens with an order', asksForWork(statement)],
    [`asked before ${Math.min(3, before.asked)}`, true],
    ['refers', refers.test(low.split(/[,:]/)[0]!)],
    ['the known', known.some((stem) => before.terms.has(stem))],
    ['the new', known.some((stem) => !before.terms.has(stem))],
    ['my', sentence.some(({ tokens }) => tokens.some(({ low }) => low === 'my' || low === 'our'))],
  ]
  for (const [name, holds] of flags) if (holds) features.set(name, 1)
  addNearness(features, about, i)
  return features
}

/** How near what follows lies to all that was said before, and to the last of it. */
function addNearness(features: Map<string, number>, { stretches, opens, before }: About, i: number) {
  const next = stretches[i]!
  const near = similarity(next.vector, normalized(Float32Array.from(before.sum)))
  const last = stretches.slice(0, i).findLast(({ terms }, k) => opens[k] && terms.length >= telling)
  features.set('near', near).set('near last', last ? similarity(next.vector, last.vector) : near)
  features.set(`near ${Math.floor(near * 8)}`, 1)
  const known = next.terms.filter((term) => before.terms.has(term)).length / Math.max(1, next.terms.length)
  features.set('known', known)
  if (known === 0) features.set('nothing known', 1)
  if (next.terms.length < telling) features.set('short', 1)
  const shared = next.categories.some((category) => before.categories.has(category))
  const unknown = next.categories.length === 0 || before.categories.size === 0
  features.set(`category ${unknown ? 'unknown' : shared ? 'same' : 'other'}`, 1)
}

const refers =
  /\b(?:it|its|them|they|their|those|these|there|that|this|same|both|each|the rest|afterwards|all of (?:it|them))\b/

/** The rest of the sentence of a clause, itself first. */
function sentenceFrom(statements: readonly Statement[], i: number) {
  let to = i
  while (statements[to + 1]?.sentence === statements[i]!.sentence) to++
  return statements.slice(i, to + 1)
}

/** The stems of 'the slides', 'this list', 'those rooms': nouns that the reader is taken to know. */
const definiteStems = (low: string) =>
  [...low.matchAll(/\b(?:the|this|that|these|those)\s+([a-z]+)(?:\s+([a-z]+))?/g)].flatMap(
    ([, first = '', second = '']) => stemsOf(`${first} ${second}`),
  )

/** The words of a text, clause by clause. */
function saidIn({ words }: Reading, statements: readonly Statement[]): Said[] {
  const clauseOf = (at: number) =>
    Math.max(
      0,
      statements.findLastIndex(({ start }) => start <= at),
    )
  const own = statements.map((): Word[] => [])
  for (const word of words) own[clauseOf(word.start)]?.push(word)
  const categories = statements.map((): TaskCategory[] => [])
  for (const { value, at } of knowledge().find(words)) categories[clauseOf(words[at]!.start)]?.push(value.category)
  const { places, weights, rows } = towers().task
  return own.map((words, i) => {
    const terms = termsOf(words)
    const vector = new Float32Array(vectorSize)
    const known = terms.flatMap((term) => places.get(term) ?? [])
    addByteRows(
      vector,
      rows,
      known.map((at) => [at, weights[at]!]),
    )
    return { terms, categories: categories[i]!, vector }
  })
}

/** What stands from a clause on, up to the end of the sentence by which enough is said. */
function stretchFrom(said: readonly Said[], statements: readonly Statement[], from: number): Said {
  const [terms, categories]: [string[], TaskCategory[]] = [[], []]
  const vector = new Float32Array(vectorSize)
  for (let i = from; i < statements.length; i++) {
    if (i > from && statements[i]!.sentence !== statements[i - 1]!.sentence && terms.length >= telling) break
    terms.push(...said[i]!.terms)
    categories.push(...said[i]!.categories)
    for (let k = 0; k < vector.length; k++) vector[k]! += said[i]!.vector[k]!
  }
  return { terms, categories, vector: normalized(vector) }
}

/** How near the sentences that ask for something lie to each other, on average. */
function coherenceOf(stretches: readonly Said[]) {
  let [sum, pairs] = [0, 0]
  for (const [i, a] of stretches.entries())
    for (const b of stretches.slice(i + 1)) {
      sum += similarity(a.vector, b.vector)
      pairs++
    }
  return pairs === 0 ? 1 : sum / pairs
}
