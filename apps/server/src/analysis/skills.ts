import { conceptOf, type Finder, finderOf } from './concepts.ts'
import type { Limit } from './knowledge/limits.ts'
import { specialities } from './knowledge/specialities.ts'
import type { Reading } from './reading.ts'
import { stemOf, type Word } from './words.ts'

let find: Finder<string> | undefined
const finder = () => {
  find ??= finderOf(
    Object.entries(specialities).flatMap(([skill, terms]) => terms.map((term) => conceptOf(term, skill))),
  )
  return find
}

/** Trades, languages and manners that a text speaks of. */
export const specialitiesIn = (words: Word[]) => finder()(words).map(({ value }) => value)

const most = 10

/** What a good assistant for this needs: from the kinds of work, the tools that are named, and the trade. */
export function skillsOf(reading: Reading, tools: string[], limit: Limit | null): string[] {
  if (limit && limit.delegable === 'no') return limit.skills
  const [main, second, third] = reading.kinds
  const near = (found: typeof main, part: number) => !!found && found.points >= (main?.points ?? 0) * part
  const chosen = [
    ...(limit ? limit.skills.slice(0, 3) : []),
    ...(main?.kind.skills.slice(0, 4) ?? [
      'clarifying questions',
      'general administrative support',
      'written communication',
    ]),
    ...(near(second, 0.5) ? second!.kind.skills.slice(0, 2) : []),
    ...(near(third, 0.6) ? third!.kind.skills.slice(0, 1) : []),
    ...specialitiesIn(reading.words),
    ...tools.slice(0, 4),
  ]
  return withoutRepeats(chosen).slice(0, most)
}

/** A skill whose words another one already says adds nothing. */
function withoutRepeats(skills: string[]): string[] {
  const said = new Set<string>()
  return skills.filter((skill) => {
    const stems = skill
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map(stemOf)
    if (stems.every((stem) => said.has(stem))) return false
    for (const stem of stems) said.add(stem)
    return true
  })
}
