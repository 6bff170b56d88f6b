import { paces } from '../../knowledge/paces.ts'
import type { Effort } from './effort.ts'

const number = '(\\d{1,3}(?:[,.  ]\\d{3})+|\\d+)( ?k\\b)?'
const forms = paces.map(({ acts, things, minutes }) => ({
  minutes,
  form: new RegExp(
    `(?<!\\b(?:the|our|my|a|an|this|each|of) )\\b(?:${acts})(?: up| in| out| of)?(?: (?!not\\b|no\\b)[a-z'’-]{1,14}){0,4}? ${number}(?:[ -](?:more |new |old |long |short |full |business |handwritten |printed |paper |unpaid |product |supplier |customer |client )?)(?:${things})\\b`,
    'gi',
  ),
}))

/**
 * What counted things take at the least, in hours: '3,000 receipts' cannot be typed in a day, whatever other texts of that length
 * asked for. Where `guess` ends below that, a range from there to twice as much; otherwise `guess`.
 */
export function atLeast(text: string, guess: Effort): Effort {
  let minutes = 0
  for (const { form, minutes: each } of forms)
    for (const [, count = '', thousands] of text.matchAll(form))
      minutes = Math.max(minutes, Number(count.replace(/\D/g, '')) * (thousands ? 1000 : 1) * each)
  const least = Math.round(minutes / 60)
  return guess.maxHours > 0 && guess.maxHours < least ? { minHours: least, maxHours: 2 * least } : guess
}
