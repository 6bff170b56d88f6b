import type { Counts, Profile, VaProfile } from './match.ts'
import { cosine } from './relevance.ts'

export type Fit = { skills: number; tools: number; intro: number }

/** How rare each word and tool is among these VAs: common ones say little about a VA. */
export type Rarity = { word: (stem: string) => number; tool: (tool: string) => number }

export function countsOf(profiles: VaProfile[]): Counts {
  const words = new Map<string, number>()
  const tools = new Map<string, number>()
  for (const { skills, intro } of profiles) {
    for (const stem of new Set([...skills.words.keys(), ...intro.words.keys()]))
      words.set(stem, (words.get(stem) ?? 0) + 1)
    for (const tool of skills.tools) tools.set(tool, (tools.get(tool) ?? 0) + 1)
  }
  const length = profiles.reduce((sum, profile) => sum + profile.length, 0)
  return { of: profiles.length, words, tools, averageLength: length / Math.max(1, profiles.length) }
}

export function rarityOf({ of, words, tools }: Counts): Rarity {
  const rare = (counts: Map<string, number>) => (key: string) => Math.log(1 + (of + 1) / ((counts.get(key) ?? 0) + 1))
  return { word: rare(words), tool: rare(tools) }
}

/** Only the counts for the task's words and tools: ranking needs no others. */
export const countsFor = ({ words, tools }: Profile, counts: Counts): Counts => ({
  of: counts.of,
  averageLength: counts.averageLength,
  words: new Map([...words.keys()].map((word) => [word, counts.words.get(word) ?? 0])),
  tools: new Map([...tools].map((tool) => [tool, counts.tools.get(tool) ?? 0])),
})

export function fitOf(task: Profile, va: Pick<VaProfile, 'skills' | 'intro'>, rarity: Rarity): Fit {
  const kinds = cosine(task.kinds, va.skills.kinds)
  const words = coverage(task.words, va.skills.words, rarity.word)
  const introWords = coverage(task.words, va.intro.words, rarity.word)
  return {
    skills: Math.min(1, 0.7 * kinds + 0.9 * words),
    tools: toolCover(task, va.skills, rarity),
    intro: Math.min(1, 1.4 * introWords),
  }
}

/**
 * How much of the task's text the VA covers, weighted by rarity. The square root keeps long texts from scoring too low.
 */
function coverage(task: Map<string, number>, va: Map<string, number>, rarity: (stem: string) => number) {
  let [shared, all] = [0, 0]
  for (const [stem, weight] of task) {
    const worth = weight * rarity(stem)
    all += worth
    if (va.has(stem)) shared += worth * va.get(stem)!
  }
  return all === 0 ? 0 : Math.sqrt(shared / all)
}

function toolCover(task: Profile, va: Profile, rarity: Rarity) {
  let [shared, all] = [0, 0]
  for (const tool of task.tools) {
    const worth = rarity.tool(tool)
    all += worth
    if (va.tools.has(tool)) shared += worth
  }
  return all === 0 ? 0 : shared / (all + 1)
}
