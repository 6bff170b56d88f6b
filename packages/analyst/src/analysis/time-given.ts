import type { Deadline } from './deadline.ts'
import type { Statement } from './statements.ts'

const words: Record<string, number> = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 }
const given =
  /^(?:(?:you have|you've got|we have|within|in|about|around|max|maximum|at most|timeline|time|needed|need it|finish|ready|ideally|is)[ ,:]{1,2}){0,4}(?<count>\d{1,2}|a|one|two|three|four|five|six|seven|ten) (?:working |business )?(?<unit>days?|weeks?)(?<half> and a half)?(?: (?:max|maximum|at most|at the latest|tops|please|is fine|is ok|is enough|from now)){0,3}$/i

/**
 * 'Two weeks.' The time that a client gives where no date is named: a sentence of its own that says nothing else, and is
 * a limit. Within a sentence it is as often how long the work goes on.
 */
export function timeGivenIn(statements: readonly Statement[], now: Date): Deadline | null {
  for (const [i, { role, text, sentence }] of statements.entries()) {
    const alone = statements[i - 1]?.sentence !== sentence && statements[i + 1]?.sentence !== sentence
    const { count = '', unit = '', half } = (alone && role === 'limit' && given.exec(text)?.groups) || {}
    if (!count) continue
    const times = (words[count.toLowerCase()] ?? Number(count)) + (half ? 0.5 : 0)
    const days = Math.round(times * (/^week/i.test(unit) ? 7 : 1))
    return { phrase: text, at: new Date(now.getTime() + days * 24 * 60 * 60 * 1000) }
  }
  return null
}
