import { taskCategory } from '@kazi/schemas/task'
import { type Model, type Signs, signsOf, softmax } from '../analysis/classifier.ts'
import { examples } from '../analysis/knowledge/examples.ts'
import { moreExamples } from '../analysis/knowledge/examples-more.ts'
import { read } from '../analysis/reading.ts'

/** `seen`: the lexicon was written with this sentence in view, so what the lexicon says of it proves nothing. */
export type Lesson = { line: string; label: number; seen: boolean; signs: Signs }

export const lessons = (): Lesson[] =>
  taskCategory.options.flatMap((name, label) =>
    [examples, moreExamples].flatMap((body) =>
      body[name]
        .trim()
        .split('\n')
        .map((line) => ({ line, label, seen: body === examples, signs: signsOf(read(line)) })),
    ),
  )

const rounds = 120
const pace = 0.3
const penalty = { words: 0.3, bias: 0.1, points: 0 }

/** Adaptive gradient descent: each weight has its own pace. */
function learner(size: number, penalty: number, start = 0) {
  const weights = new Float64Array(size).fill(start)
  const past = new Float64Array(size).fill(1e-8)
  const step = (gradient: Float64Array) => {
    for (let i = 0; i < size; i++) {
      const slope = gradient[i]! + penalty * weights[i]!
      past[i]! += slope * slope
      weights[i]! -= (pace * slope) / Math.sqrt(past[i]!)
    }
  }
  return { weights, step }
}

/** Words that two lessons share, each with its place among the weights. */
function vocabularyOf(lessons: Lesson[]) {
  const counts = new Map<string, number>()
  for (const { signs } of lessons) for (const sign of signs.words.keys()) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= 2).map(([sign]) => sign)
  return new Map(shared.sort().map((sign, i) => [sign, i]))
}

/** A multinomial logistic regression over words, lexicon and cues. The same lessons give the same model. */
export function train(lessons: Lesson[]): Model {
  const classes = taskCategory.options.length
  const vocabulary = vocabularyOf(lessons)
  const blank = Array<number>(classes).fill(0)
  const rows = lessons.map(({ label, seen, signs }) => ({
    label,
    lexicon: seen ? blank : signs.lexicon,
    cues: seen ? blank : signs.cues,
    words: [...signs.words].flatMap(([sign, weight]) => {
      const at = vocabulary.get(sign)
      return at === undefined ? [] : [[at * classes, weight] as const]
    }),
  }))
  const words = learner(vocabulary.size * classes, penalty.words)
  const bias = learner(classes, penalty.bias)
  const points = learner(2, penalty.points, 0.6)
  for (let round = 0; round < rounds; round++) {
    const slopes = [words, bias, points].map(({ weights }) => new Float64Array(weights.length))
    for (const row of rows) addSlopes(row, [words.weights, bias.weights, points.weights], slopes)
    ;[words, bias, points].forEach(({ step }, i) => {
      step(slopes[i]!)
    })
  }
  return {
    bias: [...bias.weights],
    lexicon: points.weights[0]!,
    cues: points.weights[1]!,
    sharpness: 1,
    words: new Map(
      [...vocabulary].map(([sign, i]) => [sign, [...words.weights.slice(i * classes, (i + 1) * classes)]]),
    ),
  }
}

type Row = { label: number; lexicon: number[]; cues: number[]; words: (readonly [at: number, weight: number])[] }

function addSlopes(row: Row, [words, bias, points]: Float64Array[], [onWords, onBias, onPoints]: Float64Array[]) {
  const scores = [...bias!].map((start, c) => start + points![0]! * row.lexicon[c]! + points![1]! * row.cues[c]!)
  for (const [at, weight] of row.words) for (let c = 0; c < scores.length; c++) scores[c]! += words![at + c]! * weight
  softmax(scores).forEach((likely, c) => {
    const off = likely - (c === row.label ? 1 : 0)
    onBias![c]! += off
    onPoints![0]! += off * row.lexicon[c]!
    onPoints![1]! += off * row.cues[c]!
    for (const [at, weight] of row.words) onWords![at + c]! += off * weight
  })
}
