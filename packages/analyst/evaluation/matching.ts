import { countsOf } from '../src/matching/fit.ts'
import type { MatchTask, VaProfile } from '../src/matching/match.ts'
import { profileOfTask, profileOfVa, queryOf } from '../src/matching/profile.ts'
import { bm25, relevanceOf, termRarity } from '../src/matching/relevance.ts'
import { rankVas } from '../src/matching/score.ts'
import { type dataOf, type EvalVa, type Judgment, type LabeledTask, readOn } from './data.ts'
import { mean, median, ndcg, share } from './metrics.ts'

type Data = ReturnType<typeof dataOf>
export type MatchingFigures = { ndcg: number; first: number; firstThree: number; lists: number }
/** From 75 on a screen says that the match is great; a grade of 2 or 3 is one. */
const great = { score: 75, grade: 2 }

type List = { task: MatchTask; grades: Record<string, number> }
type Order = (task: MatchTask, vas: EvalVa[]) => number[]

const listsOf = (tasks: LabeledTask[], judgments: Judgment[]): List[] =>
  judgments.flatMap(({ task_id, relevance }) => {
    const task = tasks.find(({ id }) => id === task_id)
    return task ? [{ task: { text: task.text }, grades: relevance }] : []
  })

const byScore = (scores: number[]) => scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b)

/** nDCG@5, and how often an ideal VA is first, or among the first three, of the lists that have one. */
function figuresOf(lists: List[], vas: EvalVa[], order: Order): MatchingFigures {
  const ranked = lists.map(({ task, grades }) => ({
    grades: order(task, vas).map((i) => grades[vas[i]!.email] ?? 0),
    all: Object.values(grades),
  }))
  const withIdeal = ranked.filter(({ all }) => all.includes(3))
  return {
    ndcg: mean(ranked.map(({ grades, all }) => ndcg(grades, all, 5))),
    first: share(withIdeal, ({ grades }) => grades[0] === 3),
    firstThree: share(withIdeal, ({ grades }) => grades.slice(0, 3).includes(3)),
    lists: lists.length,
  }
}

/** Plain BM25 over skills, tools and introduction: what any matcher has to beat. */
function bm25Order(profiles: VaProfile[]): Order {
  const counts = countsOf(profiles)
  const rarity = termRarity(counts)
  return (task) => {
    const { terms } = queryOf(task, [], profileOfTask(task, []))
    return byScore(profiles.map((profile) => bm25(terms, profile, rarity, counts.averageLength)))
  }
}

export function evaluateMatching({ tasks, vas, judgments }: Data) {
  const lists = listsOf(tasks, judgments)
  const profiles = vas.map(profileOfVa)
  const ranks = new Map(lists.map(({ task }) => [task, rankVas(task, vas, { now: readOn })]))
  const called = lists.flatMap(({ task, grades }) =>
    ranks
      .get(task)!
      .filter(({ score }) => score >= great.score)
      .map(({ vaId }) => grades[vas[vaId - 1]!.email] ?? 0),
  )
  return {
    ours: figuresOf(lists, vas, (task) => ranks.get(task)!.map(({ vaId }) => vaId - 1)),
    baseline: figuresOf(lists, vas, bm25Order(profiles)),
    /** How many VAs are called a great match, and how many of them rightly. */
    great: { count: called.length, right: share(called, (grade) => grade >= great.grade) },
    /** The score of the ideal VA that is placed best: the median of the lists that have one. */
    idealScore: median(
      lists.flatMap(({ task, grades }) => {
        const best = ranks.get(task)!.find(({ vaId }) => grades[vas[vaId - 1]!.email] === 3)
        return best ? [best.score] : []
      }),
    ),
  }
}

/**
 * The logistic curve from relevance to "a good or ideal fit" that makes the judged lists likeliest, by gradient descent: for
 * `curve` in src/matching/relevance.ts.
 */
export function calibrate({ tasks, vas, judgments }: Data) {
  const profiles = vas.map(profileOfVa)
  const counts = countsOf(profiles)
  const rarity = termRarity(counts)
  const pairs = listsOf(tasks, judgments).flatMap(({ task, grades }) => {
    const query = queryOf(task, [], profileOfTask(task, []))
    return profiles.map((profile, i) => ({
      relevance: relevanceOf(query, profile, rarity, counts.averageLength),
      right: (grades[vas[i]!.email] ?? 0) >= great.grade ? 1 : 0,
    }))
  })
  let [slope, offset] = [8, -5]
  for (let i = 0; i < 20_000; i++) {
    const gradient = { slope: 0, offset: 0 }
    for (const { relevance, right } of pairs) {
      const off = 1 / (1 + Math.exp(-(slope * relevance + offset))) - right
      gradient.slope += off * relevance
      gradient.offset += off
    }
    slope -= (4 * gradient.slope) / pairs.length
    offset -= (4 * gradient.offset) / pairs.length
  }
  return { middle: -offset / slope, width: 1 / slope, pairs: pairs.length }
}
