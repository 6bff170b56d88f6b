import { roles } from '../analysis/clause-features.ts'
import { knownIn } from './network.ts'
import { softmax } from './regression.ts'
import { addRow, type ByteRows, type Parts, packedParts, partsFrom, rowReader } from './rows.ts'

/** How many numbers a clause is boiled down to. */
export const width = 48
/** What a clause is for, the two clauses before it and after it tell as well. */
export const reach = 2
export const classes = roles.length
/** In the row of a feature: its part of the numbers of a clause, then what it says of the roles directly. */
export const rowSize = width + classes

export const clauseParts = ['hidden', 'window', 'windowBias', 'answers', 'bias'] as const
export type ClausePart = (typeof clauseParts)[number]
/**
 * Each clause becomes `width` numbers, those of the clauses around it become `width` more (a convolution), and both
 * together say what it is for.
 */
export type ClauseNetwork<Rows = ByteRows> = Parts<ClausePart, Rows>
/** Several networks that differ by chance only, and answer together; `places` are the rows of the features they know. */
export type ClauseModel<Rows = ByteRows> = { places: ReadonlyMap<string, number>; nets: ClauseNetwork<Rows>[] }
type AnyRows = ByteRows | Float32Array

export type Known = readonly (readonly [at: number, weight: number])[]
/** What training keeps of the numbers of each clause, as factors: drop-out. */
export type Dropout = { first: Float32Array; around: Float32Array }

/** How likely each role is for each clause of a text, of which the features are given. */
export function roleLikelihoods({ places, nets }: ClauseModel<AnyRows>, clauses: ReadonlyMap<string, number>[]) {
  const known = clauses.map((features) => knownIn(features, places))
  const all = nets.map((net) => layersOf(net, known).scores.map((scores) => softmax([...scores])))
  return clauses.map((_, i) => roles.map((_, role) => all.reduce((sum, said) => sum + said[i]![role]!, 0) / all.length))
}

/** The numbers of each clause, those of what is around it, and its scores for each role. */
export function layersOf(net: ClauseNetwork<AnyRows>, clauses: readonly Known[], kept?: readonly Dropout[]) {
  const sums = clauses.map((known) => {
    const sum = new Float32Array(rowSize)
    for (const [at, weight] of known) addRow(sum, net.features, at, weight)
    return sum
  })
  const first = sums.map((sum, i) => positive(sum.subarray(0, width), net.hidden, kept?.[i]?.first))
  const around = clauses.map((_, i) => {
    const sum = new Float32Array(width)
    for (let k = -reach; k <= reach; k++) addRows(sum, net.window, (k + reach) * width, first[i + k])
    return positive(sum, net.windowBias, kept?.[i]?.around)
  })
  const scores = sums.map((sum, i) => {
    const score = sum.slice(width)
    addRow(score, net.bias, 0, 1)
    addRows(score, net.answers, 0, first[i])
    addRows(score, net.answers, width, around[i])
    return score
  })
  return { first, around, scores }
}

/** What is above zero of a sum, as much of it as is kept. */
const positive = (sum: Float32Array, bias: Float32Array, kept: Float32Array | undefined) =>
  sum.map((value, i) => Math.max(0, value + bias[i]!) * (kept?.[i] ?? 1))

/** Adds the rows of a matrix from `from` on, each as often as a number says. */
function addRows(to: Float32Array, matrix: Float32Array, from: number, numbers: Float32Array | undefined) {
  numbers?.forEach((number, i) => {
    addRow(to, matrix, from + i, number)
  })
}

type Stored = { nets: number; features: string[] }

const sizesOf = (features: number) =>
  ({
    features: [features, rowSize],
    hidden: [1, width],
    window: [(2 * reach + 1) * width, width],
    windowBias: [1, width],
    answers: [2 * width, classes],
    bias: [1, classes],
  }) as const

/** For files: each row in bytes, after the number that they are multiples of. */
export function packedClauseModel({ places, nets }: ClauseModel<Float32Array>): { words: string; bytes: Buffer } {
  const stored: Stored = { nets: nets.length, features: [...places.keys()] }
  const rows = nets.map((net) => packedParts(net, sizesOf(places.size)))
  return { words: `${JSON.stringify(stored)}\n`, bytes: Buffer.concat(rows) }
}

export function unpackedClauseModel(words: string, bytes: Buffer): ClauseModel {
  const { nets, features } = JSON.parse(words) as Stored
  const rowsOf = rowReader(bytes)
  return {
    places: new Map(features.map((feature, i) => [feature, i])),
    nets: Array.from({ length: nets }, () => partsFrom(rowsOf, sizesOf(features.length))),
  }
}
