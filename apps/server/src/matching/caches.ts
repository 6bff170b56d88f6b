import { type Rarity, rarityOf } from '@kazi/analyst/matching/fit'
import type { Counts } from '@kazi/analyst/matching/match'
import type { MatchingCpu, ReadSkill } from '@kazi/analyst/matching/reading'
import type { Db } from '../db/database.ts'
import { skillsAfter, someVas } from './matching.queries.ts'

/** Per-process caches of VA data that is expensive to compute. Bounded, and can be dropped at any time. */

export type MatchingContext = { db: Db; cpu: MatchingCpu }

export type KnownSkill = { id: number; name: string } & ReadSkill
export type KnownSkills = {
  all: KnownSkill[]
  /** The skills that match a kind of work or contain a word. */
  byKind: Map<string, KnownSkill[]>
  byWord: Map<string, KnownSkill[]>
}

const mostSkills = 30_000
/** Ids are assigned before the commit, so a smaller id may become visible after a greater one. */
const late = 100

const skillsOf = new WeakMap<Db, KnownSkills & { ids: Set<number>; last: number }>()

const none = (): KnownSkills & { ids: Set<number>; last: number } => ({
  all: [],
  byKind: new Map(),
  byWord: new Map(),
  ids: new Set(),
  last: 0,
})

/** Reads at most this many names per call, so that other work can use the thread in between. */
const readAtOnce = 200

/** Every skill name in the network; only new ones are read. */
export async function knownSkills({ db, cpu }: MatchingContext): Promise<KnownSkills> {
  const known = skillsOf.get(db) ?? none()
  skillsOf.set(db, known)
  const room = mostSkills - known.all.length
  if (room <= 0) return known
  const fresh = (await skillsAfter(db, known.last - late, room + late)).filter(({ id }) => !known.ids.has(id))
  for (let from = 0; from < fresh.length; from += readAtOnce) {
    const some = fresh.slice(from, from + readAtOnce)
    const read = await cpu.readSkills(some.map(({ name }) => name))
    some.forEach((row, i) => {
      keep(known, { ...row, ...read[i]! })
    })
  }
  return known
}

function keep(known: ReturnType<typeof none>, skill: KnownSkill) {
  // A concurrent call may have added it already.
  if (known.ids.has(skill.id) || known.all.length >= mostSkills) return
  known.ids.add(skill.id)
  known.last = Math.max(known.last, skill.id)
  known.all.push(skill)
  for (const kind of skill.profile.kinds.keys()) under(known.byKind, kind, skill)
  for (const word of skill.profile.words.keys()) under(known.byWord, word, skill)
}

function under(index: Map<string, KnownSkill[]>, key: string, skill: KnownSkill) {
  const list = index.get(key)
  if (list) list.push(skill)
  else index.set(key, [skill])
}

const sampleSize = 400
const sampleFor = 10 * 60_000
type Sample = {
  /** The approximate number of VAs. */
  total: number
  counts: Counts
  rarity: Rarity
  /** The fraction of the sampled VAs that list this skill (lowercase name). */
  shareOf(name: string): number
  /** The fraction of the sampled VAs whose profile contains this word. */
  shareSaying(stem: string): number
}
const samples = new WeakMap<Db, { at: number; sample: Promise<Sample> }>()

/**
 * How common words, tools and skills are among all VAs, estimated from a sample. While an old sample is being renewed,
 * it is still returned.
 */
export function sampleOf(context: MatchingContext): Promise<Sample> {
  const cached = samples.get(context.db)
  if (cached && performance.now() - cached.at < sampleFor) return cached.sample
  const fresh = takeSample(context)
  samples.set(context.db, { at: performance.now(), sample: cached ? fresh.catch(() => cached.sample) : fresh })
  fresh.catch(() => cached ?? samples.delete(context.db))
  return cached ? cached.sample : fresh
}

async function takeSample({ db, cpu }: MatchingContext): Promise<Sample> {
  const { vas, total } = await someVas(db, sampleSize)
  const { counts, listing, saying } = await cpu.countWords(vas)
  return {
    total,
    counts,
    rarity: rarityOf(counts),
    shareOf: (name) => listing.get(name) ?? 0,
    shareSaying: (stem) => saying.get(stem) ?? 0,
  }
}
