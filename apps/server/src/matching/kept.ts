import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { type Rarity, rarityOf } from './fit.ts'
import { skillsAfter, someVas } from './matching.queries.ts'
import { type Profile, profileOfSkill, profileOfVa, stemsOf, type VaProfile } from './profile.ts'
import type { MatchVa } from './score.ts'

/** What a process keeps of the VAs because it is dear to make: it may be lost at any time, and is bounded. */

const mostProfiles = 5000
const mostCharacters = 20_000_000
const profiles = new LRUCache<number, { text: string; profile: VaProfile }>({
  max: mostProfiles,
  maxSize: mostCharacters,
  sizeCalculation: ({ text }) => text.length + 1,
})

/** The profiles of these VAs. A kept one counts as long as the VA's own words are the same, letter by letter. */
export function profilesOf(vas: readonly MatchVa[]): Map<number, VaProfile> {
  return new Map(
    vas.map((va) => {
      const text = [va.skills, va.tools, va.intro, va.experience, va.industry, va.languages].join('\0')
      const kept = profiles.get(va.id)
      if (kept?.text === text) return [va.id, kept.profile]
      const profile = profileOfVa(va)
      profiles.set(va.id, { text, profile })
      return [va.id, profile]
    }),
  )
}

export type KnownSkill = { id: number; name: string; stems: Set<string>; profile: Profile }
export type KnownSkills = {
  all: KnownSkill[]
  /** Which of them speak of a kind of work or hold a word. */
  byKind: Map<string, KnownSkill[]>
  byWord: Map<string, KnownSkill[]>
}

const mostSkills = 30_000
/** Ids are given before the commit, so a smaller one may appear after a greater one. */
const late = 100

const skillsOf = new WeakMap<Db, KnownSkills & { ids: Set<number>; last: number }>()

const none = (): KnownSkills & { ids: Set<number>; last: number } => ({
  all: [],
  byKind: new Map(),
  byWord: new Map(),
  ids: new Set(),
  last: 0,
})

/** Every name of a skill in the network; only the new ones are read. */
export async function knownSkills(db: Db): Promise<KnownSkills> {
  const known = skillsOf.get(db) ?? none()
  skillsOf.set(db, known)
  const rows = await skillsAfter(db, known.last - late)
  for (const [i, { id, name }] of rows.entries()) {
    // The first reading of a large network takes half a second: others get their turn meanwhile.
    if (i % 200 === 199) await new Promise((turn) => setImmediate(turn))
    if (known.ids.has(id) || known.all.length >= mostSkills) continue
    known.ids.add(id)
    known.last = Math.max(known.last, id)
    const skill = { id, name, stems: new Set(stemsOf(name)), profile: profileOfSkill(name) }
    known.all.push(skill)
    for (const kind of skill.profile.kinds.keys()) under(known.byKind, kind, skill)
    for (const word of skill.profile.words.keys()) under(known.byWord, word, skill)
  }
  return known
}

function under(index: Map<string, KnownSkill[]>, key: string, skill: KnownSkill) {
  const list = index.get(key)
  if (list) list.push(skill)
  else index.set(key, [skill])
}

const sampleSize = 400
const sampleFor = 10 * 60_000
type Sample = {
  /** About how many VAs there are. */
  total: number
  rarity: Rarity
  /** The part of the sampled VAs that list this skill, by its name in lower case. */
  shareOf(name: string): number
  /** The part of them whose profile holds this word. */
  shareSaying(stem: string): number
}
const samples = new WeakMap<Db, { at: number; sample: Promise<Sample> }>()

/** How common words, tools and skills are among all VAs, from some of them; an old sample serves while it is renewed. */
export function sampleOf(db: Db): Promise<Sample> {
  const kept = samples.get(db)
  if (kept && performance.now() - kept.at < sampleFor) return kept.sample
  const fresh = takeSample(db)
  samples.set(db, { at: performance.now(), sample: kept ? fresh.catch(() => kept.sample) : fresh })
  fresh.catch(() => kept ?? samples.delete(db))
  return kept ? kept.sample : fresh
}

async function takeSample(db: Db): Promise<Sample> {
  const { vas, total } = await someVas(db, sampleSize)
  const own = vas.map(profileOfVa)
  const listing = new Map<string, number>()
  const saying = new Map<string, number>()
  const count = (map: Map<string, number>, keys: Iterable<string>) => {
    for (const key of new Set(keys)) map.set(key, (map.get(key) ?? 0) + 1 / own.length)
  }
  for (const { skills, intro, skillNames } of own) {
    count(
      listing,
      skillNames.map((name) => name.toLowerCase()),
    )
    count(saying, [...skills.words.keys(), ...intro.words.keys()])
  }
  return {
    total,
    rarity: rarityOf(own),
    shareOf: (name) => listing.get(name) ?? 0,
    shareSaying: (stem) => saying.get(stem) ?? 0,
  }
}
