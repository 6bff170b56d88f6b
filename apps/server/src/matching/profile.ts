import type { WorkKind } from '../analysis/knowledge/kind.ts'
import { read } from '../analysis/reading.ts'
import { isStopword } from '../analysis/stopwords.ts'
import { toolsIn } from '../analysis/tools.ts'
import { stemOf, wordsOf } from '../analysis/words.ts'
import type { MatchTask, MatchVa } from './score.ts'

/** What a text amounts to for matching: kinds of work, words and tools, each with a weight. */
export type Profile = {
  kinds: Map<WorkKind, number>
  words: Map<string, number>
  tools: Set<string>
}
export type VaProfile = { skills: Profile; intro: Profile; skillNames: string[]; toolNames: string[] }

export const listOf = (value: string | readonly string[] | null | undefined): string[] =>
  (typeof value === 'string' ? value.split(/[,;\n]/) : (value ?? [])).map((item) => item.trim()).filter(Boolean)

const add = <K>(map: Map<K, number>, key: K, weight: number) => map.set(key, Math.max(map.get(key) ?? 0, weight))

function addText(profile: Profile, text: string, weight: number) {
  const { words, kinds } = read(text)
  const best = kinds[0]?.points ?? 1
  for (const { kind, points } of kinds.slice(0, 8)) add(profile.kinds, kind, (weight * points) / Math.max(best, 3))
  for (const word of words) if (!isStopword(word.plain)) add(profile.words, word.stem, weight)
  for (const tool of toolsIn(words)) profile.tools.add(toolKey(tool))
}

const toolKey = (tool: string) =>
  wordsOf(tool)
    .map((word) => word.stem)
    .join(' ')

const empty = (): Profile => ({ kinds: new Map(), words: new Map(), tools: new Set() })

/** Depends on the VA alone, so it can be kept beside the row; 0.2 ms each. */
export function profileOfVa(va: MatchVa): VaProfile {
  const [skillNames, toolNames] = [listOf(va.skills), listOf(va.tools)]
  const skills = empty()
  for (const skill of skillNames) addText(skills, skill, 1)
  for (const tool of toolNames) {
    skills.tools.add(toolKey(tool))
    addText(skills, tool, 0.35)
  }
  const intro = empty()
  addText(intro, [va.intro, va.experience, va.industry].filter(Boolean).join('. '), 1)
  return { skills, intro, skillNames, toolNames }
}

export function profileOfTask(task: MatchTask, categorySkills: string[]): Profile {
  const profile = empty()
  addText(profile, task.text, 1)
  for (const skill of task.skills ?? []) addText(profile, skill, 0.6)
  // A category alone still finds somebody; beside a text it is only a hint.
  for (const skill of categorySkills) addText(profile, skill, profile.words.size > 0 ? 0.25 : 1)
  for (const tool of task.tools ?? []) profile.tools.add(toolKey(tool))
  return profile
}

export const stemsOf = (text: string) => wordsOf(text).map((word) => stemOf(word.plain))
