import { answerLikelihoods, storedSequenceModel } from '../models/sequence-network.ts'
import { roles } from './clause-features.ts'

/** The parts of a brief that a client's own words fill, in the order of the questions that the model answers for each clause. */
export const itemKinds = ['steps', 'deliverables', 'limits', 'clientParts', 'provided'] as const
export type ItemKind = (typeof itemKinds)[number]
/** The answers for each kind: the clause stands outside its items, begins one, or goes on with one. */
export const outside = 0
export const begins = 1
export const inside = 2

/** Where an item stands: the indexes of its first and last clause. */
export type Span = { from: number; to: number }
export type Items = Record<ItemKind, Span[]>

export const itemShape = { width: 48, reach: 2, questions: itemKinds.map(() => 3) }
export const itemFiles = {
  words: new URL('../../artifacts/brief-items.json', import.meta.url),
  bytes: new URL('../../artifacts/brief-items.bin', import.meta.url),
}
/** Made by `npm run analyst:train` from datasets/briefs. */
const itemModel = storedSequenceModel(itemShape, itemFiles)

/** How much the outside counts against an item: the less, the more items. Chosen on the briefs of datasets/dev. */
const outsideCounts: Record<ItemKind, number> = {
  steps: 0.7,
  deliverables: 0.4,
  limits: 0.45,
  clientParts: 0.4,
  provided: 0.4,
}

/**
 * The items of each part of the brief, as a model finds them that was fitted to briefs which colleagues wrote. One clause may
 * be of several: 'Write a set of three emails' is a step and names what is handed over. `clauses` are the features of
 * `clauseFeatures`, `likelihoods` those of the clauses' roles.
 */
export function itemsIn(clauses: readonly ReadonlyMap<string, number>[], likelihoods: readonly number[][]): Items {
  const likely = answerLikelihoods(itemModel(), itemFeatures(clauses, likelihoods))
  const spans = (kind: ItemKind, question: number) =>
    spansOf(
      likely.map((answers) => (isOf(answers, kind) ? answers[question]! : onlyOutside)),
      outsideCounts[kind],
    )
  return Object.fromEntries(itemKinds.map((kind, question) => [kind, spans(kind, question)])) as Items
}

/** A clause may be two things, but not one of which it is much less likely than another: a step names what is handed over besides. */
const isOf = (answers: readonly number[][], kind: ItemKind) => {
  const within = (other: ItemKind) => 1 - answers[itemKinds.indexOf(other)]![outside]!
  return itemKinds.every(
    (other) =>
      within(other) <= within(kind) * likelier ||
      other === 'deliverables' ||
      (kind === 'deliverables' && other === 'steps'),
  )
}
const likelier = 1.6
const onlyOutside = [1, 0, 0]

/** What tells of each clause which parts of the brief it belongs to: its words and place, and what it and its neighbors are likely for. */
export const itemFeatures = (
  clauses: readonly ReadonlyMap<string, number>[],
  likelihoods: readonly number[][],
): ReadonlyMap<string, number>[] =>
  clauses.map((features, i) => {
    const all = new Map(features)
    const near = [
      ['own', i],
      ['previous', i - 1],
      ['following', i + 1],
    ] as const
    for (const [where, at] of near)
      likelihoods[at]?.forEach((odds, role) => {
        all.set(`likely ${where} ${roles[role]}`, odds)
      })
    return all
  })

/** The likeliest run of answers, in which nothing goes on that has not begun. */
export function spansOf(likely: readonly number[][], outsideCount: number): Span[] {
  const back: number[][] = []
  let scores: number[] = []
  likely.forEach((answers, i) => {
    const logs = answers.map((odds, answer) => Math.log(odds * (answer === outside ? outsideCount : 1) + 1e-9))
    const from = logs.map((_, answer) =>
      i === 0 ? answer : bestOf(scores, (before) => !(answer === inside && before === outside)),
    )
    scores = logs.map((log, answer) =>
      i === 0 ? (answer === inside ? Number.NEGATIVE_INFINITY : log) : scores[from[answer]!]! + log,
    )
    back.push(from)
  })
  const answers: number[] = []
  for (let i = likely.length - 1, answer = bestOf(scores, () => true); i >= 0; i--) {
    answers[i] = answer
    answer = back[i]![answer]!
  }
  const spans: Span[] = []
  answers.forEach((answer, i) => {
    if (answer === begins) spans.push({ from: i, to: i })
    else if (answer === inside) spans.at(-1)!.to = i
  })
  return spans
}

const bestOf = (scores: readonly number[], allowed: (at: number) => boolean) =>
  scores.reduce((best, score, at) => (allowed(at) && (best < 0 || score > scores[best]!) ? at : best), -1)
