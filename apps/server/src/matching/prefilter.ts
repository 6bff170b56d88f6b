import { countsFor, fitOf } from '@kazi/analyst/matching/fit'
import type { MatchTask, Profile } from '@kazi/analyst/matching/match'
import type { ReadTask } from '@kazi/analyst/matching/reading'
import { taskCategory } from '@kazi/schemas/task'
import { type KnownSkill, type KnownSkills, knownSkills, type MatchingContext, sampleOf } from './caches.ts'
import { anyVaIds, candidateIds, offAmong, perSkill, vasForMatchingByIds, type Wanted } from './matching.queries.ts'
import { dropGoneVas, vaVectors } from './vectors.ts'

/** How many VAs the words pick, and how many the vectors. All of them are ranked in full. */
const most = 100
const mostNearest = 100
/**
 * Where some of the nearest VAs are off, others are looked for among so many. There is an end to that: whoever is
 * farther away has little to do with the task.
 */
const mostAsked = 3200
/** Where fewer are picked, others fill up. */
const fewest = 50
const mostSkills = 60
/** How many skill names are compared with the task in full; a rough score of all names picks them. */
const mostCompared = 300
const mostPhrases = 10
/** Limits the rows that the database reads for one task's skills, because its time grows with them. */
const maxRows = 10_000
const tooCommon = 0.02

type Along = { including: number[]; declined: number[]; here?: boolean }

/**
 * The VAs worth ranking for a task, picked by the database, and how common the task's words are among all VAs. `here`:
 * without those who are off, who would take the place of others.
 */
export async function pickVas(context: MatchingContext, task: MatchTask, along: Along) {
  const { db, cpu } = context
  const [known, sample, vectors, read] = await Promise.all([
    knownSkills(context),
    sampleOf(context),
    vaVectors(context),
    cpu.readTask({ task }),
  ])
  const { wanted } = read
  const asked: Wanted = {
    ...along,
    skills: nearestSkills(wanted, known, sample),
    phrases: tellingPhrases(read, sample),
  }
  const declined = new Set(along.declined)
  const nearestOfAll = async (most: number) => {
    const places = await cpu.nearest({
      vector: read.vector,
      index: vectors.index,
      most: most + declined.size + vectors.empty.length,
    })
    const near = places.map((place) => vectors.ids[place]).filter((id) => id !== undefined && !declined.has(id))
    return near.slice(0, most) as number[]
  }
  // Each call reads the vectors of all VAs, so it is asked twice at most.
  const nearest = async () => {
    const near = await nearestOfAll(mostNearest)
    if (!along.here || (await offAmong(db, near)).size === 0) return near
    const more = await nearestOfAll(mostAsked)
    const off = await offAmong(db, more)
    return more.filter((id) => !off.has(id)).slice(0, mostNearest)
  }
  const lookUp = async (ids: number[]) => {
    const wanted = [...new Set(ids)].filter((id) => !declined.has(id))
    const vas = await vasForMatchingByIds(db, wanted)
    return along.here ? vas.filter(({ available }) => available) : vas
  }
  const [found, near] = await Promise.all([candidateIds(db, asked, most), nearest()])
  let vas = await lookUp([...found, ...near])
  const there = new Set(vas.map(({ id }) => id))
  // Each that is gone stands in the place of somebody who is there.
  if (near.some((id) => !there.has(id))) {
    await dropGoneVas(context)
    vas = await lookUp([...found, ...(await nearest())])
  }
  if (vas.length < fewest) vas = await lookUp([...vas.map(({ id }) => id), ...(await anyVaIds(db, most))])
  return { vas, counts: countsFor(wanted, sample.counts) }
}

const isCategory = (kind: string) => (taskCategory.options as string[]).includes(kind)

type Sample = Awaited<ReturnType<typeof sampleOf>>

/** The skill names that score best for this task, as many as the database can look up in time. */
function nearestSkills(wanted: Profile, { byKind, byWord }: KnownSkills, sample: Sample) {
  const near = new Map<KnownSkill, number>()
  const add = (skills: KnownSkill[] | undefined, worth: (skill: KnownSkill) => number) => {
    for (const skill of skills ?? []) near.set(skill, (near.get(skill) ?? 0) + worth(skill))
  }
  for (const [kind, weight] of wanted.kinds)
    if (!isCategory(kind)) add(byKind.get(kind), ({ profile }) => weight * profile.kinds.get(kind)!)
  for (const [word, weight] of wanted.words) {
    const worth = 0.3 * weight * sample.rarity.word(word)
    if (worth > 0.2) add(byWord.get(word), () => worth)
  }
  // A task that names only a category matched no kind of work above, so fall back to the category.
  if (near.size < 20) for (const kind of wanted.kinds.keys()) add(byKind.get(kind), () => 0.1)
  const none: Profile = { kinds: new Map(), words: new Map(), tools: new Set() }
  const ranked = [...near]
    .sort((a, b) => b[1] - a[1] || a[0].id - b[0].id)
    .slice(0, mostCompared)
    .map(([skill]) => {
      return { ...skill, worth: fitOf(wanted, { skills: skill.profile, intro: none }, sample.rarity).skills }
    })
    .sort((a, b) => b.worth - a.worth || a.id - b.id)
  let rows = 0
  return ranked
    .filter(({ name, worth }, i) => {
      const more = Math.min(perSkill, Math.max(sample.shareOf(name), 0.001) * sample.total)
      if (worth < 0.05 || (i > 0 && rows + more > maxRows)) return false
      rows += more
      return true
    })
    .slice(0, mostSkills)
}

/** Tools, and the words of the task that few VAs use. */
function tellingPhrases({ wanted, telling: words, tools }: ReadTask, sample: Sample) {
  const telling = words
    .filter(({ stem }) => sample.shareSaying(stem) < tooCommon)
    .map(({ plain, raw, stem }) => ({
      plain,
      raw,
      worth: 0.06 * wanted.words.get(stem)! * sample.rarity.word(stem),
    }))
    .sort((a, b) => b.worth - a.worth)
  const phrases = new Map<string, number>()
  for (const tool of tools) phrases.set(tool.toLowerCase(), 0.25)
  for (const { plain, raw, worth } of telling)
    for (const word of new Set([plain, raw])) if (!phrases.has(word)) phrases.set(word, worth)
  return [...phrases].slice(0, mostPhrases).map(([phrase, worth]) => ({ phrase, worth }))
}
