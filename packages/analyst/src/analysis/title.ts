import { titleVerbs } from '../../knowledge/title-verbs.ts'
import { likelihoods, type Model, storedModel } from '../models/regression.ts'
import { similarity, taskVector, termsOf } from '../models/towers.ts'
import type { Reading } from '../text/reading.ts'
import { stemOf } from '../text/words.ts'
import { type ItemKind, type Items, itemKinds, type Span } from './brief-items.ts'
import { contentsOf } from './contents.ts'
import { determiner, type NounPhrase, nounPhrasesIn, phraseText } from './noun-phrases.ts'
import { polished } from './phrases.ts'
import type { ReadClauses } from './read-clauses.ts'
import type { Statement } from './statements.ts'
import { orderAt } from './steps.ts'
import { type About, type ClauseTitles, clauseTitles, shortened, subjectsOf, vectorOf } from './title-clauses.ts'

export const titleFiles = {
  clauses: new URL('../../artifacts/titles.json', import.meta.url),
  verbs: new URL('../../artifacts/title-verbs.json', import.meta.url),
  phrases: new URL('../../artifacts/title-phrases.json', import.meta.url),
  grades: new URL('../../artifacts/title-grades.json', import.meta.url),
}
/**
 * Made by `npm run analyst:train`: which clause is a good title, which of `titleVerbs` a colleague's title would begin with, which
 * noun phrase would be in it (datasets/briefs), and how a reader would grade a title (datasets/titles/graded.jsonl).
 */
export type TitleModels = Record<keyof typeof titleFiles, Model>
const stored = {
  clauses: storedModel(titleFiles.clauses),
  verbs: storedModel(titleFiles.verbs),
  phrases: storedModel(titleFiles.phrases),
  grades: storedModel(titleFiles.grades),
}
const storedModels = (): TitleModels => ({
  clauses: stored.clauses(),
  verbs: stored.verbs(),
  phrases: stored.phrases(),
  grades: stored.grades(),
})

/** A text as the models of titles read it. */
export type TitleSource = About & {
  statements: readonly Statement[]
  items: Items
  deliverables: readonly string[]
  reading: Reading
}

/** `vector` is where the towers place the text. */
export const titleSource = (
  reading: Reading,
  clauses: ReadClauses,
  vector: Float32Array = taskVector(termsOf(reading.words)),
): TitleSource => {
  const { deliverables } = contentsOf(clauses.statements, clauses.items)
  return { ...clauses, deliverables, reading, subjects: subjectsOf(reading), vector }
}

/**
 * A short name for a task: of the titles that its clauses make, and those made of a verb and a noun phrase, the one that a reader
 * would grade best. Empty for a text without words.
 */
export function titleOf(source: TitleSource, models: TitleModels = storedModels()): string {
  let [best, bestGrade] = ['', -1]
  for (const { text, features } of titleCandidates(source, models)) {
    const grade = likelihoods(models.grades, features)[0]!
    if (grade > bestGrade) [best, bestGrade] = [text, grade]
  }
  return best
}

type CandidateKind = 'chosen' | 'clause' | 'made'
/** A title that may be chosen, with what tells how good it is. */
export type TitleCandidate = { text: string; features: ReadonlyMap<string, number> }

export function titleCandidates(
  source: TitleSource,
  models: Pick<TitleModels, 'clauses' | 'verbs' | 'phrases'>,
): TitleCandidate[] {
  const { statements } = source
  if (statements.length === 0) return []
  const titles = clauseTitles(statements, source, models.clauses)
  const found = new Map<string, TitleCandidate>()
  const add = (text: string, features: () => ReadonlyMap<string, number>) => {
    const key = text.toLowerCase()
    if (text && !found.has(key)) found.set(key, { text, features: features() })
  }
  const featuresFor = (kind: CandidateKind, text: string, clause: number) =>
    candidateFeatures(kind, text, { source, titles, clause })
  add(titles.chosen, () => featuresFor('chosen', titles.chosen, clauseOf(titles.chosen, source, titles)))
  for (const { text, clause } of otherOrders(statements, titles)) add(text, () => featuresFor('clause', text, clause))
  for (const made of madeTitles(source, titles, models))
    add(
      made.text,
      () => new Map([...featuresFor('made', made.text, made.phrase.clause), ...madeFeatures(made, source)]),
    )
  return [...found.values()]
}

/** How many more of the likeliest clauses are tried, and how many of them give a title. */
const [mostTried, mostOrders] = [6, 3]

function otherOrders(statements: readonly Statement[], { likely }: ClauseTitles) {
  return inOrder(likely)
    .slice(0, mostTried)
    .flatMap((clause) => {
      const order = orderAt(statements, clause)
      const text = order ? shortened(order) : ''
      return text.includes(' ') ? [{ text, clause }] : []
    })
    .slice(0, mostOrders)
}

const inOrder = (likely: readonly number[]) => [...likely.keys()].sort((a, b) => likely[b]! - likely[a]!)

/** The clause whose words a title has: it was cut from one, joined of two, or named after what is handed over. */
function clauseOf(title: string, { statements }: TitleSource, { likely }: ClauseTitles) {
  const words = title.toLowerCase().split(/\s+/)
  let [best, most] = [0, -1]
  for (const [i, { tokens }] of statements.entries()) {
    const said = new Set(tokens.map(({ low }) => low))
    const shared = words.filter((word) => said.has(word)).length / words.length + likely[i]! / 10
    if (shared > most) [best, most] = [i, shared]
  }
  return best
}

type Made = { text: string; verbLikely: number; phrase: NounPhrase; phraseLikely: number }

/** Which of the likeliest verbs and of the likeliest phrases are put together. */
const pairs = [
  [0, 0],
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
] as const

function madeTitles(source: TitleSource, titles: ClauseTitles, models: Pick<TitleModels, 'verbs' | 'phrases'>): Made[] {
  const verbsLikely = likelihoods(models.verbs, verbFeatures(source))
  const verbs = inOrder(verbsLikely).slice(0, 3)
  const phrases = likeliestPhrases(source, titles, models.phrases)
  return pairs.flatMap(([v, p]) => {
    const found = phrases[p]
    const verb = titleVerbs[verbs[v]!]!
    if (!found || found.text.toLowerCase().split(' ')[0] === verb) return []
    const { phrase, likely } = found
    const text = polished(`${verb} ${found.text}`)
    return [{ text, verbLikely: verbsLikely[verbs[v]!]!, phrase, phraseLikely: likely }]
  })
}

function likeliestPhrases(source: TitleSource, titles: ClauseTitles, model: Model) {
  const found = new Map<string, { phrase: NounPhrase; likely: number; text: string }>()
  const graded = describedPhrases(source, titles)
    .map(({ phrase, features }) => ({ phrase, likely: likelihoods(model, features)[0]! }))
    .sort((a, b) => b.likely - a.likely)
  for (const one of graded) {
    const text = asObject(one.phrase)
    const key = text.toLowerCase()
    if (text.length >= 3 && text.length <= longestPhrase && !/^\d+$/.test(text) && !found.has(key))
      found.set(key, { ...one, text })
    if (found.size === 3) break
  }
  return [...found.values()]
}

/** In characters. */
const longestPhrase = 48

/** A phrase as it stands after a verb: no greeting before it, no shouting, a small letter unless it is a name. */
function asObject(phrase: NounPhrase): string {
  const text = phraseText(phrase)
    .replace(
      /^(?:idk|hi+|hey|need|guys|pls|please|due|ok|so|well|no\.?|only|current|same|whole|own|other|few|several|many|more|most) /i,
      '',
    )
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
  if (text === text.toUpperCase() && text.length > 4) return text.toLowerCase()
  const isName = phrase.tokens.some(({ pos }) => pos === 'PROPN')
  return !isName && /^\p{Lu}\p{Ll}+(?: |$)/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
}

/** What a text says of the verb with which a colleague would begin its title. */
export function verbFeatures({ reading, statements, vector }: TitleSource): Map<string, number> {
  const features = new Map<string, number>()
  for (const [i, value] of vector.entries()) features.set(`at ${i}`, 6 * value)
  for (const { kind } of reading.kinds.slice(0, 3)) features.set(`kind ${kind.id}`, 1)
  for (const { role, tokens, act } of statements)
    if ((role === 'step' || role === 'wanted') && tokens[act]) features.set(`act ${tokens[act].low}`, 1)
  for (const { stem } of reading.words) features.set(`word ${stem}`, 0.7)
  return features
}

/**
 * The noun phrases of a text, with what tells whether each would be in a colleague's title: what its clause is for, where it stands,
 * how often it is named. What all share is counted once: a long text may be nothing but nouns.
 */
export function describedPhrases(
  { statements, items, vector }: TitleSource,
  { likely }: ClauseTitles,
): { phrase: NounPhrase; features: ReadonlyMap<string, number> }[] {
  const all = nounPhrasesIn(statements)
  const named = new Map<string, number>()
  for (const { head, joined } of all) if (!joined) named.set(head, (named.get(head) ?? 0) + 1)
  const sorted = inOrder(likely)
  const ranks = new Map<number, number>()
  for (const [rank, clause] of sorted.entries()) if (!ranks.has(likely[clause]!)) ranks.set(likely[clause]!, rank)
  const kinds = statements.map((): ItemKind[] => [])
  for (const kind of itemKinds)
    for (const clause of clausesIn(items[kind], statements.length)) kinds[clause]!.push(kind)
  return all.map((phrase) => {
    const { head, clause, at, joined, tokens } = phrase
    const { role, inCase, bracketed } = statements[clause]!
    const said = [
      `role ${role}`,
      `role ${role} ${joined}`,
      `rank ${Math.min(4, ranks.get(likely[clause]!)!)}`,
      `named ${Math.min(4, named.get(head) ?? 0)}`,
      `clause ${Math.min(6, clause)}`,
      `at ${Math.min(4, at)}`,
      `opens ${clause === 0 && at < 3}`,
      ...shapeOf(phrase, statements[clause]!),
      ...kinds[clause]!.map((kind) => `in ${kind}`),
      ...(inCase ? ['case'] : []),
      ...(bracketed ? ['bracketed'] : []),
      `head ${stemOf(head)}`,
    ]
    const features = new Map(said.map((one) => [one, 1]))
      .set('near', 4 * similarity(vectorOf(tokens.map(({ text }) => text).join(' ')), vector))
      .set('likely', Math.log(likely[clause]! + 0.01))
      .set('place', Math.log(1 + clause))
    return { phrase, features }
  })
}

/** The clauses that are part of any of the spans. */
const clausesIn = (spans: readonly Span[], count: number) =>
  new Set(
    spans.flatMap(({ from, to }) => Array.from({ length: Math.min(to, count - 1) - from + 1 }, (_, i) => from + i)),
  )

function shapeOf({ tokens, joined, at }: NounPhrase, { tokens: all }: Statement): string[] {
  const before = at > 0 ? all[at - 1]! : null
  const article = before && determiner.test(before.low) ? before.low : null
  const governor = article ? all[at - 2] : before
  return [
    `words ${tokens.length}`,
    `joined ${joined}`,
    `article ${article ?? 'none'}`,
    `after ${governor?.pos ?? 'nothing'}`,
    ...(tokens.some(({ pos, text }) => pos === 'NUM' || /^\d/.test(text)) ? ['number'] : []),
    ...(tokens.some(({ pos }) => pos === 'PROPN') ? ['name'] : []),
  ]
}

/** What tells how good any title is; what it says counts for each kind of title by itself. */
function candidateFeatures(
  kind: CandidateKind,
  text: string,
  { source, titles, clause }: { source: TitleSource; titles: ClauseTitles; clause: number },
): Map<string, number> {
  const { role } = source.statements[clause]!
  const notes = [...titles.features[clause]!.keys()].filter((feature) => feature.startsWith('note '))
  const said = [kind, `${kind} role ${role}`, ...notes.map((note) => `${kind} ${note}`)]
  return new Map(said.map((one) => [one, 1]))
    .set(`verb ${text.split(' ')[0]!.toLowerCase()}`, 1)
    .set(`${kind} likely`, Math.log(titles.likely[clause]! + 0.01))
    .set(`${kind} place`, Math.log(1 + clause))
    .set(`${kind} near`, similarity(vectorOf(text), source.vector))
}

const madeFeatures = ({ verbLikely, phrase, phraseLikely }: Made, { statements }: TitleSource) =>
  new Map([
    ...shapeOf(phrase, statements[phrase.clause]!).map((one): [string, number] => [`phrase ${one}`, 1]),
    ['verb likely', Math.log(verbLikely + 0.01)],
    ['phrase likely', Math.log(phraseLikely + 0.01)],
  ])
