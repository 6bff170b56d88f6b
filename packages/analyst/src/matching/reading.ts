import { LRUCache } from 'lru-cache'
import { vaVector } from '../models/towers.ts'
import { isStopword } from '../text/stopwords.ts'
import { toolsIn } from '../text/tools.ts'
import { stemsOf, wordsOf } from '../text/words.ts'
import { skillsOfCategory } from './categories.ts'
import { countsOf } from './fit.ts'
import type { Counts, MatchTask, MatchVa, Profile, Ranked, Ranking, VaProfile } from './match.ts'
import { bytesPerVector, nearestPlaces, type VectorIndex, vectorBytes } from './nearest.ts'
import { offerOf, profileOfSkill, profileOfTask, profileOfVa, queryOf } from './profile.ts'
import { rankVas } from './score.ts'

/**
 * How matching reads texts. Uses word lists but no database, so that it can run in a worker thread (cpu/reading.ts).
 */

const mostProfiles = 5000
const mostCharacters = 20_000_000
const profiles = new LRUCache<number, { text: string; profile: VaProfile }>({
  max: mostProfiles,
  maxSize: mostCharacters,
  sizeCalculation: ({ text }) => text.length + 1,
})

/** The profiles of these VAs. A cached profile is valid while the VA's texts are unchanged. */
export function profilesOf(vas: readonly MatchVa[]): Map<number, VaProfile> {
  return new Map(
    vas.map((va) => {
      const text = [va.skills, va.tools, va.intro, va.experience, va.industry, va.languages].join('\0')
      const cached = profiles.get(va.id)
      if (cached?.text === text) return [va.id, cached.profile]
      const profile = profileOfVa(va)
      profiles.set(va.id, { text, profile })
      return [va.id, profile]
    }),
  )
}

/** What a task asks for: its profile, its tools, the words that may help to pick VAs, and where it lies among them. */
export function readTask({ task }: { task: MatchTask }) {
  const categorySkills = skillsOfCategory(task.category)
  const wanted = profileOfTask(task, categorySkills)
  const words = wordsOf(task.text)
  const telling = [...words, ...wordsOf((task.skills ?? []).join(' . '))]
    .filter(({ plain, stem }) => plain.length > 2 && !isStopword(plain) && wanted.words.has(stem))
    .map(({ plain, raw, stem }) => ({ plain, raw: raw.toLowerCase(), stem }))
  return {
    wanted,
    telling,
    tools: [...new Set([...toolsIn(words), ...(task.tools ?? [])])],
    vector: queryOf(task, categorySkills, wanted).vector,
  }
}
export type ReadTask = ReturnType<typeof readTask>

/** The places of the `most` VAs of an index that lie nearest, nearest first. */
export const nearest = ({ vector, index, most }: { vector: Float32Array; index: VectorIndex; most: number }) =>
  nearestPlaces(vector, index, most)

/** Where these VAs lie, as bytes one after the other. Of a VA only the texts are read. */
export function readVectors(vas: MatchVa[]): Int8Array {
  const bytes = new Int8Array(vas.length * bytesPerVector)
  vas.forEach((va, i) => {
    bytes.set(vectorBytes(vaVector(offerOf(va))), i * bytesPerVector)
  })
  return bytes
}

export type ReadSkill = { stems: Set<string>; profile: Profile }
export const readSkills = (names: string[]): ReadSkill[] =>
  names.map((name) => ({ stems: new Set(stemsOf(name)), profile: profileOfSkill(name) }))

export type Sample = {
  counts: Counts
  /** The fractions of these VAs that list a skill (by its lowercase name) and whose profile contains a word. */
  listing: Map<string, number>
  saying: Map<string, number>
}

/** How common words, tools and skills are among these VAs. */
export function countWords(vas: MatchVa[]): Sample {
  const own = vas.map(profileOfVa)
  const [listing, saying] = [new Map<string, number>(), new Map<string, number>()]
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
  return { counts: countsOf(own), listing, saying }
}

export const rank = ({ task, vas, context, most }: Ranking): Ranked[] =>
  rankVas(task, vas, { ...context, profiles: profilesOf(vas) }).slice(0, most)

type InThread<F extends (input: never) => unknown> = (input: Parameters<F>[0]) => Promise<Awaited<ReturnType<F>>>
/** The text work that matching runs in worker threads; implemented by the server's Cpu. */
export type MatchingCpu = {
  rank: InThread<typeof rank>
  readTask: InThread<typeof readTask>
  nearest: InThread<typeof nearest>
  readSkills: InThread<typeof readSkills>
  readVectors: InThread<typeof readVectors>
  countWords: InThread<typeof countWords>
}
