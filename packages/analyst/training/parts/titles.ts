import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alike } from '../../evaluation/briefs.ts'
import { jsonLines } from '../../evaluation/json-lines.ts'
import { share } from '../../evaluation/metrics.ts'
import { titleVerbs } from '../../knowledge/title-verbs.ts'
import { clauseFeatures } from '../../src/analysis/clause-features.ts'
import { roleLikelihoods, withRoles } from '../../src/analysis/clause-roles.ts'
import { phraseText } from '../../src/analysis/noun-phrases.ts'
import { readClauses } from '../../src/analysis/read-clauses.ts'
import { ruledStatements } from '../../src/analysis/statements.ts'
import {
  describedPhrases,
  type TitleModels,
  type TitleSource,
  titleCandidates,
  titleFiles,
  titleSource,
  verbFeatures,
} from '../../src/analysis/title.ts'
import { bestTitle, clauseTitles, subjectsOf, titleFeatures } from '../../src/analysis/title-clauses.ts'
import { likelihoods, type Model, packed } from '../../src/models/regression.ts'
import { taskVector, termsOf } from '../../src/models/towers.ts'
import { read } from '../../src/text/reading.ts'
import { readBriefs } from '../briefs.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { inSteps, trainRegression } from '../regression.ts'
import { modelsOfOthers } from './clauses.ts'

/**
 * Fits the four regressions of titles: which clause is a good one, with which verb a colleague's begins, which phrases are in it,
 * and how a reader grades one.
 */

/**
 * A text, its clauses that would do as a title (none in a third of the texts), and for some texts the title that a colleague
 * would write. `writer` is a file of datasets/training.
 */
type LabeledTitle = { writer: string; text: string; good: string[]; ideal?: string }
type Example = { writer: string; early: boolean; features: ReadonlyMap<string, number>[]; good: boolean[] }

/** A text with titles for it, and the grade from 1 to 5 that a reader gave to each. */
type GradedTitles = { writer: string; text: string; grades: Record<string, number> }
const gradedFile = 'graded.jsonl'

/** The first texts that were labeled: on these, trainings with more texts are compared with those before. */
const earlyFiles = ['writers.jsonl', 'more-writers.jsonl']

const titleFolder = join(import.meta.dirname, '../../datasets/titles')
const briefFolder = join(import.meta.dirname, '../../datasets/briefs')
const folds = 6

export async function train() {
  const clauses = trainClauses()
  writeFileSync(titleFiles.clauses, stored(clauses.model))
  const models = { clauses: clauses.model, ...trainParts(clauses.model) }
  writeFileSync(titleFiles.verbs, stored(models.verbs))
  writeFileSync(titleFiles.phrases, stored(models.phrases))
  const grades = trainGrades(models)
  writeFileSync(titleFiles.grades, stored(grades.model))
  return { titles: clauses.figures, titleGrades: grades.figures }
}

const stored = (model: Model) => `${JSON.stringify(packed(model), null, 1)}\n`

/** Which clause is a good title. */
function trainClauses() {
  const examples = readTitles()
  const found = foldsOf(examples).flatMap(({ others, own }) => {
    const model = modelOf(others)
    return own
      .filter(({ good }) => good.includes(true))
      .map(({ early, features, good }) => ({ early, model: good[bestTitle(model, features)]!, opening: good[0]! }))
  })
  return {
    model: inSteps(modelOf(examples)),
    figures: {
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

/** With which verb a colleague would begin the title, and which phrases would be in it. */
function trainParts(clauses: Model): Pick<TitleModels, 'verbs' | 'phrases'> {
  const briefs = readBriefs(join(briefFolder, 'writers.jsonl')).map((brief) => ({
    brief,
    source: sourceOf(brief.text),
  }))
  const verbs = briefs.flatMap(({ brief, source }) => {
    const opening = brief.title.toLowerCase().replace(/^organise /, 'organize ')
    const verb = titleVerbs.find((one) => opening.startsWith(`${one} `))
    return verb ? [{ features: verbFeatures(source), target: titleVerbs.map((one) => (one === verb ? 1 : 0)) }] : []
  })
  const phrases = briefs.flatMap(({ brief, source }) => {
    const withoutVerb = brief.title.split(' ').slice(1).join(' ')
    const titles = clauseTitles(source.statements, source, clauses)
    return describedPhrases(source, titles).map(({ phrase, features }) => {
      const target = alike(phraseText(phrase), withoutVerb)
      return { features, target: [target, 1 - target] }
    })
  })
  return {
    // Of the likeliest verbs three are tried: coarser steps give the same ones.
    verbs: inSteps(trainRegression(verbs, hyperparameters.titles.verbs), { step: 0.1, least: 0.15 }),
    phrases: inSteps(trainRegression(phrases, hyperparameters.titles.phrases)),
  }
}

/** How a reader grades a title, from 1 to 5; and for writers whom that model has not read, the grades of what it chooses. */
function trainGrades(models: Omit<TitleModels, 'grades'>) {
  const texts = jsonLines<GradedTitles>(join(titleFolder, gradedFile)).map(({ writer, text, grades }) => {
    const graded = new Map(Object.entries(grades).map(([title, grade]) => [title.toLowerCase(), grade]))
    const candidates = titleCandidates(sourceOf(text), models).flatMap(({ text, features }) => {
      const grade = graded.get(text.toLowerCase())
      return grade === undefined ? [] : [{ features, grade }]
    })
    return { writer, candidates }
  })
  const fitted = (some: typeof texts) =>
    trainRegression(
      some.flatMap(({ candidates }) =>
        candidates.map(({ features, grade }) => ({ features, target: [(grade - 1) / 4, (5 - grade) / 4] })),
      ),
      hyperparameters.titles.grades,
    )
  const chosen = foldsOf(texts).flatMap(({ others, own }) => {
    const model = fitted(others)
    return own
      .filter(({ candidates }) => candidates.length > 0)
      .map(({ candidates }) => {
        const likely = candidates.map(({ features }) => likelihoods(model, features)[0]!)
        const grades = candidates.map(({ grade }) => grade)
        return {
          model: grades[likely.indexOf(Math.max(...likely))]!,
          // Candidates begin with the title that the clauses alone give.
          clauses: grades[0]!,
          best: Math.max(...grades),
        }
      })
  })
  const mean = (of: 'model' | 'clauses' | 'best') => chosen.reduce((sum, one) => sum + one[of], 0) / chosen.length
  return {
    // Titles of one text are often graded nearly alike: in steps of 0.05 the grades of those chosen fall by 0.02.
    model: inSteps(fitted(texts), { step: 0.01, least: 0.02 }),
    figures: {
      texts: chosen.length,
      titles: texts.reduce((sum, { candidates }) => sum + candidates.length, 0),
      grade: mean('model'),
      ofClauses: mean('clauses'),
      ofBest: mean('best'),
      good: share(chosen, ({ model }) => model >= 4),
      goodOfClauses: share(chosen, ({ clauses }) => clauses >= 4),
    },
  }
}

/** For each part of the writers, the texts of all others, and their own. */
function foldsOf<Row extends { writer: string }>(rows: readonly Row[]) {
  const writers = [...new Set(rows.map(({ writer }) => writer))].sort()
  const foldOf = ({ writer }: Row) => writers.indexOf(writer) % folds
  return Array.from({ length: folds }, (_, fold) => ({
    others: rows.filter((row) => foldOf(row) !== fold),
    own: rows.filter((row) => foldOf(row) === fold),
  }))
}

/** A text as the program reads it. */
function sourceOf(text: string): TitleSource {
  const reading = read(text)
  return titleSource(reading, readClauses(reading.text))
}

const modelOf = (examples: Example[]): Model =>
  trainRegression(
    examples.flatMap(({ features, good }) =>
      features.map((one, i) => ({ features: one, target: good[i] ? [1, 0] : [0, 1] })),
    ),
    hyperparameters.titles.clauses,
  )

/** With the roles that a model gives their clauses that has not read the writer, as it is with new texts. */
function readTitles(): Example[] {
  const modelFor = modelsOfOthers()
  return readdirSync(titleFolder)
    .filter((name) => name !== gradedFile)
    .sort()
    .flatMap((name) => jsonLines<LabeledTitle>(join(titleFolder, name)).map((labeled) => ({ name, ...labeled })))
    .map(({ name, writer, text, good }) => {
      const reading = read(text)
      const vector = taskVector(termsOf(reading.words))
      const ruled = ruledStatements(text)
      const clauses = clauseFeatures(ruled)
      const statements = withRoles(ruled, roleLikelihoods(clauses, modelFor(writer)))
      const isGood = ruled.map((clause) => good.some((words) => words === clause.text || holds(words, clause.text)))
      return {
        writer,
        early: earlyFiles.includes(name),
        features: titleFeatures(statements, { ruled, features: clauses, vector, subjects: subjectsOf(reading) }),
        good: isGood,
      }
    })
}

/** A clause that is cut differently by now is good where it is most of a good one, or has it whole. */
const holds = (good: string, clause: string) =>
  clause.includes(good) || (good.includes(clause) && clause.length > good.length / 2)
