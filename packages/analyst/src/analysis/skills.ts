import { LRUCache } from 'lru-cache'
import type { Limit } from '../../knowledge/limits.ts'
import { greatest } from '../models/greatest.ts'
import { similarity, taskVector, termsOf, vaVector } from '../models/towers.ts'
import type { Reading } from '../text/reading.ts'
import { skillWords } from '../text/skill-words.ts'
import { wordsOf } from '../text/words.ts'
import { likelyWords, type WordEvidence, type WordWeights } from './likely-words.ts'
import { type NamedSkill, nearest, type SkillExamples, skillExamples } from './skill-examples.ts'
import { specialitiesIn } from './specialities.ts'

const most = 8
/** A word that is this unlikely to be looked for makes a skill worse. */
const idle = 0.03
const repeated = 0.02
/** A word that hardly anybody looked for in such tasks belongs to another trade: no skill with it is named. */
const strange = 0.015
/** Any skill that somebody has named, if all its words are among so many that are likeliest here. */
const likeliest = 80

type About = { category: string; tools: string[]; limit: Limit | null; limits: readonly string[] }

/**
 * What a good assistant for this needs: the skills that people looked for in tasks like it, those of the kind of work and
 * of the trade, and the tools that are named. Of all these it takes the ones whose words are likeliest, none twice.
 */
export function skillsOf(
  reading: Reading,
  about: About,
  known: SkillExamples = skillExamples(),
  weights?: WordWeights,
): string[] {
  if (reading.words.length === 0) return []
  const { tools, limit, limits } = about
  const evidence = wordEvidence(reading, about, known)
  const likely = likelyWords(known, evidence, weights)
  const { near, said, made } = evidence
  const forbidden = forbiddenIn(limits)
  const names = [
    ...near.flatMap(({ example }) => example.skills),
    ...reading.kinds.slice(0, 3).flatMap(({ kind }) => kind.skills),
    ...specialitiesIn(reading.words),
    ...tools,
    ...made,
    ...skillsOfWords(known.byRarestWord, likely),
  ]
  // Most are named by several examples. The last spelling is kept: the client's own, where there is one.
  const open = new Map<string, Skill>()
  for (const skill of names.map(skillNamed)) {
    if (namesAnother(skill, said) || skill.isCalendarWord) continue
    if (!skill.words.some((word) => forbidden.has(word))) open.set(skill.low, skill)
  }
  const begun = limit?.delegable === 'no' ? limit.skills.slice(0, 4) : []
  return chosen(begun, [...open.values()], { likely, near: nearnessTo(evidence.terms) })
}

/** What tells which words are looked for, of a text and of the labeled tasks. */
export function wordEvidence(
  { words, text }: Reading,
  { category, tools, limit }: Pick<About, 'category' | 'tools' | 'limit'>,
  known: SkillExamples,
): WordEvidence & { made: string[] } {
  const terms = termsOf(words)
  const named = namesIn(text)
  return {
    terms,
    near: nearest(known, { category, terms, refused: limit?.delegable === 'no' }),
    said: new Set(skillWords(text)),
    named: skillWords(named.plain.join(' ')),
    tools: skillWords([...named.made, ...tools].join(' ')),
    made: named.made,
  }
}

/** 'No phone calls', 'do not touch the ads': the words of skills that a client rules out. */
function forbiddenIn(limits: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const limit of limits) {
    const ruledOut =
      /^(?:please |and )?(?:no|do not|don['’]?t|never|not|without) ([^,;.(]{1,60})/i.exec(limit)?.[1] ?? ''
    if (/^(?:call|phone|ring|telephone)/i.test(ruledOut)) for (const word of calling) words.add(word)
    const touched = /^(?:touch|change|edit|post|do|use|write|make|run) (?:the |my |our |any )?(\w{3,})/i.exec(
      ruledOut,
    )?.[1]
    if (touched && touched !== 'anything') words.add(touched.toLowerCase())
  }
  return words
}
const calling = ['call', 'calls', 'calling', 'phone', 'telephone']

/**
 * Names inside a sentence: plain ones ('Lyon'), of which three in ten are looked for, and ones with capitals within
 * ('AllSeated'), which are mostly tools: one in two. A word in capitals throughout is shouted more often than it is a name.
 */
function namesIn(text: string) {
  const names = [...text.matchAll(/(?<=[\p{L}\p{N},)] )\p{Lu}[\p{L}\p{N}]{2,}/gu)].map(([name]) => name)
  const inside = names.filter((name) => !isShouted(name) && !isCalendarWord(name))
  const made = inside.filter((name) => /\p{Ll}\p{Lu}/u.test(name))
  return { plain: inside, made: isShouted(text) ? [] : made.slice(0, 3) }
}

/** Skills of two words and more that say nothing but what is likely, whatever task they were named for. */
function skillsOfWords(byRarestWord: SkillExamples['byRarestWord'], likely: Map<string, number>): string[] {
  const words = [...likely.keys()]
  const top = new Set(greatest(Float64Array.from(likely.values()), likeliest).map((i) => words[i]!))
  const isLikely = ({ words }: NamedSkill) => words.every((word) => top.has(word))
  return [...top].flatMap((word) => byRarestWord.get(word)?.filter(isLikely) ?? []).map(({ name }) => name)
}

const isShouted = (text: string) => text.replace(/[^\p{Lu}]/gu, '').length > text.length / 3
const isCalendarWord = (name: string) =>
  /^(?:mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?|sun)(?:days?)?$|^(?:jan|febr?|march|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*$/i.test(
    name,
  )

/** What a skill says: its words, the names among them in lower case, and where the towers place it once it was asked. */
type Skill = {
  name: string
  low: string
  words: string[]
  names: string[]
  isCalendarWord: boolean
  vector?: Float32Array
}

/** The same skills are looked for in many tasks: so many are kept, in some 5 MB. */
const named = new LRUCache<string, Skill>({ max: 5000 })
function skillNamed(name: string): Skill {
  let skill = named.get(name)
  if (!skill) {
    const names = (name.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map((one) => one.toLowerCase())
    skill = {
      name,
      low: name.toLowerCase(),
      words: skillWords(name),
      names,
      isCalendarWord: isCalendarWord(name),
    }
    named.set(name, skill)
  }
  return skill
}

/** 'London venues' and 'Shopify' are for a task that speaks of them; a name has a capital inside a skill, or is all of it. */
const namesAnother = ({ names }: Skill, said: ReadonlySet<string>) => names.some((name) => !said.has(name))

/** How near the towers place a skill to a text, from 0 to 1: a word that both share may be of another job in the skill. */
function nearnessTo(terms: readonly string[]) {
  const whole = taskVector(terms)
  return (skill: Skill) => {
    skill.vector ??= vaVector({ skills: termsOf(wordsOf(skill.name)), tools: [], intro: [] })
    return Math.max(0.05, similarity(skill.vector, whole))
  }
}

/** After this many, what hardly adds a likely word is left out. */
const enough = 5
const hardly = 0.03

/** A skill that may still be chosen: what it adds at most, wherever the towers place it. */
type Candidate = { skill: Skill; place: number; size: number; atMost: number; nearness?: number }

/** One after the other, each time the skill that adds the likeliest new words, and is about such work. */
function chosen(
  begun: string[],
  open: Skill[],
  { likely, near }: { likely: Map<string, number>; near: (skill: Skill) => number },
): string[] {
  const skills = [...begun]
  const said = new Set(begun.flatMap(skillWords))
  /** What a skill adds to those that are chosen; nothing without a new word. */
  const added = ({ words }: Skill) => {
    let [gain, fresh] = [0, 0]
    for (const word of words) {
      if (said.has(word)) continue
      gain += (likely.get(word) ?? 0) - idle
      fresh++
    }
    return fresh > 0 ? gain - (words.length - fresh) * repeated : 0
  }
  const atMost = (adds: number, size: number) => (1.001 * adds) / size
  let candidates = open.flatMap((skill, place): Candidate[] => {
    if (!skill.words.every((word) => (likely.get(word) ?? 0) >= strange)) return []
    const size = skill.words.length ** 0.2
    return [{ skill, place, size, atMost: atMost(added(skill), size) }]
  })
  while (skills.length < most) {
    // What a skill adds only gets less. The first that could not win, were it right at the text, ends the search.
    candidates = candidates.filter((one) => one.atMost > 0).sort((a, b) => b.atMost - a.atMost)
    let best: { one: Candidate; worth: number } | undefined
    for (const one of candidates) {
      if (best && one.atMost < best.worth) break
      const adds = added(one.skill)
      one.atMost = atMost(adds, one.size)
      if (adds <= 0 || (best && one.atMost < best.worth)) continue
      one.nearness ??= Math.sqrt(near(one.skill))
      const worth = (one.nearness * adds) / one.size
      if (!best || worth > best.worth || (worth === best.worth && one.place < best.one.place)) best = { one, worth }
    }
    if (!best || (skills.length >= enough && best.worth < hardly)) break
    skills.push(best.one.skill.name)
    for (const word of best.one.skill.words) said.add(word)
  }
  return skills
}
