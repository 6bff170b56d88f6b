import { readFileSync } from 'node:fs'
import type { ByteRows, Weighted } from './byte-rows.ts'
import { knownIn } from './network.ts'
import { softmax } from './regression.ts'
import { addRows, addRun, type Parts, packedParts, partsFrom, type Rows, rowReader, valuesOf } from './rows.ts'

/**
 * What a network asks of each member of a sequence, a clause of a text or a word: one answer of each of `questions`, which
 * are the numbers of their answers. Each member becomes `width` numbers, and `reach` of those before it and after it tell as well.
 */
export type Shape = { width: number; reach: number; questions: readonly number[] }

export const sequenceParts = ['hidden', 'window', 'windowBias', 'answers', 'bias'] as const
export type SequencePart = (typeof sequenceParts)[number]
/**
 * Each member becomes `width` numbers, those of the members around it become `width` more (a convolution), and both
 * together answer.
 */
export type SequenceNetwork<Matrix extends Rows = ByteRows> = Parts<SequencePart, Matrix>
/** Several networks that differ by chance only, and answer together; `places` are the rows of the features they know. */
export type SequenceModel<Matrix extends Rows = ByteRows> = {
  shape: Shape
  places: ReadonlyMap<string, number>
  nets: SequenceNetwork<Matrix>[]
}

/** What training keeps of the numbers of each member, as factors: drop-out. */
export type Dropout = { first: Float32Array; around: Float32Array }

export const answersIn = ({ questions }: Shape) => questions.reduce((sum, answers) => sum + answers, 0)
/** In the row of a feature: its part of the numbers of a member, then what it says of the answers directly. */
export const rowSizeOf = (shape: Shape) => shape.width + answersIn(shape)

/** How likely each answer to each question is for each member of a sequence, of which the features are given. */
export function answerLikelihoods(
  { shape, places, nets }: SequenceModel<Rows>,
  members: readonly ReadonlyMap<string, number>[],
): number[][][] {
  const known = members.map((features) => knownIn(features, places))
  const all = nets.map((net) => layersOf(net, shape, known).scores.map((scores) => likelyAnswers(shape, scores)))
  return members.map((_, i) =>
    shape.questions.map((answers, question) =>
      Array.from({ length: answers }, (_, answer) => {
        const sum = all.reduce((sum, said) => sum + said[i]![question]![answer]!, 0)
        return sum / all.length
      }),
    ),
  )
}

/** The answers of each question share one between them. */
export function likelyAnswers({ questions }: Shape, scores: Float32Array): number[][] {
  let from = 0
  return questions.map((answers) => {
    from += answers
    return softmax([...scores.subarray(from - answers, from)])
  })
}

/** The numbers of each member, those of what is around it, and its scores for each answer. */
export function layersOf(
  net: SequenceNetwork<Rows>,
  shape: Shape,
  members: readonly Weighted[],
  kept?: readonly Dropout[],
) {
  const { width, reach } = shape
  const sums = members.map((known) => {
    const sum = new Float32Array(rowSizeOf(shape))
    addRows(sum, net.features, known)
    return sum
  })
  const [hidden, windowBias] = [valuesOf(net.hidden), valuesOf(net.windowBias)]
  const first = sums.map((sum, i) => positive(sum.subarray(0, width), hidden, kept?.[i]?.first))
  const around = members.map((_, i) => {
    const sum = new Float32Array(width)
    for (let k = -reach; k <= reach; k++) if (first[i + k]) addRun(sum, net.window, (k + reach) * width, first[i + k]!)
    return positive(sum, windowBias, kept?.[i]?.around)
  })
  const scores = sums.map((sum, i) => {
    const score = sum.slice(width)
    addRun(score, net.bias, 0, [1])
    addRun(score, net.answers, 0, first[i]!)
    addRun(score, net.answers, width, around[i]!)
    return score
  })
  return { first, around, scores }
}

/** What is above zero of a sum, as much of it as is kept. */
function positive(sum: Float32Array, bias: Float32Array, kept: Float32Array | undefined) {
  const above = new Float32Array(sum.length)
  for (let i = 0; i < sum.length; i++) above[i] = Math.max(0, sum[i]! + bias[i]!) * (kept ? kept[i]! : 1)
  return above
}

type Stored = { nets: number; features: string[] }

function sizesOf(shape: Shape, features: number) {
  const { width, reach } = shape
  return {
    features: [features, rowSizeOf(shape)],
    hidden: [1, width],
    window: [(2 * reach + 1) * width, width],
    windowBias: [1, width],
    answers: [2 * width, answersIn(shape)],
    bias: [1, answersIn(shape)],
  } as const
}

/** For files: what the rows stand for, and the rows in bytes. */
export function packedModel({ shape, places, nets }: SequenceModel<Float32Array>): { words: string; bytes: Buffer } {
  const stored: Stored = { nets: nets.length, features: [...places.keys()] }
  return { words: `${JSON.stringify(stored)}\n`, bytes: packedParts(nets, sizesOf(shape, places.size)) }
}

/** A model that training wrote to two files of artifacts, loaded when it is first asked for. */
export function storedSequenceModel(shape: Shape, files: { words: URL; bytes: URL }): () => SequenceModel {
  let loaded: SequenceModel | undefined
  return () => {
    loaded ??= unpackedModel(shape, readFileSync(files.words, 'utf8'), readFileSync(files.bytes))
    return loaded
  }
}

export function unpackedModel(shape: Shape, words: string, bytes: Buffer): SequenceModel {
  const { nets, features } = JSON.parse(words) as Stored
  const rowsOf = rowReader(bytes)
  return {
    shape,
    places: new Map(features.map((feature, i) => [feature, i])),
    nets: Array.from({ length: nets }, () => partsFrom(rowsOf, sizesOf(shape, features.length))),
  }
}
