import { offerOf } from '../src/matching/profile.ts'
import { normalized, type Offer, offerShares, type Tower, termsOf, vectorSize, weighted } from '../src/models/towers.ts'
import { read } from '../src/text/reading.ts'
import { wordsOf } from '../src/text/words.ts'
import type { LabeledText, LabeledVa } from './dataset.ts'
import { hyperparameters } from './hyperparameters.ts'
import { mainDirections, projected } from './projection.ts'
import { type TrainedTowers, trainTowers } from './towers.ts'

/** The terms of a text, of the skills that its writer named, and of the VAs that its writer imagined. */
export type TextTerms = { labeled: LabeledText; task: string[]; va: string[]; offer?: Offer; decoy?: Offer }
const sides = ['task', 'va'] as const
export type Side = (typeof sides)[number]
export type FittedTowers = {
  vocabulary: Record<Side, Pick<Tower, 'weights'> & { places: Map<string, number> }>
  rows: TrainedTowers
}

const { size, leastTexts } = hyperparameters.towers

export const textTermsOf = (labeled: LabeledText): TextTerms => ({
  labeled,
  task: termsOf(read(labeled.text).words),
  va: (labeled.skills ?? []).flatMap((skill) => termsOf(wordsOf(skill))),
  ...(labeled.va && { offer: offerTerms(labeled.va) }),
  ...(labeled.decoy && { decoy: offerTerms(labeled.decoy) }),
})

const offerTerms = ({ skills, tools, intro }: LabeledVa) =>
  offerOf({ id: 0, timezone: 'UTC', skills: skills.split(';'), tools: tools.split(';'), intro })

/** What was seen while the matcher was made is left out, so that its judged lists tell something. */
export const haveSkills = (texts: TextTerms[]) => texts.filter(({ labeled, va }) => va.length > 0 && !labeled.seen)

/** `all` texts say how rare a term of a task is, also those without skills. */
export function fitTowers(withSkills: TextTerms[], all: TextTerms[], seeds: readonly number[]): FittedTowers {
  const vocabulary = {
    task: vocabularyOf(
      all.map(({ task }) => task),
      leastTexts.task,
    ),
    va: vocabularyOf(
      withSkills.flatMap(({ va, offer, decoy }) => [va, ...[offer, decoy].flatMap((one) => (one ? [flat(one)] : []))]),
      leastTexts.va,
    ),
  }
  const offered = (offer: Offer | undefined) => (offer ? offerWeights(vocabulary.va, offer) : [])
  const pairs = withSkills
    .map(({ task, va, offer, decoy }) => ({
      task: weighted(vocabulary.task, task),
      offers: [weighted(vocabulary.va, va), offered(offer)].filter((terms) => terms.length > 0),
      decoy: offered(decoy),
    }))
    .filter(({ task, offers }) => task.length > 0 && offers.length > 0)
  const terms = { task: vocabulary.task.places.size, va: vocabulary.va.places.size }
  const joined = joinedRows(seeds.map((seed) => trainTowers(pairs, terms, seed)))
  const width = size * seeds.length
  const vectors = pairs.flatMap(({ task, offers }) => [
    vectorOf(joined.task, task, width),
    ...offers.map((terms) => vectorOf(joined.va, terms, width)),
  ])
  const directions = mainDirections(vectors, vectorSize)
  return {
    vocabulary,
    rows: {
      task: projected(joined.task, width, directions),
      va: projected(joined.va, width, directions),
    },
  }
}

const flat = ({ skills, tools, intro }: Offer) => [...skills, ...tools, ...intro]

/** As `vaVector` weighs the parts of an offer. */
function offerWeights(tower: Parameters<typeof weighted>[0], offer: Offer) {
  const sums = new Map<number, number>()
  for (const [part, share] of Object.entries(offerShares) as [keyof Offer, number][])
    for (const [at, weight] of weighted(tower, offer[part])) sums.set(at, (sums.get(at) ?? 0) + share * weight)
  return [...sums]
}

function vocabularyOf(texts: string[][], least: number) {
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
  const joined = (side: Side) => {
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

/** Where fitted towers place a text or its skills. */
export const placed = ({ vocabulary, rows }: FittedTowers, side: Side, terms: string[]) =>
  vectorOf(rows[side], weighted(vocabulary[side], terms), vectorSize)
