import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isStopword } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'
import { addByteRows, type ByteRows, productsOf } from './byte-rows.ts'
import { rowReader } from './rows.ts'

/**
 * Two towers, one for what a task says and one for what a VA offers, that place both in one space: the nearer they lie, the
 * better they fit. Each word has a row of numbers, and a text lies where the sum of its words points.
 */
export type Towers = { task: Tower; va: Tower }
/** `weights` tell how rare each word is. A row has `vectorSize` numbers. */
export type Tower = { places: ReadonlyMap<string, number>; weights: Float32Array; rows: ByteRows }

export const vectorSize = 128

/** The stems that towers and BM25 read. */
export const termsOf = (words: Word[]) =>
  words.filter(({ plain, stem }) => stem.length > 1 && !isStopword(plain) && !/^\d/.test(stem)).map(({ stem }) => stem)

/** A word that a VA's tower never read counts this much of what it means in a task. */
const borrowed = 0.5

/** The terms of a text in a tower, by place, with tf-idf weights of length 1. */
export function weighted({ places, weights }: Pick<Tower, 'places' | 'weights'>, terms: readonly string[]) {
  const counts = new Map<number, number>()
  for (const term of terms) {
    const at = places.get(term)
    if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  const pairs = [...counts].map(([at, count]) => [at, (1 + Math.log(count)) * weights[at]!] as const)
  const length = Math.sqrt(pairs.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1
  return pairs.map(([at, weight]) => [at, weight / length] as const)
}

function addTerms(to: Float32Array, tower: Tower, terms: readonly string[], times = 1) {
  const rows = weighted(tower, terms)
  addByteRows(to, tower.rows, times === 1 ? rows : rows.map(([at, weight]) => [at, times * weight]))
}

/** In place. A vector without a direction stays at zero. */
export function normalized(vector: Float32Array): Float32Array {
  let squares = 0
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!
  const length = Math.sqrt(squares) || 1
  for (let i = 0; i < vector.length; i++) vector[i]! /= length
  return vector
}

/** Where a task lies: `vectorSize` numbers of length 1. */
export function taskVector(terms: readonly string[], { task }: Towers = towers()): Float32Array {
  const vector = new Float32Array(vectorSize)
  addTerms(vector, task, terms)
  return normalized(vector)
}

/**
 * Texts of the task tower in a few numbers each. The words of text `i`, each once, are those of `places` from `starts[i]` up to
 * `starts[i + 1]`; `lengths` are those of the sums of their words.
 */
export type PlacedTexts = { places: Int32Array; starts: Int32Array; lengths: Float64Array }

export function placedTexts(texts: readonly { places: Int32Array; length: number }[]): PlacedTexts {
  const starts = new Int32Array(texts.length + 1)
  texts.forEach(({ places }, i) => {
    starts[i + 1] = starts[i]! + places.length
  })
  const places = new Int32Array(starts.at(-1)!)
  texts.forEach((text, i) => {
    places.set(text.places, starts[i])
  })
  return { places, starts, lengths: Float64Array.from(texts, ({ length }) => length) }
}

export const placesOf = (terms: readonly string[], { task }: Towers = towers()): Int32Array =>
  Int32Array.from(new Set(terms.flatMap((term) => task.places.get(term) ?? [])))

/** How long the sum of a text's words is before it is cut to 1; at least a little, so that one can divide by it. */
export function lengthOf(places: Int32Array, { task }: Towers = towers()): number {
  const sum = new Float32Array(vectorSize)
  addByteRows(
    sum,
    task.rows,
    Array.from(places, (at) => [at, task.weights[at]!]),
  )
  return Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1
}

/**
 * How similar a vector is to each of many texts, without a vector for each: every word of the tower is compared once, and a
 * text is the sum of its words.
 */
export function similarities(
  vector: Float32Array,
  { places, starts, lengths }: PlacedTexts,
  { task }: Towers = towers(),
): Float64Array {
  const ofWord = productsOf(task.rows, vector)
  for (let at = 0; at < ofWord.length; at++) ofWord[at]! *= task.weights[at]!
  const all = new Float64Array(lengths.length)
  for (let i = 0; i < all.length; i++) {
    let sum = 0
    for (let k = starts[i]!; k < starts[i + 1]!; k++) sum += ofWord[places[k]!]!
    all[i] = sum / lengths[i]!
  }
  return all
}

function offerVector(terms: readonly string[], { task, va }: Towers): Float32Array {
  const vector = new Float32Array(vectorSize)
  addTerms(vector, va, terms)
  const strange = terms.filter((term) => !va.places.has(term))
  addTerms(vector, task, strange, borrowed)
  return normalized(vector)
}

export type Offer = { skills: readonly string[]; tools: readonly string[]; intro: readonly string[] }
/** Skills say most of what a VA does. */
export const offerShares = { skills: 1, tools: 0.3, intro: 0.5 } as const satisfies Record<keyof Offer, number>

/** Where a VA lies, from the terms of skills, tools and introduction. */
export function vaVector(offer: Offer, model: Towers = towers()): Float32Array {
  const vector = new Float32Array(vectorSize)
  for (const [part, share] of Object.entries(offerShares) as [keyof Offer, number][]) {
    const own = offerVector(offer[part], model)
    for (let i = 0; i < vectorSize; i++) vector[i]! += share * own[i]!
  }
  return normalized(vector)
}

/** From -1 to 1. */
export function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

export const towerFiles = {
  words: new URL('../../artifacts/towers.json', import.meta.url),
  bytes: new URL('../../artifacts/towers.bin', import.meta.url),
}
/** Words by spaces, and how rare each is in hundredths. */
type StoredTower = { terms: string; weights: string }
export type StoredTowers = Record<keyof Towers, StoredTower>

export function unpackedTowers(words: string, bytes: Buffer): Towers {
  const stored = JSON.parse(words) as StoredTowers
  const rowsOf = rowReader(bytes)
  const towerOf = ({ terms, weights }: StoredTower): Tower => {
    const names = terms.split(' ')
    return {
      places: new Map(names.map((name, i) => [name, i])),
      weights: Float32Array.from(weights.split(' '), (weight) => Number(weight) / 100),
      rows: rowsOf(names.length, vectorSize),
    }
  }
  return { task: towerOf(stored.task), va: towerOf(stored.va) }
}

/** Tells vectors of these towers from those of others. */
export const towersDigest = () => createHash('sha256').update(readFileSync(towerFiles.bytes)).digest('hex').slice(0, 16)

let loaded: Towers | undefined
/** Made by `npm run analyst:train` from datasets/training. */
export function towers(): Towers {
  loaded ??= unpackedTowers(readFileSync(towerFiles.words, 'utf8'), readFileSync(towerFiles.bytes))
  return loaded
}
