import { dayIn, zonedTime } from '@kazi/schemas/zones'
import { type Occasion, occasions } from '../../knowledge/occasions.ts'

type Found = { start: number; end: number; at: Date }

const pattern = new RegExp(
  String.raw`\b(${occasions
    .flatMap(({ names }) => names)
    .sort((a, b) => b.length - a.length)
    .join('|')})\b`,
  'giu',
)

/** Named days and quarters in a text, each with its next coming date. */
export const occasionsIn = (text: string, zone: string, now: Date): Found[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const name = match[0].toLowerCase().replace('’', "'")
    const occasion = occasions.find(({ names }) => names.includes(name))
    if (!occasion || !isBound(text, match.index)) return []
    return [{ start: match.index, end: match.index + match[0].length, at: nextOf(occasion, zone, now) }]
  })

/** 'our Christmas cards' names no date; 'before Christmas' and 'in Q1' do. */
const isBound = (text: string, at: number) =>
  /\b(?:before|by|until|till|in|on|after|during|this|next|due)(?: the| we close for| we break for| we leave for| end of)?\s+$/i.test(
    text.slice(Math.max(0, at - 30), at),
  ) || /\b(?:before|by)\b[^.;!?]{0,24}$/i.test(text.slice(Math.max(0, at - 30), at))

function nextOf(occasion: Occasion, zone: string, now: Date): Date {
  const { year } = dayIn(zone, now)
  const dated = (inYear: number) => zonedTime(zone, inYear, occasion.month, dayOf(occasion, inYear), 17)
  return dated(year) > now ? dated(year) : dated(year + 1)
}

function dayOf({ month, day, weekday, nth }: Occasion, year: number) {
  if (day !== undefined) return day
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return 1 + ((weekday! - first + 7) % 7) + (nth! - 1) * 7
}
