import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobFigures } from '../../evaluation/content.ts'
import { jsonLines } from '../../evaluation/json-lines.ts'
import { announces, separates } from '../../knowledge/jobs.ts'
import { jobFeatures } from '../../src/analysis/job-features.ts'
import { beginningsOf, jobFiles, jobShape } from '../../src/analysis/jobs.ts'
import { readClauses } from '../../src/analysis/read-clauses.ts'
import type { Statement } from '../../src/analysis/statements.ts'
import { packedModel } from '../../src/models/sequence-network.ts'
import { read } from '../../src/text/reading.ts'
import { readDataset } from '../dataset.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { trainSequenceModel } from '../sequence-network.ts'

/** Fits the network that says with which clause of a text another job begins. */

/** A text, and with which words each of its jobs after the first begins; `writer` is whoever wrote it. */
type LabeledJobs = { writer: string; text: string; starts: readonly string[] }
type Example = LabeledJobs & { statements: Statement[]; members: ReadonlyMap<string, number>[]; answers: number[][] }

export const jobTrainingFile = join(import.meta.dirname, '../../datasets/jobs/training.jsonl')
const folds = 6

export async function train() {
  const examples = jsonLines<LabeledJobs>(jobTrainingFile).map(exampleOf)
  const others = withOneJob().map(exampleOf)
  const writers = [...new Set(examples.map(({ writer }) => writer))].sort()
  const foldOf = ({ writer }: Example) => writers.indexOf(writer) % folds
  const found = Array.from({ length: folds }, (_, fold) => {
    const model = modelOf([...examples.filter((one) => foldOf(one) !== fold), ...others])
    return examples
      .filter((one) => foldOf(one) === fold)
      .map(({ statements, members, starts }) => ({
        jobs: 1 + starts.length,
        said: Math.max(1, beginningsOf(statements, members, model).length),
      }))
  }).flat()
  const { words, bytes } = packedModel(modelOf([...examples, ...others]))
  writeFileSync(jobFiles.words, words)
  writeFileSync(jobFiles.bytes, bytes)
  return { jobs: { ...jobFigures(found), others: others.length } }
}

/** One in so many of the texts that other models read. */
const oneIn = 18
/**
 * Four in ten of the texts that were written for this ask for several jobs, and hardly one in twenty of all others: of
 * these, some whose words announce none are taken to ask for one.
 */
const withOneJob = (): LabeledJobs[] =>
  readDataset()
    .filter(({ text }) => !announces.test(text) && !separatesIn(text))
    .filter((_, i) => i % oneIn === 0)
    .map(({ text, file }) => ({ writer: file, text, starts: [] }))

const separatesIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[.!?\n]\s*/)
    .some((sentence) => separates.strong.test(sentence))

function exampleOf(labeled: LabeledJobs): Example {
  const { text, starts } = labeled
  const clauses = readClauses(text)
  const { statements } = clauses
  const answers = statements.map(() => [0])
  for (const start of starts) {
    // A mark before the words, '2)', belongs to no clause.
    const at = text.indexOf(start)
    const clause = statements.findIndex((one) => one.start >= at)
    answers[clause < 0 ? statements.length - 1 : clause] = [1]
  }
  return { ...labeled, statements, members: jobFeatures(read(text), clauses), answers }
}

const modelOf = (examples: Example[]) => trainSequenceModel(examples, jobShape, hyperparameters.jobs)
