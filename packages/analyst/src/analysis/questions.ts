import type { Reading } from '../text/reading.ts'
import type { Verdict } from './limits.ts'

const most = 5

/** What would sharpen the brief, the most telling first; only what the text does not already say. */
export function questionsOf(
  reading: Reading,
  verdict: Verdict,
  known: { deadline: boolean; confidence: number },
): string[] {
  if (verdict.empty) return ['What would you like to get done?', 'What takes up your time every week?']
  if (verdict.delegable === 'no') return verdict.limit?.questions ?? ['What would you like to get done?']
  const main = reading.kinds[0]?.kind
  const asked = [
    ...(verdict.limit?.questions ?? []),
    ...(verdict.vague
      ? [
          'What should be different once the work is done?',
          'What have you tried so far, or what do you already have?',
          'How many hours a week could you hand over?',
        ]
      : []),
    ...(known.confidence < 0.4 && !verdict.vague
      ? ['What should the result look like: a document, a list, a reply, a finished setup?']
      : []),
    ...(main?.asks ?? []),
    ...(hasAmount(reading) || verdict.vague ? [] : ['How much of it is there: how many, how long, how often?']),
    ...(known.deadline || saysNoHurry(reading) ? [] : ['When do you need it by?']),
  ]
  return [...new Set(asked)].slice(0, most)
}

const hasAmount = ({ text }: Reading) => /\d/.test(text)
const saysNoHurry = ({ text }: Reading) =>
  /no (?:rush|hurry|deadline)|whenever|ongoing|every|weekly|daily|each/i.test(text)
