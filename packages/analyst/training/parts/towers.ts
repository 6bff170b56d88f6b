import { writeFileSync } from 'node:fs'
import { packedRows } from '../../src/models/rows.ts'
import {
  normalized,
  type StoredTowers,
  similarity,
  termsOf,
  towerFiles,
  vectorSize,
  weighted,
} from '../../src/models/towers.ts'
import { read } from '../../src/text/reading.ts'
import { wordsOf } from '../../src/text/words.ts'
import { crossValidated } from '../cross-validation.ts'
import { type LabeledText, readDataset } from '../dataset.ts'
import { hyperparameters } from '../hyperparameters.ts'
import type { TrainOptions } from '../options.ts'
import { mainDirections, projected } from '../projection.ts'
import { type TrainedTowers, trainTowers } from '../towers.ts'

/** Fits the towers of the matcher to the texts with skills; no VA is read. */

type TextWithSkills = { labeled: LabeledText; task: string[]; va: string[] }
const sides = ['task', 'va'] as const
type Vocabulary = { places: Map<string, number>; weights: Float32Array }
type Fitted = { vocabulary: Record<(typeof sides)[number], Vocabulary>; rows: TrainedTowers }

const { seeds, size, leastTexts } = hyperparameters.towers

export async function train({ evaluate }: TrainOptions) {
  const texts = readDataset().map((labeled) => ({
    labeled,
    task: termsOf(read(labeled.text).words),
    va: (labeled.skills ?? []).flatMap((skill) => termsOf(wordsOf(skill))),
  }))
  // What was seen while the matcher was made is left out, so that its judged lists tell something.
  const withSkills = texts.filter(({ labeled, va }) => va.length > 0 && !labeled.seen)
  const { vocabulary, rows } = fitTowers(withSkills, texts, seeds)
  const stored = Object.fromEntries(
    sides.map((side) => [
      side,
      {
        terms: [...vocabulary[side].places.keys()].join(' '),
        weights: Array.from(vocabulary[side].weights, (weight) => Math.round(weight * 100)).join(' '),
      },
    ]),
  ) as StoredTowers
  writeFileSync(towerFiles.words, `${JSON.stringify(stored, null, 1)}\n`)
  writeFileSync(towerFiles.bytes, Buffer.concat(sides.map((side) => packedRows(rows[side], vectorSize))))
  return evaluate ? { skillRetrieval: evaluatedOn(withSkills) } : null
}

function evaluatedOn(withSkills: TextWithSkills[]) {
  const evaluated = crossValidated(withSkills, (rows) => {
    const fitted = fitTowers(rows, rows, [seeds[0]])
    return ({ task, va }) => ({ task: placed(fitted, 'task', task), va: placed(fitted, 'va', va) })
  })
  return retrievalFigures(evaluated.map(({ said }) => said))
}

/** `all` texts say how rare a term of a task is, also those without skills. */
function fitTowers(withSkills: TextWithSkills[], all: TextWithSkills[], seeds: readonly number[]): Fitted {
  const vocabulary = {
    task: vocabularyOf(
      all.map(({ task }) => task),
      leastTexts.task,
    ),
    va: vocabularyOf(
      withSkills.map(({ va }) => va),
      leastTexts.va,
    ),
  }
  const pairs = withSkills
    .map(({ task, va }) => ({ task: weighted(vocabulary.task, task), va: weighted(vocabulary.va, va) }))
    .filter(({ task, va }) => task.length > 0 && va.length > 0)
  const terms = { task: vocabulary.task.places.size, va: vocabulary.va.places.size }
  const joined = joinedRows(seeds.map((seed) => trainTowers(pairs, terms, seed)))
  const width = size * seeds.length
  const vectors = pairs.flatMap((pair) => sides.map((side) => vectorOf(joined[side], pair[side], width)))
  const directions = mainDirections(vectors, vectorSize)
  return {
    vocabulary,
    rows: {
      task: projected(joined.task, width, directions),
      va: projected(joined.va, width, directions),
    },
  }
}

function vocabularyOf(texts: string[][], least: number): Vocabulary {
  const counts = new Map<string, number>()
  for (const text of texts) for (const term of new Set(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= least).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    places: new Map(common.map(([term], i) => [term, i])),
    weights: Float32Array.from(common, ([, count]) => Math.log((texts.length + 1) / (count + 1))),
  }
}

/** The rows of all seeds side by side. */
function joinedRows(all: TrainedTowers[]): TrainedTowers {
  const joined = (side: (typeof sides)[number]) => {
    const count = all[0]![side].length / size
    const rows = new Float32Array(count * size * all.length)
    for (let row = 0; row < count; row++)
      all.forEach((towers, i) => {
        rows.set(towers[side].subarray(row * size, (row + 1) * size), (row * all.length + i) * size)
      })
    return rows
  }
  return { task: joined('task'), va: joined('va') }
}

function vectorOf(rows: Float32Array, terms: ReturnType<typeof weighted>, width: number): Float32Array {
  const vector = new Float32Array(width)
  for (const [at, weight] of terms) for (let i = 0; i < width; i++) vector[i]! += weight * rows[at * width + i]!
  return normalized(vector)
}

const placed = ({ vocabulary, rows }: Fitted, side: (typeof sides)[number], terms: string[]) =>
  vectorOf(rows[side], weighted(vocabulary[side], terms), vectorSize)

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
