import { isStopword } from '../analysis/stopwords.ts'
import { toolsIn } from '../analysis/tools.ts'
import { wordsOf } from '../analysis/words.ts'
import type { Db } from '../db/database.ts'
import { skillsOfCategory } from './categories.ts'
import { fitOf } from './fit.ts'
import { type KnownSkill, type KnownSkills, knownSkills, sampleOf } from './kept.ts'
import { anyVaIds, candidateIds, vasForMatchingByIds, type Wanted } from './matching.queries.ts'
import { type Profile, profileOfTask } from './profile.ts'
import type { MatchTask } from './score.ts'

/** So many VAs are ranked in full. */
const most = 250
const mostSkills = 60
const mostPhrases = 14
/** Rows that the database may touch for the skills of one task: its time grows with them. */
const mostRows = 30_000
const tooCommon = 0.04

type Along = { including: number[]; declined: number[] }

/** The VAs worth ranking for a task, picked by the database, and how rare words are among all of them. */
export async function pickVas(db: Db, task: MatchTask, along: Along) {
  const [known, sample] = await Promise.all([knownSkills(db), sampleOf(db)])
  const wanted = profileOfTask(task, skillsOfCategory(task.category))
  const asked: Wanted = {
    ...along,
    skills: nearestSkills(wanted, known, sample),
    phrases: tellingPhrases(task, wanted, sample),
  }
  const found = await candidateIds(db, asked, most)
  const declined = new Set(along.declined)
  const ids = found.length < 50 ? [...found, ...(await anyVaIds(db, most))] : found
  return {
    vas: await vasForMatchingByIds(
      db,
      [...new Set(ids)].filter((id) => !declined.has(id)),
    ),
    rarity: sample.rarity,
  }
}

type Sample = Awaited<ReturnType<typeof sampleOf>>

/** The names of skills that the scorer would like best for this task, as many as the database can look up in time. */
function nearestSkills(wanted: Profile, { byKind, byWord }: KnownSkills, sample: Sample) {
  const near = new Set<KnownSkill>()
  for (const kind of wanted.kinds.keys()) for (const skill of byKind.get(kind) ?? []) near.add(skill)
  for (const word of wanted.words.keys()) for (const skill of byWord.get(word) ?? []) near.add(skill)
  const none: Profile = { kinds: new Map(), words: new Map(), tools: new Set() }
  const ranked = [...near]
    .map((skill) => {
      const profile = { skills: skill.profile, intro: none, skillNames: [], toolNames: [] }
      return { ...skill, worth: fitOf(wanted, profile, sample.rarity).skills }
    })
    .sort((a, b) => b.worth - a.worth || a.id - b.id)
  let rows = 0
  return ranked
    .filter(({ name, worth }, i) => {
      const more = Math.max(sample.shareOf(name), 0.001) * sample.total
      if (worth < 0.05 || (i > 0 && rows + more > mostRows)) return false
      rows += more
      return true
    })
    .slice(0, mostSkills)
}

/** Tools, and the words of the task that few VAs say. */
function tellingPhrases(task: MatchTask, wanted: Profile, sample: Sample) {
  const words = wordsOf(task.text)
  const tools = new Set([...toolsIn(words), ...(task.tools ?? [])])
  const telling = [...words, ...wordsOf((task.skills ?? []).join(' . '))]
    .filter(({ plain, stem }) => plain.length > 2 && !isStopword(plain) && wanted.words.has(stem))
    .filter(({ stem }) => sample.shareSaying(stem) < tooCommon)
    .map(({ plain, raw, stem }) => ({
      plain,
      raw: raw.toLowerCase(),
      worth: 0.06 * wanted.words.get(stem)! * sample.rarity.word(stem),
    }))
    .sort((a, b) => b.worth - a.worth)
  const phrases = new Map<string, number>()
  for (const tool of tools) phrases.set(tool.toLowerCase(), 0.25)
  for (const { plain, raw, worth } of telling)
    for (const word of new Set([plain, raw])) if (!phrases.has(word)) phrases.set(word, worth)
  return [...phrases].slice(0, mostPhrases).map(([phrase, worth]) => ({ phrase, worth }))
}
