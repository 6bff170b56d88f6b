import { type Delegable, delegable } from '@kazi/schemas/analysis'
import { keptHeads, scaled, wordSigns } from './classifier.ts'
import type { Verdict } from './limits.ts'
import { type Inputs, likelihoods } from './model.ts'
import type { Reading } from './reading.ts'

/** What a text says about whether it may be handed over: its meaning, its words, and what the rules found in it. */
export function delegableInputs(reading: Reading, meaning: readonly number[], verdict: Verdict): Inputs {
  const sparse = wordSigns(reading)
  const flag = (name: string) => sparse.set(`r ${name}`, 1)
  if (verdict.limit) flag(verdict.limit.delegable)
  if (verdict.vague) flag('vague')
  if (verdict.empty) flag('empty')
  const subject = reading.words.length
  if (subject <= 3) flag('bare')
  else if (subject <= 8) flag('short')
  return { dense: scaled(meaning), sparse, tied: [] }
}

export const verdicts: readonly Delegable[] = delegable.options

/** To hand over what should be kept does more harm than a warning too many: two and a half against one. */
const caution = 2.5

/** The verdict that the text most likely deserves. */
export function delegableOf(reading: Reading, meaning: readonly number[], rules: Verdict): Delegable {
  return decided(likelihoods(keptHeads().delegable, delegableInputs(reading, meaning, rules)))
}

export function decided(likely: number[]): Delegable {
  const weighed = likely.map((one, i) => (verdicts[i] === 'yes' ? one : one * caution))
  return verdicts[weighed.indexOf(Math.max(...weighed))]!
}
