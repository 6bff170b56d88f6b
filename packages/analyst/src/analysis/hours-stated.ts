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

const pace = new RegExp(
  `(?:^|[,.;:(\\n] ?|\\b(?:about|around|roughly|maybe|takes?|needs?|say|just|only|for) )(half an hour|(?:an|${number}) hours?|(?:${number}) min(?:ute)?s?) (?:a|per|each|every) (day|weekday|workday|working day|morning|evening|afternoon|night|week)\\b`,
  'i',
)
/** How often that is in a month: who says 'every day' may mean weekends too. */
const inAMonth: Record<string, [number, number]> = { day: [21, 30], week: [4, 4.3] }
const onWorkdays = [21, 21] as const

/** 'Half an hour every day': the hours of the first month. */
function hoursOfPace(text: string): Effort | null {
  const [, length = '', each = ''] = pace.exec(text) ?? []
  if (!length || /\b(?:open|closed|works?|worked) (?:for )?$/i.test(text.slice(0, text.indexOf(length)))) return null
  const number = /^(?:an|one) hour/i.test(length) ? 1 : /^half/i.test(length) ? 0.5 : numberOf(length.split(' ')[0]!)
  const hours = number * (/min/i.test(length) ? 1 / 60 : 1)
  const [least, most] = inAMonth[each.toLowerCase()] ?? onWorkdays
  return hours * most >= 2 ? { minHours: Math.round(hours * least * 0.8), maxHours: Math.round(hours * most) } : null
}

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
  return hoursOfPace(text)
}
