import type { Effort } from './effort.ts'

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const larger: Record<string, number> = { fifteen: 15, twenty: 20, thirty: 30, forty: 40 }
const number = `\\d{1,3}(?:\\.\\d)?|${[...words, ...Object.keys(larger)].join('|')}`
const hours = new RegExp(`\\b(${number})(?: ?(?:to|or|-|–) ?(${number}))? ?(?:hours?|hrs?|h)\\b`, 'gi')
const numberOf = (said: string) =>
  /\d/.test(said) ? Number(said) : (larger[said.toLowerCase()] ?? words.indexOf(said.toLowerCase()) + 1)

/** What a client says before the hours that they will pay for, or think it takes. */
const before =
  /(?:\bbudget|\bcap|\bmax(?:imum)?|\bat most|\bup to|\bno more than|\bnot more than|\baside|\bpay for|\bfigure|\bthink|\bthinking|\best\.?|\bestimate[ds]?|\bprobably|\bcall it|\breckon|\bguess)[^.;!?\n\d]{0,24}$/i
/** The same after them. */
const after =
  /^[ ,]*(?:max(?:imum)?\b|tops\b|at most|in total|for this\b|is enough|all in\b|if (?:it )?(?:becomes|will pass|it['’]s more)|of (?:work|your time|va time)\b)/i
/** What else takes hours: each week of them, the recordings, the way. */
const otherwise =
  /^ ?(?:a |an |per |\/|each|every|daily|weekly|monthly|of (?!work|your|va)|long|in all|before|after|at (?![$£€\d])|ago|away|ahead|later|behind|driving|drive|from)/i

/** '15 hours? If it is more, warn me', 'cap it at six hours': the client's own count of the whole work; null without one. */
export function hoursStatedIn(text: string): Effort | null {
  for (const found of text.matchAll(hours)) {
    const said = text.slice(found.index + found[0].length)
    if (otherwise.test(said)) continue
    if (!after.test(said) && !before.test(text.slice(Math.max(0, found.index - 40), found.index))) continue
    const from = numberOf(found[1]!)
    const to = found[2] ? numberOf(found[2]) : from
    if (to < 2 || to < from) continue
    return { minHours: to > from ? from : Math.round(to * 0.6 * 2) / 2, maxHours: to }
  }
  return null
}
