import type { Verdict } from './limits.ts'
import type { Reading } from './reading.ts'

const most = 5

/** What would sharpen the brief, the most telling first; only what the text does not already say. */
export function questionsOf(
  reading: Reading,
  verdict: Verdict,
  known: { deadline: boolean; confidence: number },
): string[] {
  if (verdict.empty)
    return ['What would you like to have done?', 'Is there something that takes up your time each week?']
  if (verdict.delegable === 'no') return verdict.limit?.questions ?? ['What would you like to have done?']
  const main = reading.kinds[0]?.kind
  const asked = [
    ...(verdict.limit?.questions ?? []),
    ...(verdict.vague
      ? [
          'What should be different when the work is done?',
          'What have you tried, or what exists already?',
          'How many hours a week could you hand over?',
        ]
      : []),
    ...(known.confidence < 0.4 && !verdict.vague
      ? ['What should the result look like: a document, a list, a reply, a finished setup?']
      : []),
    ...(main?.asks ?? []),
    ...(hasAmount(reading) || verdict.vague ? [] : ['How much is there of it: how many, how long, how often?']),
    ...(known.deadline || saysNoHurry(reading) ? [] : ['Is there a date by which it is needed?']),
  ]
  return [...new Set(asked)].slice(0, most)
}

const hasAmount = ({ text }: Reading) => /\d/.test(text)
const saysNoHurry = ({ text }: Reading) =>
  /no (?:rush|hurry|deadline)|whenever|ongoing|every|weekly|daily|each/i.test(text)
