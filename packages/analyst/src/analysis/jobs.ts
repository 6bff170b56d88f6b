import type { TaskCategory } from '@kazi/schemas/task'
import { announces, asksFor, listItems, separates, splitsAt } from '../../knowledge/jobs.ts'
import { similarity, taskVector, termsOf } from '../models/towers.ts'
import { read } from '../text/reading.ts'
import { wordsOf } from '../text/words.ts'
import { statementsOf } from './clause-roles.ts'
import type { Statement } from './statements.ts'

/** A stretch of a text that may be a job of its own: a sentence, or an item of a list. */
type Segment = {
  text: string
  /** 2: says that it is another matter; 1: 'also', an item of a list; 0: it just goes on. */
  separate: 0 | 1 | 2
  asks: boolean
  /** Begins with an order or a wish. */
  orders: boolean
  /** 'them', 'the slides' after slides: it is about what was said before. */
  refers: boolean
  terms: string[]
  /** The same with its typing slips: the jobs so far are compared by these, and the weights were fitted so. */
  typed: string[]
  vector: Float32Array
  /** Of the kind of work that its words name. */
  category: TaskCategory | null
}

/** More jobs than this are a list of chores: it is read as one. */
const most = 6

/**
 * The texts of the jobs in a text that asks for several unrelated ones, each in the client's words and order; empty for a
 * text with one job, however many steps it has.
 */
export function jobsIn(text: string): string[] {
  const announced = announces.test(text)
  const segments = segmentsOf(text, announced)
  if (segments.filter(({ asks }) => asks).length < 2) return []
  const jobs: Segment[][] = []
  /** What stands before the first job: who the client is. */
  const opening: Segment[] = []
  for (const segment of segments) {
    const job = jobs.at(-1)
    if (!job) {
      if (segment.asks) jobs.push([...opening, segment])
      else if (!isAnnouncement(segment)) opening.push(segment)
    } else if (segment.asks && apartness(segment, jobs, announced) > 0) jobs.push([segment])
    else job.push(segment)
  }
  if (jobs.length < 2 || jobs.length > most) return []
  return jobs.map((job) =>
    job
      .map((segment) => segment.text)
      .join(' ')
      .trim(),
  )
}

/** Fitted by hand to datasets/jobs/a.jsonl. */
const weights = { base: -0.3, separate: [0, 0.3], announced: 0.7, refers: 0.7, near: 1.6, category: 0.45 } as const

/** Above 0: another job begins. */
function apartness(segment: Segment, jobs: Segment[][], announced: boolean): number {
  // Said outright; what it refers to may then be anything.
  if (segment.separate === 2) return 1
  // Too few words to say what it is about: it belongs to what stands before it.
  if (distinct(segment.terms) < (announced || segment.separate > 0 ? 2 : 3)) return -1
  // Without a word that says so, another matter begins with an order.
  if (segment.separate === 0 && !announced && !segment.orders) return -1
  const near = Math.max(...jobs.map((job) => similarity(segment.vector, jobVector(job))))
  const known = jobs.flat().flatMap(({ category }) => category ?? [])
  const differs = segment.category === null || known.length === 0 ? 0 : known.includes(segment.category) ? -1 : 1
  return (
    weights.base +
    weights.separate[segment.separate] +
    (announced ? weights.announced : 0) +
    differs * weights.category -
    (segment.refers ? weights.refers : 0) -
    near * weights.near
  )
}

const jobVector = (job: Segment[]) => taskVector(job.flatMap(({ typed }) => typed))
const distinct = (terms: string[]) => new Set(terms).size

function segmentsOf(text: string, announced: boolean): Segment[] {
  const before = new Set<string>()
  const lines = text.replace(listItems, '\n• ').replace(splitsAt, '\n$1')
  return (announced ? lines.replace(/,\s+and\s+/g, '\n') : lines)
    .split(/\n+|(?<=[.!?;])\s+(?=\S)/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part))
    .map((part) => segmentOf(part, before, announced))
}

/** `before` collects the terms of the segments so far. */
function segmentOf(part: string, before: Set<string>, announced: boolean): Segment {
  const isItem = part.startsWith('•')
  const text = part.replace(/^•\s*/, '')
  const low = text.toLowerCase()
  const apart = separates.strong.test(low)
  const reading = read(text)
  const statements = statementsOf(text)
  const terms = termsOf(reading.words)
  const refers =
    /\b(?:it|them|they|those|these|there|that|this|same|both|the rest|afterwards|all of (?:it|them))\b/.test(
      low.split(/[,:]/)[0]!,
    ) || definiteTerms(low).some((term) => before.has(term))
  for (const term of terms) before.add(term)
  return {
    text,
    separate: apart ? 2 : separates.weak.test(low) || isItem ? 1 : 0,
    // 'We have two needs.' only says that something comes; 'the caterer wants' is a wish only where another matter is announced.
    asks:
      !isAnnouncement({ text, terms }) &&
      // 'Please make for me:' opens the list.
      !text.endsWith(':') &&
      (isItem || ((apart || announced) && asksFor.test(low)) || statements.some(asksForWork)),
    orders: statements[0] !== undefined && asksForWork(statements[0]),
    refers,
    terms,
    typed: termsOf(wordsOf(text)),
    vector: taskVector(terms),
    category: reading.kinds[0]?.kind.category ?? null,
  }
}

/** 'Three things this week.': nothing but the news that jobs follow. */
const isAnnouncement = ({ text, terms }: Pick<Segment, 'text' | 'terms'>) => announces.test(text) && distinct(terms) < 2

const asksForWork = ({ role }: Statement) => role === 'step' || role === 'wanted'

/** The stems of 'the slides', 'this list', 'those rooms': nouns that the reader is taken to know. */
const definiteTerms = (low: string) =>
  [...low.matchAll(/\b(?:the|this|that|these|those)\s+([a-z]+)(?:\s+([a-z]+))?/g)].flatMap(
    ([, first = '', second = '']) => termsOf(wordsOf(`${first} ${second}`)),
  )
