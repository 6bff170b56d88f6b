import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { share } from '../../evaluation/metrics.ts'
import { clauseFeatures } from '../../src/analysis/clause-features.ts'
import { roleLikelihoods, withRoles } from '../../src/analysis/clause-roles.ts'
import { ruledStatements } from '../../src/analysis/statements.ts'
import { bestTitle, subjectsOf, titleFeatures, titlesFile } from '../../src/analysis/title.ts'
import { type Model, packed } from '../../src/models/regression.ts'
import { read } from '../../src/text/reading.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { trainRegression } from '../regression.ts'
import { modelsOfOthers } from './clauses.ts'

/** Fits the regression that says which clause of a text is a good title. */

/**
 * A text, its clauses that would do as a title (none in a third of the texts), and for some texts the title that a colleague
 * would write. `writer` is a file of datasets/training.
 */
type LabeledTitle = { writer: string; text: string; good: string[]; ideal?: string }
type Example = { writer: string; early: boolean; features: ReadonlyMap<string, number>[]; good: boolean[] }

/** The first texts that were labeled: on these, trainings with more texts are compared with those before. */
const earlyFiles = ['writers.jsonl', 'more-writers.jsonl']

const titleFolder = join(import.meta.dirname, '../../datasets/titles')
const folds = 6

export async function train() {
  const examples = readTitles()
  const writers = [...new Set(examples.map(({ writer }) => writer))].sort()
  const foldOf = ({ writer }: Example) => writers.indexOf(writer) % folds
  const found = Array.from({ length: folds }, (_, fold) => {
    const model = modelOf(examples.filter((one) => foldOf(one) !== fold))
    return examples
      .filter((one) => foldOf(one) === fold && one.good.includes(true))
      .map(({ early, features, good }) => ({ early, model: good[bestTitle(model, features)]!, opening: good[0]! }))
  }).flat()
  writeFileSync(titlesFile, `${JSON.stringify(packed(modelOf(examples)), null, 1)}\n`)
  return {
    titles: {
      texts: examples.length,
      withGoodClause: found.length / examples.length,
      good: share(found, ({ model }) => model),
      goodOfEarly: share(
        found.filter(({ early }) => early),
        ({ model }) => model,
      ),
      firstClauseGood: share(found, ({ opening }) => opening),
    },
  }
}

const modelOf = (examples: Example[]): Model =>
  trainRegression(
    examples.flatMap(({ features, good }) =>
      features.map((one, i) => ({ features: one, target: good[i] ? [1, 0] : [0, 1] })),
    ),
    hyperparameters.titles,
  )

/** With the roles that a model gives their clauses that has not read the writer, as it is with new texts. */
function readTitles(): Example[] {
  const modelFor = modelsOfOthers()
  return readdirSync(titleFolder)
    .sort()
    .flatMap((name) =>
      readFileSync(join(titleFolder, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => ({ name, line })),
    )
    .map(({ name, line }) => {
      const { writer, text, good } = JSON.parse(line) as LabeledTitle
      const ruled = ruledStatements(text)
      const clauses = clauseFeatures(ruled)
      const statements = withRoles(ruled, roleLikelihoods(clauses, modelFor(writer)))
      const isGood = ruled.map((clause) => good.some((words) => words === clause.text || holds(words, clause.text)))
      return {
        writer,
        early: earlyFiles.includes(name),
        features: titleFeatures(statements, { ruled, features: clauses, text, subjects: subjectsOf(read(text)) }),
        good: isGood,
      }
    })
}

/** A clause that is cut differently by now is good where it is most of a good one, or has it whole. */
const holds = (good: string, clause: string) =>
  clause.includes(good) || (good.includes(clause) && clause.length > good.length / 2)
