import { readFileSync } from 'node:fs'
import { announces } from '../../knowledge/jobs.ts'
import type { Rows } from '../models/rows.ts'
import { answerLikelihoods, type SequenceModel, unpackedModel } from '../models/sequence-network.ts'
import type { Reading } from '../text/reading.ts'
import type { Span } from './brief-items.ts'
import { asksForWork, jobFeatures } from './job-features.ts'
import { clausesFrom, type ReadClauses } from './read-clauses.ts'
import type { Statement } from './statements.ts'

/** Whether another job begins with a clause, the clauses before it and after it tell as well. */
export const jobShape = { width: 16, reach: 2, questions: [2] }
export const jobFiles = {
  words: new URL('../../artifacts/jobs.json', import.meta.url),
  bytes: new URL('../../artifacts/jobs.bin', import.meta.url),
}
export type JobModel = SequenceModel<Rows>
let loaded: JobModel | undefined
/** Made by `npm run analyst:train` from datasets/jobs. */
function jobModel(): JobModel {
  loaded ??= unpackedModel(jobShape, readFileSync(jobFiles.words, 'utf8'), readFileSync(jobFiles.bytes))
  return loaded
}

/** From here on it is another job; from 0.25 to 0.4 texts of other writers are told apart as well (cross-validated). */
const likely = 0.35
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
export function jobsIn(reading: Reading, clauses: ReadClauses, model = jobModel()): FoundJob[] {
  const { statements } = clauses
  const beginnings = beginningsOf(statements, jobFeatures(reading, clauses), model)
  if (beginnings.length < 2 || beginnings.length > most) return []
  return beginnings.map((from, k) => {
    const span: Span = { from, to: (beginnings[k + 1] ?? statements.length) - 1 }
    const next = statements[span.to + 1]
    const text = reading.text.slice(statements[from]!.start, next?.start).trim()
    return { text: text.replace(next?.item ? markAtEnd : joinAtEnd, '').trim(), clauses: clausesFrom(clauses, span) }
  })
}

/** The places of the clauses with which a job begins. */
export function beginningsOf(
  statements: readonly Statement[],
  features: readonly ReadonlyMap<string, number>[],
  model: JobModel,
): number[] {
  const first = statements.findIndex(asksForWork)
  if (first < 0) return []
  const odds = answerLikelihoods(model, features).map(([answers], i) =>
    i <= first || features[i]!.has('inside') ? 0 : answers![1]!,
  )
  const others = odds.flatMap((one, i) => (one >= likely ? [i] : []))
  const asks = (from: number, k: number) => statements.slice(from, others[k + 1]).some(asksForWork)
  return [openingOf(statements, first), ...others.filter((from, k) => odds[from]! >= surely || asks(from, k))]
}

/** Who the client is belongs to the first job; 'Three things this week.' belongs to none. */
function openingOf(statements: readonly Statement[], first: number) {
  const announcing = statements.slice(0, first).findLast(({ text }) => announces.test(text))
  const after = statements.findIndex(({ sentence }) => sentence > (announcing?.sentence ?? -1))
  return announcing ? Math.min(first, after < 0 ? first : after) : 0
}

/** What stands before the next job: the mark of its item, or the word that joins it. */
const markAtEnd = /(?:[-*•–·>]|\(?(?:\d{1,2}|[a-h])[.)])$/i
const joinAtEnd = /[,;]?\s(?:and|then|plus|&|\+)$/i
