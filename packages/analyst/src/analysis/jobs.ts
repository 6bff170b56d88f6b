import { announces } from '../../knowledge/jobs.ts'
import type { Rows } from '../models/rows.ts'
import { answerLikelihoods, type SequenceModel, storedSequenceModel } from '../models/sequence-network.ts'
import type { Reading } from '../text/reading.ts'
import type { Span } from './brief-items.ts'
import { jobFeatures } from './job-features.ts'
import { clausesFrom, type ReadClauses } from './read-clauses.ts'
import { asksForWork, type Statement } from './statements.ts'

/** Whether another job begins with a clause, the clauses before it and after it tell as well. */
export const jobShape = { width: 16, reach: 2, questions: [2] }
export const jobFiles = {
  words: new URL('../../artifacts/jobs.json', import.meta.url),
  bytes: new URL('../../artifacts/jobs.bin', import.meta.url),
}
/** Made by `npm run analyst:train` from datasets/jobs. */
const jobModel = storedSequenceModel(jobShape, jobFiles)

/** From here on it is another job; from 0.2 to 0.35 texts of other writers are told apart as well (cross-validated). */
const likely = 0.3
/** Where nothing is asked for, 'Currently my wife does it', it must be surer. */
const surely = 0.6
/** More jobs than this are a list of chores: it is read as one. */
const most = 6

/** A job in a text: its part of the text, and its clauses. */
export type FoundJob = { text: string; clauses: ReadClauses }

/**
 * The jobs in a text that asks for several unrelated ones, each in the client's words and order; empty for a text with one
 * job, however many steps it has.
 */
export function jobsIn(reading: Reading, clauses: ReadClauses): FoundJob[] {
  const { statements } = clauses
  const found = beginningsOf(statements, jobFeatures(reading, clauses), jobModel())
  const items = itemsOf(reading.text, statements)
  const beginnings = withItems(eachOfList(found, items, statements), clauses)
  if (beginnings.length < 2 || beginnings.length > most) return []
  return beginnings.map((from, k) => {
    const span: Span = { from, to: (beginnings[k + 1] ?? statements.length) - 1 }
    const next = statements[span.to + 1]
    const end = items.find(({ words }) => words === next?.start)?.mark ?? next?.start
    const text = reading.text.slice(statements[from]!.start, end).trim()
    return { text: text.replace(next?.item ? markAtEnd : joinAtEnd, '').trim(), clauses: clausesFrom(clauses, span) }
  })
}

/** The places of the clauses with which a job begins. */
export function beginningsOf(
  statements: readonly Statement[],
  features: readonly ReadonlyMap<string, number>[],
  model: SequenceModel<Rows>,
): number[] {
  const first = statements.findIndex((one, i) => asksForWork(one) && !isAnnouncement(statements, i))
  if (first < 0) return []
  const odds = answerLikelihoods(model, features).map(([answers], i) =>
    i <= first || features[i]!.has('inside') ? 0 : answers![1]!,
  )
  const others = odds.flatMap((one, i) => (one >= likely ? [i] : []))
  const asks = (from: number, k: number) => statements.slice(from, others[k + 1]).some(asksForWork)
  return [openingOf(statements, first), ...others.filter((from, k) => odds[from]! >= surely || asks(from, k))]
}

/**
 * Where half of the items of a list or more are found to be jobs of their own, each of them is, and nothing inside them: 'Four
 * things. 1. … 2. … 3. … 4. …'
 */
function eachOfList(beginnings: number[], items: readonly Item[], statements: readonly Statement[]): number[] {
  const [first, ...others] = items
  const clauseFrom = (at: number) => statements.findIndex(({ start }) => start >= at)
  // Inside a line the mark is a clause of its own: '2. Find a plumber.'
  const found = others.filter(({ mark, words }) =>
    beginnings.some((from) => from >= clauseFrom(mark) && from <= clauseFrom(words)),
  )
  if (!first || found.length < Math.max(1, others.length / 2)) return beginnings
  const [opening] = beginnings as [number]
  const start = opening === clauseFrom(first.mark) ? clauseFrom(first.words) : opening
  // Of an item without words, '3.' at the end, nothing begins.
  const places = others.map(({ words }) => clauseFrom(words)).filter((from) => from > start)
  return [start, ...new Set(places)]
}

/** 'Fees are handled by our office': where no item of a brief is found that is to be done, it belongs to the job before. */
const withItems = (beginnings: number[], { statements, items }: ReadClauses) =>
  beginnings.filter((from, k) => {
    const end = beginnings[k + 1] ?? statements.length
    const isIn = (one: Span) => one.from >= from && one.from < end
    return k === 0 || items.steps.some(isIn) || items.deliverables.some(isIn)
  })

/** Where the mark of an item stands, '2)', and where its words begin. */
type Item = { mark: number; words: number }
/**
 * The items of a list that counts from one, or of one with a dot or a dash before each. Where a text has asked for something before
 * the dashes, they say more of that: 'Write a post for each of these calls: - book a demo - call our team'.
 */
function itemsOf(text: string, statements: readonly Statement[]): Item[] {
  const numbered = numberedItems(text)
  if (numbered.length > 1) return numbered
  const dashed = [...text.matchAll(/^[ \t]{0,20}[-*•–·][ \t]{1,8}(?=\S)/gm)].map(({ 0: mark, index }) => ({
    mark: index + mark.search(/\S/),
    words: index + mark.length,
  }))
  const start = dashed[0]?.mark ?? 0
  const before = statements.filter((one) => one.start < start)
  return before.some((one, i) => asksForWork(one) && !isAnnouncement(statements, i)) ? [] : dashed
}
/** The items of a list that counts from one. */
function numberedItems(text: string): Item[] {
  const items: Item[] = []
  for (const { 0: mark, 1: number, index } of text.matchAll(/(?<=^|\s)\(?([1-9])[.)]\s+/g))
    if (Number(number) === items.length + 1) items.push({ mark: index, words: index + mark.length })
  return items
}

/** 'Please do these three things:' asks for nothing yet. */
function isAnnouncement(statements: readonly Statement[], i: number) {
  const { text, after, tokens, sentence } = statements[i]!
  const next = statements[i + 1]
  const isAlone = after === ':' || (next !== undefined && next.sentence !== sentence)
  return isAlone && next !== undefined && tokens.length <= longestAnnouncement && announces.test(text)
}
/** In words. */
const longestAnnouncement = 9

/** Who the client is belongs to the first job; 'Three things this week.' belongs to none. */
function openingOf(statements: readonly Statement[], first: number) {
  const announcing = statements.slice(0, first).findLast(({ text }) => announces.test(text))
  const after = statements.findIndex(({ sentence }) => sentence > (announcing?.sentence ?? -1))
  return announcing ? Math.min(first, after < 0 ? first : after) : 0
}

/** What stands before the next job: the mark of its item, or the word that joins it. */
const markAtEnd = /(?:[-*•–·>]|\(?(?:\d{1,2}|[a-h])[.)])$/i
const joinAtEnd = /[,;]?\s(?:and|then|plus|&|\+)$/i
