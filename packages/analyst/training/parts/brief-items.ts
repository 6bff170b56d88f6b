import { readdirSync, writeFileSync } from 'node:fs'
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
import { clauseFeatures, roles } from '../../src/analysis/clause-features.ts'
import { roleLikelihoods } from '../../src/analysis/clause-roles.ts'
import { type Role, ruledStatements, type Statement } from '../../src/analysis/statements.ts'
import { packedModel } from '../../src/models/sequence-network.ts'
import { contentOf, type LabeledBrief, readBriefs } from '../briefs.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { trainSequenceModel } from '../sequence-network.ts'
import { modelsOfOthers } from './clauses.ts'

/** Fits the network that finds the items of a brief in a client's words. */

const briefFolder = join(import.meta.dirname, '../../datasets/briefs')

export async function train() {
  // With the roles that a model gives that has not read the writer, as it is with new texts.
  const modelFor = modelsOfOthers()
  const briefs = readdirSync(briefFolder)
    .sort()
    .flatMap((name) => readBriefs(join(briefFolder, name)))
  const examples = briefs.map((brief) => {
    const statements = ruledStatements(brief.text)
    const clauses = clauseFeatures(statements)
    const likelihoods = roleLikelihoods(clauses, modelFor(brief.writer))
    return { members: itemFeatures(clauses, likelihoods), answers: answersFor(brief, statements, likelihoods) }
  })
  const { words, bytes } = packedModel(trainSequenceModel(examples, itemShape, hyperparameters['brief-items']))
  writeFileSync(itemFiles.words, words)
  writeFileSync(itemFiles.bytes, bytes)
  return { briefItems: { texts: examples.length } }
}

/** For each clause and kind of item, whether it stands outside, begins an item or goes on with one. */
function answersFor(
  brief: LabeledBrief,
  statements: readonly Statement[],
  likelihoods: readonly number[][],
): number[][] {
  const answers = statements.map((): number[] => itemKinds.map(() => outside))
  const clauses = statements.map(({ text, sentence }) => ({ stems: contentOf(text), sentence }))
  itemKinds.forEach((kind, question) => {
    const fits = likelihoods.map((likely) => fitting[kind].reduce((sum, role) => sum + likely[roles.indexOf(role)]!, 0))
    for (const item of brief[kind]) {
      const span = spanOf(item, clauses, fits)
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

type Clause = { stems: string[]; sentence: number }
/** The clauses that say an item which a colleague put in their own words; null where none are like it. */
function spanOf(item: string, clauses: readonly Clause[], fits: readonly number[]): Span | null {
  const wanted = new Set(contentOf(item))
  const hasWanted = (i: number) => clauses[i]!.stems.some((stem) => wanted.has(stem))
  let best: { span: Span; worth: number } | null = null
  for (let from = 0; from < clauses.length; from++) {
    if (!hasWanted(from)) continue
    const said = new Set<string>()
    let ends = 0
    for (let to = from; to < Math.min(clauses.length, from + longest); to++) {
      if (to > from && clauses[to]!.sentence !== clauses[to - 1]!.sentence) ends++
      for (const stem of clauses[to]!.stems) said.add(stem)
      if (!hasWanted(to)) continue
      const shared = [...said].filter((stem) => wanted.has(stem)).length
      const like = (2 * shared) / (said.size + wanted.size)
      const worth = like - overEnd * ends - perClause * (to - from) - misfit * (1 - fits[from]!)
      if (worth > (best?.worth ?? 0)) best = { span: { from, to }, worth }
    }
  }
  return best && best.worth >= least ? best.span : null
}
