import { LRUCache } from 'lru-cache'
import type { WorkKind } from '../../knowledge/kind.ts'
import { kinds } from '../../knowledge/kinds.ts'
import { trades } from '../../knowledge/specialities.ts'
import { specialitiesIn } from '../analysis/specialities.ts'
import { type Offer, taskVector, termsOf, vaVector } from '../models/towers.ts'
import { conceptOf, finderOf } from '../text/concepts.ts'
import { read } from '../text/reading.ts'
import { isStopword } from '../text/stopwords.ts'
import { toolsIn } from '../text/tools.ts'
import { frequencyOf, stemsOf, wordsOf } from '../text/words.ts'
import { neighbours, toDashboardCategory } from './categories.ts'
import { expanded } from './expansion.ts'
import { languagesIn } from './languages.ts'
import type { MatchTask, MatchVa, Profile, VaProfile } from './match.ts'
import type { Query } from './relevance.ts'

export const listOf = (value: string | readonly string[] | null | undefined): string[] =>
  (typeof value === 'string' ? value.split(/[,;\n]/) : (value ?? [])).map((item) => item.trim()).filter(Boolean)

const add = <K>(map: Map<K, number>, key: K, weight: number) => map.set(key, Math.max(map.get(key) ?? 0, weight))

type Weights = { kinds: number; words: number }

function addText(profile: Profile, text: string, weights: Weights, favour?: (kind: WorkKind) => number) {
  const { words, kinds } = read(text)
  const liked = kinds
    .map(({ kind, points }) => ({ kind, points: points * (favour?.(kind) ?? 1) }))
    .sort((a, b) => b.points - a.points)
  const best = Math.max(liked[0]?.points ?? 0, 3)
  for (const { kind, points } of liked.slice(0, 6)) addKind(profile, kind, (weights.kinds * points) / best)
  for (const word of words)
    if (!isStopword(word.plain)) add(profile.words, word.stem, weights.words * tellingOf(word.plain))
  for (const speciality of specialitiesIn(words))
    add(profile.kinds, speciality, weights.kinds * (trades.has(speciality) ? trade : manner))
  for (const tool of toolsIn(words)) profile.tools.add(toolKey(tool))
  return words
}

/** Words that are common in any conversation ('show', 'person', 'call') say less about the work. */
const tellingOf = (plain: string) => (generic.has(plain) ? 0.2 : frequencyOf(plain) > 150 ? 0.5 : 1)

/** Words that appear in a large part of all skill names. */
const generic = new Set([
  'management',
  'manage',
  'support',
  'service',
  'services',
  'writing',
  'assistance',
  'assistant',
  'handling',
  'setup',
  'online',
  'client',
  'clients',
  'customers',
  'customer',
])

/** Another kind of work in the same category is a closer match than one in a different category. */
function addKind(profile: Profile, kind: WorkKind, weight: number) {
  add(profile.kinds, kind.id, weight)
  add(profile.kinds, kind.category, weight * sameCategory)
  for (const near of neighbours[kind.category] ?? []) add(profile.kinds, near, weight * sameCategory * 0.4)
}
const sameCategory = 0.4

/** The weight of a shared trade or language, compared to the work itself. */
const trade = 0.7
const manner = 0.2

let bySkill: ReturnType<typeof finderOf<WorkKind>> | undefined
/** Listed skills are names, so our own skill names match here as terms; in a task's prose they do not. */
function addSkill(profile: Profile, skill: string, weights: Weights) {
  bySkill ??= finderOf(kinds.flatMap((kind) => kind.skills.map((name) => conceptOf(name, kind))))
  // 'Inbox Warm-up' is one of our skill names as a whole, so its mention of inboxes counts less.
  const named = bySkill(read(skill).words).filter(({ at, until }) => until > at)
  addText(profile, skill, named.length > 0 ? { ...weights, kinds: weights.kinds * 0.5 } : weights)
  for (const { value } of named) addKind(profile, value, weights.kinds * 0.9)
}

const toolKey = (tool: string) =>
  wordsOf(tool)
    .map((word) => word.stem)
    .join(' ')

const empty = (): Profile => ({ kinds: new Map(), words: new Map(), tools: new Set() })

const mostKept = 20_000
const mostCharacters = 2_000_000
/** Many VAs list the same skills and tools, so what is read in them is cached by name. */
function cachedByName<Found extends object>(read: (name: string) => Found) {
  const cache = new LRUCache<string, Found>({
    max: mostKept,
    maxSize: mostCharacters,
    sizeCalculation: (_, name) => name.length + 1,
  })
  return (name: string) => {
    let found = cache.get(name)
    if (!found) {
      found = read(name)
      cache.set(name, found)
    }
    return found
  }
}
const profileByName = (fill: (profile: Profile, name: string) => void) =>
  cachedByName((name) => {
    const profile = empty()
    fill(profile, name)
    return profile
  })
/** The profile of one listed skill. */
export const profileOfSkill = profileByName((profile, skill) => addSkill(profile, skill, { kinds: 1, words: 1 }))
const profileOfTool = profileByName((profile, tool) => {
  profile.tools.add(toolKey(tool))
  addText(profile, tool, { kinds: 0.3, words: 0.35 })
})

function addProfile(profile: Profile, other: Profile) {
  for (const [kind, weight] of other.kinds) add(profile.kinds, kind, weight)
  for (const [word, weight] of other.words) add(profile.words, word, weight)
  for (const tool of other.tools) profile.tools.add(tool)
}

const proseOf = (va: MatchVa) => [va.intro, va.experience, va.industry].filter(Boolean).join('. ')

/** The terms by which the towers place a VA. */
export const offerOf = (va: MatchVa): Offer => ({
  skills: listOf(va.skills).flatMap(termsOfName),
  tools: listOf(va.tools).flatMap(termsOfName),
  intro: termsOf(wordsOf(proseOf(va))),
})

const termsOfName = (name: string) => termsOf(wordsOf(name))

function countsIn(terms: string[]) {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Where one listed skill lies, to say which of a VA's skills a task asks for. */
export const vectorOfSkill = cachedByName((name) => vaVector({ skills: termsOfName(name), tools: [], intro: [] }))

/** A task is placed twice, when VAs are picked and when they are ranked. */
const placeOf = cachedByName((terms) => (terms === '' ? taskVector([]) : expanded(taskVector(terms.split(' ')))))

/** What the towers and BM25 look for. A task without words asks for the skills of its category. */
export function queryOf(task: MatchTask, categorySkills: string[], wanted: Profile): Query {
  const own = termsOf(read(task.text).words)
  const terms = own.length > 0 ? own : categorySkills.flatMap(termsOfName)
  return { vector: placeOf(terms.join(' ')), terms: new Set(terms), kinds: wanted.kinds }
}

/** Depends only on the VA, so it can be cached. */
export function profileOfVa(va: MatchVa): VaProfile {
  const [skillNames, toolNames] = [listOf(va.skills), listOf(va.tools)]
  const skills = empty()
  for (const skill of skillNames) addProfile(skills, profileOfSkill(skill))
  for (const tool of toolNames) addProfile(skills, profileOfTool(tool))
  const intro = empty()
  for (const { plain, stem } of wordsOf(proseOf(va))) if (!isStopword(plain)) add(intro.words, stem, tellingOf(plain))
  const offer = offerOf(va)
  const all = [...offer.skills, ...offer.tools, ...offer.intro]
  return {
    skills,
    intro,
    skillNames,
    skillStems: skillNames.map(stemsOf),
    toolNames,
    toolKeys: toolNames.map((tool) => stemsOf(tool).join(' ')),
    terms: countsIn(all),
    length: all.length,
    vector: vaVector(offer),
    speaks: languagesIn([...listOf(va.languages), ...skillNames, va.intro ?? ''].join('. ')),
  }
}

/** Only the first skills of an analysis count: the rest are there for completeness and would match everyone. */
const analyzed = 4

/** The skills for the kinds of work that a text mentions. */
function skillsOfKinds(text: string) {
  const [main, second] = read(text).kinds
  return [
    ...(main?.kind.skills.slice(0, 4) ?? []),
    ...(main && second && second.points >= main.points * 0.5 ? second.kind.skills.slice(0, 2) : []),
  ]
}

export function profileOfTask(task: MatchTask, categorySkills: string[]): Profile {
  const profile = empty()
  const category = task.category ? toDashboardCategory(task.category) : null
  addText(profile, task.text, { kinds: 1, words: 1 }, (kind) => (kind.category === category ? 1.3 : 0.8))
  // The first skills belong to the main kind of work; the later ones are secondary.
  const wanted = [...skillsOfKinds(task.text), ...(task.skills ?? []).slice(0, analyzed)]
  wanted.forEach((skill, i) => {
    const weight = 0.6 * 0.85 ** i
    addSkill(profile, skill, { kinds: weight, words: weight })
  })
  // If there is only a category, it must still find VAs; with a text it is only a hint.
  const hint = profile.words.size > 0 ? 0.2 : 1
  for (const skill of categorySkills) addSkill(profile, skill, { kinds: hint, words: hint })
  for (const tool of task.tools ?? []) profile.tools.add(toolKey(tool))
  return profile
}
