import type { Analysis } from '@kazi/schemas/analysis'
import { type Danger, helpFor } from '@kazi/schemas/danger'
import { dangerPatterns, meantHarm } from '../../knowledge/danger.ts'
import { builtInEngine } from '../analyst.ts'

/** What quotation marks hold was said by others, or is to be written. */
const quoted = /"[^"]*"|“[^“”]*”|«[^«»]*»/g

/** What the writer of a text may be in danger of; null for nearly everybody. */
export function dangerIn(text: string): Danger | null {
  const own = text.replaceAll('’', "'").replace(quoted, ' ')
  if (isMeant(own)) return 'self_harm'
  const found = (Object.keys(dangerPatterns) as Danger[]).find((kind) =>
    dangerPatterns[kind].some((pattern) => pattern.test(own)),
  )
  return found ?? null
}

/** Sentence by sentence, since one pattern for both would take time that grows faster than the text. */
const isMeant = (text: string) =>
  text.split(/[.!?\n]/).some((sentence) => {
    const at = sentence.search(meantHarm.harm)
    return at >= 0 && meantHarm.goesOn.test(sentence.slice(at))
  })

/** In place of an analysis: a sentence, and where to find help. */
export const dangerAnalysis = (danger: Danger): Analysis => ({
  engine: builtInEngine,
  danger,
  category: 'Other',
  confidence: 0,
  runnerUp: 'Administrative Tasks',
  priority: 'medium',
  deadline: null,
  effort: { minHours: 0, maxHours: 0 },
  steps: [],
  skills: [],
  tools: [],
  delegable: 'no',
  reason: helpFor[danger].text,
  keep: [],
  questions: [],
  clientProvides: [],
  brief: '',
})
