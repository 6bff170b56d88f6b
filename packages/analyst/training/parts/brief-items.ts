import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  begins,
  type ItemKind,
  inside,
  itemFeatures,
  itemFiles,
  itemKinds,
  itemShape,
  outside,
  type Span,
} from '../../src/analysis/brief-items.ts'
import { roles } from '../../src/analysis/clause-features.ts'
import { roleLikelihoods } from '../../src/analysis/clause-roles.ts'
import { type Role, ruledStatements, type Statement } from '../../src/analysis/statements.ts'
import { packedModel } from '../../src/models/sequence-network.ts'
import { isStopword } from '../../src/text/stopwords.ts'
import { stemsOf } from '../../src/text/words.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { trainSequenceModel } from '../sequence-network.ts'
import { modelsOfOthers } from './clauses.ts'

/** Fits the network that finds the items of a brief in a client's words. */

/** A text and the brief that a colleague wrote for it. `writer` is a file of datasets/training. */
export type LabeledBrief = { writer: string; text: string; title: string } & Record<ItemKind, string[]>

const briefFolder = join(import.meta.dirname, '../../datasets/briefs')

export async function train() {
  // With the roles that a model gives that has not read the writer, as it is with new texts.
  const modelFor = modelsOfOthers()
  const examples = readBriefs(briefFolder).map((brief) => {
    const statements = ruledStatements(brief.text)
    const likelihoods = roleLikelihoods(statements, modelFor(brief.writer))
    return { members: itemFeatures(statements, likelihoods), answers: answersFor(brief, statements, likelihoods) }
  })
  const { words, bytes } = packedModel(trainSequenceModel(examples, itemShape, hyperparameters['brief-items']))
  writeFileSync(itemFiles.words, words)
  writeFileSync(itemFiles.bytes, bytes)
  return { briefItems: { texts: examples.length } }
}

export const readBriefs = (folder: string): LabeledBrief[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line))

/** For each clause and kind of item, whether it stands outside, begins an item or goes on with one. */
export function answersFor(
  brief: LabeledBrief,
  statements: readonly Statement[],
  likelihoods: readonly number[][],
): number[][] {
  const answers = statements.map((): number[] => itemKinds.map(() => outside))
  itemKinds.forEach((kind, question) => {
    const fits = likelihoods.map((likely) => fitting[kind].reduce((sum, role) => sum + likely[roles.indexOf(role)]!, 0))
    for (const item of brief[kind]) {
      const span = spanOf(item, statements, fits)
      const isTaken = span && answers.slice(span.from, span.to + 1).some((row) => row[question] !== outside)
      if (!span || isTaken) continue
      for (let i = span.from; i <= span.to; i++) answers[i]![question] = i === span.from ? begins : inside
    }
  })
  return answers
}

/**
 * What a clause is for that says such an item. 'Captions sound like me' is a limit in a colleague's brief, and in the text
 * part of a step; 'Go through the invoices' does not say where they are.
 */
const fitting: Record<ItemKind, readonly Role[]> = {
  steps: ['step', 'wanted', 'more'],
  deliverables: ['wanted', 'step', 'more'],
  limits: ['limit', 'more'],
  clientParts: ['client', 'limit'],
  provided: ['provided', 'more'],
}
/** What a clause costs that is surely for something else. */
const misfit = 0.3

/** In clauses. */
const longest = 6
/** So much of the words of an item and of clauses must be the same, as F1; a sentence's end among them, and each further clause, cost some of it. */
const least = 0.2
const overEnd = 0.06
const perClause = 0.01

/** The clauses that say an item which a colleague put in their own words; null where none are like it. */
export function spanOf(item: string, statements: readonly Statement[], fits: readonly number[]): Span | null {
  const wanted = new Set(contentOf(item))
  const stems = statements.map(({ text }) => contentOf(text))
  const hasWanted = (i: number) => stems[i]!.some((stem) => wanted.has(stem))
  let best: { span: Span; worth: number } | null = null
  for (let from = 0; from < statements.length; from++) {
    if (!hasWanted(from)) continue
    const said = new Set<string>()
    let ends = 0
    for (let to = from; to < Math.min(statements.length, from + longest); to++) {
      if (to > from && statements[to]!.sentence !== statements[to - 1]!.sentence) ends++
      for (const stem of stems[to]!) said.add(stem)
      if (!hasWanted(to)) continue
      const shared = [...said].filter((stem) => wanted.has(stem)).length
      const like = (2 * shared) / (said.size + wanted.size)
      const worth = like - overEnd * ends - perClause * (to - from) - misfit * (1 - fits[from]!)
      if (worth > (best?.worth ?? 0)) best = { span: { from, to }, worth }
    }
  }
  return best && best.worth >= least ? best.span : null
}

export const contentOf = (text: string) =>
  stemsOf(text).filter((stem) => stem.length > 0 && (/^\d/.test(stem) || !isStopword(stem)))
