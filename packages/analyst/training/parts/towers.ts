import { writeFileSync } from 'node:fs'
import { packedMany } from '../../src/models/rows.ts'
import { type StoredTowers, similarity, towerFiles, vectorSize } from '../../src/models/towers.ts'
import { crossValidated } from '../cross-validation.ts'
import { readDataset } from '../dataset.ts'
import { fitTowers, haveSkills, placed, type TextTerms, textTermsOf } from '../fit-towers.ts'
import { hyperparameters } from '../hyperparameters.ts'
import type { TrainOptions } from '../options.ts'

/** Fits the towers of the matcher to the texts with skills; no VA is read. */

const { seeds } = hyperparameters.towers

export async function train({ evaluate }: TrainOptions) {
  const texts = readDataset().map(textTermsOf)
  const withSkills = haveSkills(texts)
  const { vocabulary, rows } = fitTowers(withSkills, texts, seeds)
  const stored = Object.fromEntries(
    (['task', 'va'] as const).map((side) => [
      side,
      {
        terms: [...vocabulary[side].places.keys()].join(' '),
        weights: Array.from(vocabulary[side].weights, (weight) => Math.round(weight * 100)).join(' '),
      },
    ]),
  ) as StoredTowers
  writeFileSync(towerFiles.words, `${JSON.stringify(stored, null, 1)}\n`)
  writeFileSync(towerFiles.bytes, packedMany([rows.task, rows.va], vectorSize))
  return evaluate ? { skillRetrieval: evaluatedOn(withSkills) } : null
}

function evaluatedOn(withSkills: TextTerms[]) {
  const evaluated = crossValidated(withSkills, (rows) => {
    const fitted = fitTowers(rows, rows, [seeds[0]])
    return ({ task, va }) => ({ task: placed(fitted, 'task', task), va: placed(fitted, 'va', va) })
  })
  return retrievalFigures(evaluated.map(({ said }) => said))
}

const choices = 60
/** Each text against its own skills among those of 60 texts: how often they are nearest, and the mean of 1 / their rank. */
function retrievalFigures(said: { task: Float32Array; va: Float32Array }[]) {
  const ranks = said.flatMap((_, from) => {
    const among = from % choices === 0 ? said.slice(from, from + choices) : []
    if (among.length < choices) return []
    return among.map(({ task, va }) => {
      const own = similarity(task, va)
      return 1 + among.filter((other) => similarity(task, other.va) > own).length
    })
  })
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return {
    texts: ranks.length,
    first: mean(ranks.map((rank) => (rank === 1 ? 1 : 0))),
    reciprocalRank: mean(ranks.map((rank) => 1 / rank)),
  }
}
