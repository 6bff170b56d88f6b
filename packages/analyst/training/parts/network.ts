import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { taskCategory } from '@kazi/schemas/task'
import { delegableWord, readOn } from '../../evaluation/data.ts'
import { jsonLines } from '../../evaluation/json-lines.ts'
import { balanced, classRows, median, meets, share, widthAgainst } from '../../evaluation/metrics.ts'
import { candidatesIn } from '../../src/analysis/dates.ts'
import { decided, verdicts } from '../../src/analysis/delegable.ts'
import { isOngoing } from '../../src/analysis/effort.ts'
import { featuresOf, type Inputs, listedNumbers, type Meaning, withVector } from '../../src/analysis/features.ts'
import { hoursTarget, rangeFrom } from '../../src/analysis/hours.ts'
import { instructionsOf } from '../../src/analysis/instructions.ts'
import { verdictOf } from '../../src/analysis/limits.ts'
import { meaningOf } from '../../src/analysis/meaning.ts'
import { priorityOf } from '../../src/analysis/priority.ts'
import { ruledStatements } from '../../src/analysis/statements.ts'
import {
  type Answers,
  answersOf,
  type Ensemble,
  networkEnsemble,
  networkFiles,
  packed,
  withTemperature,
} from '../../src/models/network.ts'
import { read } from '../../src/text/reading.ts'
import { crossValidated, reliability, temperatureFor } from '../cross-validation.ts'
import type { LabeledText } from '../dataset.ts'
import { placesOf, type ReadText, readTexts } from '../examples.ts'
import { fitTowers, haveSkills, placed, type TextTerms, textTermsOf } from '../fit-towers.ts'
import { hyperparameters } from '../hyperparameters.ts'
import { type Example, joined, trainNetwork } from '../network.ts'
import type { TrainOptions } from '../options.ts'
import { writersWithOwnCategories } from '../own-categories.ts'
import { mainDirections, projected } from '../projection.ts'
import { embeddingOf } from '../sentence-encoder.ts'

/** Fits the network for category, delegable and hours. About eight minutes, most of them for cross-validation. */

/** `embedding` is what the sentence encoder says of a text's instructions. */
type TrainingExample = Omit<Example, 'meaning'> & {
  labeled: LabeledText
  ongoing: boolean
  words: number
  terms: TextTerms
  embedding: Float32Array
}
const names = { category: taskCategory.options, delegable: verdicts } as const
type Named = keyof typeof names
type Evaluated = TrainingExample & { said: Answers }

/** Short and plain ones, ordinary tasks and what nobody may do in the same words, which the other models do not read (decision 170). */
const plainTexts = (): ReadText[] =>
  readdirSync(plainFolder).flatMap((name) =>
    jsonLines<LabeledText>(join(plainFolder, name)).map((line) => {
      const labeled = { ...line, file: `${plainPrefix}${name.replace('.jsonl', '')}`, seen: false }
      const reading = read(line.text)
      const dates = candidatesIn(line.text, 'UTC', readOn)
      return { labeled, reading, dates, textPriority: priorityOf(reading, null, readOn).priority }
    }),
  )
const plainPrefix = 'plain/'
const plainFolder = join(import.meta.dirname, '../../datasets/plain')

export async function train({ evaluate }: TrainOptions) {
  const examples: TrainingExample[] = []
  for (const text of [...readTexts(), ...plainTexts()]) {
    const statements = ruledStatements(text.labeled.text)
    const embedding = Float32Array.from(await embeddingOf(instructionsOf(statements)))
    examples.push({ ...exampleOf(text, meaningOf(text.reading, statements)), embedding })
  }
  const evaluated = evaluate ? evaluatedOn(examples) : null
  const temperature = evaluated?.temperature ?? networkEnsemble().temperature
  const { words, bytes } = packed({ ...trainEnsemble(examples), temperature })
  writeFileSync(networkFiles.words, words)
  writeFileSync(networkFiles.bytes, bytes)
  return evaluated?.figures ?? null
}

/** What each model says of the writers that it never read, and the temperature that suits it. */
function evaluatedOn(examples: TrainingExample[]) {
  const raw = crossValidated(examples, (rows) => {
    // The towers, too, have not read the writer.
    const terms = rows.map((row) => row.terms)
    const towers = fitTowers(haveSkills(terms), terms, hyperparameters.towers.seeds.slice(0, 1))
    const moved = <T extends TrainingExample>(row: T): T => ({
      ...row,
      inputs: withVector(row.inputs, placed(towers, 'task', row.terms.task)),
    })
    const ensemble = trainEnsemble(rows.map(moved))
    return (row) => answersOf(ensemble, moved(row).inputs)
  })
  const temperature = temperatureFor(
    raw
      .filter(({ labeled, targets }) => targets.category && !labeled.seen)
      .map(({ said, targets }) => ({ likely: said.category, target: targets.category! })),
  )
  const evaluated = raw.map((one) => ({
    ...one,
    said: { ...one.said, category: withTemperature(one.said.category, temperature) },
  }))
  const figures = {
    category: figuresOf('category', evaluated),
    delegable: figuresOf('delegable', evaluated),
    hours: hoursFigures(evaluated),
  }
  return { temperature, figures }
}

function exampleOf(
  { labeled, reading, dates, textPriority }: ReadText,
  meaning: Meaning,
): Omit<TrainingExample, 'embedding'> {
  const inputs = featuresOf(reading, meaning, { verdict: verdictOf(reading), dates, textPriority, now: readOn })
  const { delegable, hours_min, hours_max } = labeled
  return {
    labeled,
    ongoing: isOngoing(reading),
    words: reading.words.length,
    terms: textTermsOf(labeled),
    inputs: labeled.seen ? withoutRules(inputs) : inputs,
    targets: {
      category: writersWithOwnCategories.has(labeled.file) ? null : categoryTarget(labeled),
      delegable: delegable === undefined ? null : verdicts.map((name) => (name === delegableWord(delegable) ? 1 : 0)),
      hours: hours_min !== undefined && hours_max ? hoursTarget(hours_min, hours_max) : null,
    },
  }
}

/** What the writer would have accepted too has this much of the truth. */
const accepted = 0.05

function categoryTarget({ category, also_ok }: LabeledText): number[] {
  const others = also_ok.filter((name) => name !== category)
  const share = others.length > 0 ? accepted : 0
  return taskCategory.options.map((name) =>
    name === category ? 1 - share : others.includes(name) ? share / others.length : 0,
  )
}

/** Features of the rules and lists, which say nothing of a text that they were written with. */
const fromRules = /^k |^h |^r (?:no|partly|vague|empty)$/
const withoutRules = ({ dense, sparse }: Inputs): Inputs => ({
  dense: dense.map((value, i) => (i < dense.length - listedNumbers ? value : 0)),
  sparse: new Map([...sparse].filter(([feature]) => !fromRules.test(feature))),
})

const { longTexts, seeds, leastTexts, distillation } = hyperparameters.network

function trainEnsemble(all: TrainingExample[]): Ensemble<Float32Array> {
  const given = onOneScale(all)
  const directions = mainDirections(
    given.map(({ embedding }) => embedding),
    distillation.size,
  )
  const examples = given.flatMap((one) => {
    const along = projected(one.embedding, one.embedding.length, directions)
    const example = { ...one, meaning: along.map((value) => value * distillation.scale) }
    return one.words > longTexts.words ? Array<typeof example>(longTexts.times).fill(example) : [example]
  })
  const places = placesOf(
    given.map(({ inputs }) => inputs.sparse),
    leastTexts,
  )
  return joined(
    seeds.map((seed) => trainNetwork(examples, places, seed)),
    places,
  )
}

/**
 * Some writers count six times the hours of others for work of the same kind, and those who write at length count most: a
 * model that takes each at their word learns that long texts are long work. So each writer's hours are divided by how much
 * more than all together they count for the same categories, work that goes on apart (a random effect, drawn to the mean).
 */
function onOneScale(examples: TrainingExample[]): TrainingExample[] {
  const counted = examples.flatMap(({ labeled, ongoing }) => {
    const { hours_min, hours_max, file, category } = labeled
    // Short and plain texts ask for little: that is no scale of their writers.
    if (hours_min === undefined || !hours_max || file.startsWith(plainPrefix)) return []
    return [{ file, kind: `${category} ${ongoing}`, hours: Math.log(Math.max(0.5, hours_min) * hours_max) / 2 }]
  })
  const ofKind = Map.groupBy(counted, ({ kind }) => kind)
  const usual = new Map([...ofKind].map(([kind, all]) => [kind, mean(all.map(({ hours }) => hours))]))
  const factors = new Map(
    [...Map.groupBy(counted, ({ file }) => file)].map(([file, all]) => {
      const more = all.reduce((sum, { hours, kind }) => sum + hours - usual.get(kind)!, 0)
      return [file, Math.exp(more / (all.length + drawnToMean))]
    }),
  )
  return examples.map((one) => {
    const { hours_min, hours_max, file } = one.labeled
    const factor = factors.get(file) ?? 1
    if (hours_min === undefined || !hours_max) return one
    return { ...one, targets: { ...one.targets, hours: hoursTarget(hours_min / factor, hours_max / factor) } }
  })
}
/** Of as many texts a writer's own scale counts half. */
const drawnToMean = 10
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

const best = (numbers: number[]) => numbers.indexOf(Math.max(...numbers))

/** How many of the ranges meet the label's, and how wide they are against it. */
function hoursFigures(evaluated: Evaluated[]) {
  const ranges = evaluated.flatMap(({ labeled, targets, said }) => {
    if (!targets.hours || labeled.seen) return []
    const { minHours, maxHours } = rangeFrom(said.hours)
    return [{ label: { from: labeled.hours_min!, to: labeled.hours_max! }, said: { from: minHours, to: maxHours } }]
  })
  return {
    texts: ranges.length,
    overlap: share(ranges, ({ label, said }) => meets(label, said)),
    width: median(ranges.map(({ label, said }) => widthAgainst(label, said))),
  }
}

function figuresOf(head: Named, evaluated: Evaluated[]) {
  const pairs = evaluated
    .filter(({ labeled, targets }) => targets[head] && !labeled.seen)
    .map(({ labeled, targets, said }) => {
      const label = names[head][best(targets[head]!)]!
      const answer = head === 'delegable' ? decided(said.delegable) : names[head][best(said[head])]!
      const right = answer === label || (head === 'category' && labeled.also_ok.includes(answer as never))
      return { label, said: answer, right, confidence: Math.max(...said[head]) }
    })
  return {
    texts: pairs.length,
    strictly: share(pairs, ({ label, said }) => label === said),
    accepted: share(pairs, ({ right }) => right),
    balanced: balanced(classRows(pairs, names[head])),
    calibration: reliability(pairs.map(({ label, said, confidence }) => ({ right: label === said, confidence }))),
  }
}
