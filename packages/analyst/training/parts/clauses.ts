import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonLines } from '../../evaluation/json-lines.ts'
import { balanced, classRows, share } from '../../evaluation/metrics.ts'
import { clauseFeatures, roles } from '../../src/analysis/clause-features.ts'
import { clauseFiles, clauseShape, likelyRoles, roleLikelihoods } from '../../src/analysis/clause-roles.ts'
import { type Role, ruledStatements, type Statement } from '../../src/analysis/statements.ts'
import { packedModel, type SequenceModel } from '../../src/models/sequence-network.ts'
import { hyperparameters } from '../hyperparameters.ts'
import type { TrainOptions } from '../options.ts'
import { trainSequenceModel } from '../sequence-network.ts'

/** Fits the network that says what each clause of a text is for. */

/** A text of a writer (`file`, as in datasets/training), cut into its clauses, each with what it is for. */
type LabeledClauses = { file: string; text: string; clauses: [Role, string][] }
type Example = { file: string; statements: Statement[]; labels: Role[] }

/** Texts of the writers of datasets/training, in which each clause was labeled. */
const clauseFolder = join(import.meta.dirname, '../../datasets/clauses')
const folds = 4

export async function train({ evaluate }: TrainOptions) {
  const examples = readClauses()
  const { words, bytes } = packedModel(modelOf(examples))
  writeFileSync(clauseFiles.words, words)
  writeFileSync(clauseFiles.bytes, bytes)
  return evaluate ? evaluatedOn(examples) : null
}

/** What each model says of the writers that it never read. */
function evaluatedOn(examples: Example[]) {
  const modelFor = modelsOfOthers(examples)
  const pairs = examples.flatMap(({ file, statements, labels }) =>
    likelyRoles(roleLikelihoods(clauseFeatures(statements), modelFor(file)), statements).map((said, i) => ({
      label: labels[i]!,
      said,
      ruled: statements[i]!.role,
    })),
  )
  const figures = (said: (pair: (typeof pairs)[number]) => string) => {
    const labeled = pairs.map((pair) => ({ label: pair.label, said: said(pair) }))
    const asks = labeled.map(({ label, said }) => ({ label: askedOr(label), said: askedOr(said) }))
    const [asked] = classRows(asks, ['asked'])
    return {
      right: share(labeled, (pair) => pair.label === pair.said),
      balanced: balanced(classRows(labeled, roles)),
      askedPrecision: asked!.precision,
      askedRecall: asked!.recall,
    }
  }
  const rules = figures(({ ruled }) => ruled)
  return {
    clauses: {
      texts: examples.length,
      ...figures(({ said }) => said),
      rulesRight: rules.right,
      rulesAskedRecall: rules.askedRecall,
    },
  }
}

/** For each writer a model that has not read them; for a writer of none of these texts any of those models. */
export function modelsOfOthers(examples = readClauses()): (file: string) => SequenceModel<Float32Array> {
  const files = [...new Set(examples.map(({ file }) => file))].sort()
  const foldOf = (file: string) => Math.max(0, files.indexOf(file)) % folds
  const models = Array.from({ length: folds }, (_, fold) =>
    modelOf(examples.filter(({ file }) => foldOf(file) !== fold)),
  )
  return (file) => models[foldOf(file)]!
}

const askedOr = (role: string) => (role === 'aside' ? role : 'asked')

const modelOf = (examples: Example[]) =>
  trainSequenceModel(
    examples.map(({ statements, labels }) => ({
      members: clauseFeatures(statements),
      answers: labels.map((label) => [roles.indexOf(label)]),
    })),
    clauseShape,
    hyperparameters.clauses,
  )

/** A label belongs to the clause with its words; a clause that is cut differently by now takes the label of the words around it. */
function readClauses(): Example[] {
  return readdirSync(clauseFolder)
    .sort()
    .flatMap((name) =>
      jsonLines<LabeledClauses>(join(clauseFolder, name)).map(({ file, text, clauses }) => {
        const statements = ruledStatements(text)
        const labels = statements.map(({ text }) => {
          const label = clauses.find(([, words]) => words === text) ?? clauses.find(([, words]) => words.includes(text))
          return (label ?? clauses.find(([, words]) => text.includes(words)))?.[0] ?? 'aside'
        })
        return { file, statements, labels }
      }),
    )
}
