import { clientZone, dayIn, offsetAt, zonedTime } from '@kazi/schemas/zones'
import { type Chrono, casual, de, es, fr, it, nl, type ParsedComponents, type ParsedResult, pt } from 'chrono-node'
import { bareMonth, ordinals, relative, sayings, spellings, type Tongue, tongues } from '../../knowledge/dates.ts'
import { events } from '../../knowledge/occasions.ts'
import type { Candidate } from './deadline-features.ts'
import { occasionsIn } from './occasions.ts'

const parser = casual.clone()
const parsers: Record<keyof typeof tongues, Chrono> = {
  fr: fr.casual,
  de: de.casual,
  es: es.casual,
  pt: pt.casual,
  it: it.casual,
  nl: nl.casual,
}

/** Every stretch that could be a deadline by its form; repetition, history and windows are none. */
export function candidatesIn(text: string, timezone: string | undefined, now: Date): Candidate[] {
  const zone = clientZone(timezone)
  const foreign = foreignDates(text, zone, now)
  const known = [
    ...parser
      .parse(plainDates(text), { instant: now, timezone: offsetAt(zone, now) }, { forwardDate: true })
      .map((result) => fromChrono(text, result, zone, now)),
    ...occasionsIn(text, zone, now).map(({ start, end, at }) => widened(text, { start, end, at, force: 0 }, zone)),
    ...daysOfMonth(text, zone, now),
    ...timesOfDay(text),
    ...placesOf(text, relative).map((place) => ({ ...place, at: null, force: 2 })),
    ...wordsOfHaste(text, zone, now),
    ...boundByEvents(text),
  ].filter((candidate) => candidate !== null)
  const said = saidDates(text, zone, now)
  const months = monthsAlone(text, zone, now).filter(
    (month) => ![...known, ...said].some((other) => meet(month, other)),
  )
  const own = [
    ...known.map((candidate) =>
      said.some((other) => other.at && meet(candidate, other)) ? { ...candidate, at: null } : candidate,
    ),
    ...said,
    ...months,
  ]
  const theirs = own
    .filter((candidate) => !foreign.some((other) => meet(candidate, other)))
    .map((candidate) => daysBefore(text, candidate))
  return countedBack(text, merged(text, [...foreign, ...theirs])).filter((candidate) => !isNoDeadline(text, candidate))
}

const smallNumbers = 'one two three four five six seven eight nine ten'.split(' ')
const numberOf = (count: string) => Number(count) || smallNumbers.indexOf(count.toLowerCase()) + 1 || 1
const daysIn = (unit: string) => (unit.toLowerCase() === 'week' ? 7 : 1)

const someDays = new RegExp(
  String.raw`\b(an?|the|\d{1,2}|${smallNumbers.join('|')}) (day|night|evening|morning|week)s? (?:(?:before|ahead of|prior to) (?:the )?)?$`,
  'iu',
)
/** 'Two days ahead of 9 December', 'a week before the wedding on 12 December': the day that is meant. */
function daysBefore(text: string, candidate: Candidate): Candidate {
  const { start, end, at, force } = candidate
  const found = someDays.exec(before(text, start, 30))
  const [said, count, unit] = found ?? []
  if (!at || !said || !isBefore.test(said + text.slice(start, end))) return candidate
  const { from: _, ...alone } = candidate
  const meant = daysAfter(at, -numberOf(count!) * daysIn(unit!))
  return { ...alone, start: start - said.length, at: meant, force: Math.max(3, force) }
}
const isBefore = /^\S+ \S+ (?:before|ahead of|prior to) /i

/** 'two days before', 'by then': counted from the date that was named last. */
const countedBack = (text: string, found: Candidate[]): Candidate[] =>
  found.map((candidate, i) => {
    const own = text.slice(candidate.start, candidate.end)
    const known = found.slice(0, i).findLast(({ at }) => at)?.at
    if (candidate.at || !known || own.match(relative)?.[0].length !== own.length) return candidate
    const unit = /\b(day|night|evening|morning|week)s? (?:before|earlier|prior|ahead)\b/iu.exec(own)?.[1]
    if (!unit) return { ...candidate, at: known }
    return { ...candidate, at: daysAfter(known, -numberOf(own.split(' ')[0]!) * daysIn(unit)) }
  })

const meet = (a: Candidate, b: Candidate) => a.start < b.end && b.start < a.end

const plainDates = (text: string) => spellings.reduce((plain, [form, same]) => plain.replace(form, same), text)

/** 'eow', 'mid-Feb', '30.11.': the date that chrono knows it by. */
const saidDates = (text: string, zone: string, now: Date): Candidate[] =>
  sayings.flatMap(([form, embedding, days = 0]) =>
    [...text.matchAll(form)].map((match) => {
      const named = embedding && momentIn(embedding(match), zone, now)
      return meant(text, match, named && daysAfter(named, days), zone)
    }),
  )

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000)

const monthsAlone = (text: string, zone: string, now: Date): Candidate[] =>
  [...text.matchAll(bareMonth)].map((match) => meant(text, match, momentIn(`1 ${match[0]}`, zone, now), zone))

const momentIn = (words: string, zone: string, now: Date) =>
  parser.parseDate(words, { instant: now, timezone: offsetAt(zone, now) }, { forwardDate: true })

function meant(text: string, match: RegExpExecArray, moment: Date | null, zone: string): Candidate {
  const place = { start: match.index + match[0].search(/\S/), end: match.index + match[0].length }
  return widened(text, { ...place, at: moment && zonedDay(moment, zone), force: moment ? 0 : 1 }, zone)
}

/** The end of the working day on which a moment falls. */
function zonedDay(moment: Date, zone: string): Date {
  const { year, month, day } = dayIn(zone, moment)
  return zonedTime(zone, year, month, day, 17)
}

/** Dates of a text that names them in another language. */
function foreignDates(text: string, zone: string, now: Date): Candidate[] {
  const cues = Object.entries(tongues).map(([name, tongue]) => ({
    name: name as keyof typeof tongues,
    tongue,
    said: text.match(tongue.cue)?.length ?? 0,
  }))
  const { name, tongue, said } = cues.sort((a, b) => b.said - a.said)[0]!
  if (said === 0) return []
  const spoken = [...text.matchAll(tongue.sayings)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    at: null,
    force: 2,
  }))
  const dated = parsers[name]
    .parse(text, { instant: now, timezone: offsetAt(zone, now) }, { forwardDate: true })
    .filter((result) => /\p{L}{3}/u.test(result.text))
    .map((result) => afterLead(text, result, tongue, zone))
  return [...spoken, ...dated]
}

function afterLead(text: string, result: ParsedResult, { lead }: Tongue, zone: string): Candidate {
  const at = result.index + result.text.search(/\S/)
  const start = at - (lead.exec(before(text, at, 30))?.[0].length ?? 0)
  const from = momentOf(result.start, zone)
  return {
    start,
    end: result.index + result.text.length,
    at: result.end ? momentOf(result.end, zone) : from,
    ...(result.end && { from }),
    force: start < at ? 2 : 1,
  }
}

const duration =
  /^(?:about |for |over |around |~)?(?:(?:an?|half an?|the|\p{L}+)[ -]|\d+(?:\.\d+)?[ -]?)(?:seconds?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|wks?|months?|quarters?|years?|yrs?)\b/iu

function fromChrono(text: string, result: ParsedResult, zone: string, now: Date): Candidate | null {
  const own = text.slice(result.index, result.index + result.text.length)
  if (duration.test(own) && !/^(?:in|within|after|this|next|end|by|the end)\b/i.test(own)) return null
  const parts = ['day', 'weekday', 'month'] as const
  const named = parts.some((part) => result.start.isCertain(part))
  if (
    /^\d+s?$/.test(own) ||
    /^\s?[-–]\s?(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text.slice(result.index + result.text.length))
  )
    return null
  if (!named && !/^(?:in|within|after|next|this|end|today|tonight|tomorrow|tmrw)\b/i.test(own)) return null
  const start = momentOf(result.start, zone)
  let at = result.end ? momentOf(result.end, zone) : start
  if (at < start) at = momentOf(result.end!, zone, 1)
  if (/^this (?:week|month|quarter|year)$/i.test(own)) at = new Date(Math.max(at.getTime(), now.getTime() + 86_400_000))
  if (at.getTime() < now.getTime() - 86_400_000) return null
  // 'weds' was read as 'wed'.
  const end =
    result.index +
    result.text.length +
    (/(?:wed|tue)$/i.test(own) && /^s\b/i.test(text.slice(result.index + own.length)) ? 1 : 0)
  const candidate = { start: result.index, end, at, force: result.end ? 1.2 : 0 }
  return widened(text, result.end ? { ...candidate, from: start } : candidate, zone)
}

function momentOf(parts: ParsedComponents, zone: string, later = 0): Date {
  const exact = parts.isCertain('hour')
  const [hour, minute] = exact ? [parts.get('hour')!, parts.get('minute') ?? 0] : [17, 0]
  return zonedTime(zone, parts.get('year')! + later, parts.get('month')!, parts.get('day')!, hour, minute)
}

const notOfDay =
  '(?! (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|century|floor|time|birthday|anniversary|grade|edition|week))'
const dayOfMonth = new RegExp(
  String.raw`(?<=\b(?:the|by|before|until|till|til|on|to|from|due|deadline|latest):? )(\d{1,2})(?:st|nd|rd|th)\b${notOfDay}`,
  'giu',
)
/** 'until the fifteenth.', but not 'by the second draft'. */
const dayInWords = new RegExp(
  String.raw`(?<=\b(?:by|before|until|till|on|from|due|for) the )(${ordinals.join('|')})(?= (?:of|at|to|so|and|or|latest|please)\b|\s*(?:[.,;:!?)\n–—]|$))${notOfDay}`,
  'giu',
)

/** 'by the 30th', 'the 30th', 'until the fifteenth': the next such day. chrono wants a month beside it. */
const daysOfMonth = (text: string, zone: string, now: Date): Candidate[] =>
  [...text.matchAll(dayOfMonth), ...text.matchAll(dayInWords)].flatMap((match) => {
    const today = dayIn(zone, now)
    const day = Number(match[1]) || ordinals.indexOf(match[1]!.toLowerCase()) + 1
    if (day > 31) return []
    const the = /\bthe $/i.test(before(text, match.index, 4)) ? 4 : 0
    const at = zonedTime(zone, today.year, today.month + (day < today.day ? 1 : 0), day, 17)
    return [widened(text, { start: match.index - the, end: match.index + match[0].length, at, force: 0 }, zone)]
  })

const timeOfDay =
  /\b(?:before|by|b4|until|till) (?:noon|midnight|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m| o['’]?clock| in the (?:morning|afternoon|evening))?)(?=\s*(?:[.,;:!?)\n–—]|$)| (?:and|so|or|please|pls|sharp|today|tonight|tomorrow)\b)/giu

/** 'before 18:00': of the day that the text speaks of, which it may not say. */
const timesOfDay = (text: string): Candidate[] =>
  placesOf(text, timeOfDay).map((place) => ({ ...place, at: null, force: 2 }))

const before = (text: string, at: number, size: number) => text.slice(Math.max(0, at - size), at)

/** Words that belong to the deadline and stand before the date, strongest first. */
const leads: [RegExp, number][] = [
  [
    /\b(?:last \p{L}+ date|due(?: (?:on|by|date(?: is)?|before))?|expir(?:es|ing|y date)(?: on)?|deadline(?: is| of|:)?|no later than|not later than|at the latest by)\s+$/iu,
    4,
  ],
  [/\b(?:before|by the time|ahead of|until|till) (?:[\p{L}'’-]+ ){1,5}?(?:on |in |at )?(?:the )?$/iu, 4],
  [
    /\b(?:by|before|b4|until|till|latest)(?: the)?(?: (?:end|close|beginning|start|middle) of)?(?: the)?(?: (?:EOD|COB|noon|midnight|morning|evening))?(?: on)?\s+$/iu,
    3,
  ],
  [/\b(?:starts|closes|ends|lapses|runs out|goes live)(?: on| in)?\s+$/iu, 2],
  [/(?:\b(?:in|for) the (?:week|month) of|\bw\/c|\bweek commencing) (?:the )?$/iu, 2],
  [
    /\b(?:(?:at |in |from )?(?:the )?(?:end|beginning|start|middle|first week|last week|second week|week) of)(?: the)?\s+$/iu,
    2,
  ],
  [/\b(?:from|starting|til)(?: the)?\s+$/iu, 1],
  [/\b(?:on|in|at|for|within|after|during|over)(?: the)?\s+$/iu, 1],
]
/** 'early December', 'the second Saturday in August', 'first week July', '28 + 29 Nov': part of the day itself. */
const qualified =
  /\b(?:early|mid|late|black|good|(?:the )?(?:first|second|third|fourth|last)(?: week(?:end)?)?|weekend of)[ -]+$|\b(?:between )?\d{1,2}(?:st|nd|rd|th)? ?(?:and|&|\+|-|–|or) ?$|\bbetween (?:the )?$/i
/** What happens on the day is not part of when, but says that the day counts. */
const happening =
  /\b(?:starts?|begins?|opens?|ends?|closes?|closing|launch(?:es)?|goes live|leaves?|meets?|is|are)(?: on| in)?\s+$/iu

/** The next such weekday with this day of the month; the moment itself if there is none in two months. */
function sameWeekday(moment: Date, day: number, zone: string): Date {
  for (let weeks = 0; weeks < 9; weeks++) {
    const next = new Date(moment.getTime() + weeks * 7 * 86_400_000)
    if (dayIn(zone, next).day === day) return next
  }
  return moment
}

const weekdayAtEnd = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i

function widened(text: string, candidate: Candidate, zone: string): Candidate {
  let { start, end, at, force } = candidate
  start -= qualified.exec(before(text, start, 30))?.[0].length ?? 0
  const own = text.slice(start, end)
  if (/^(?:by|before|until|due)\b/i.test(own)) force = 3
  if (happening.test(before(text, start, 30))) force = Math.max(force, 2)
  for (const [lead, weight] of leads) {
    const found = lead.exec(before(text, start, 60))
    if (!found) continue
    // 'for' joins a date to an event; it is not part of when.
    if (!/^(?:for|over)\b/i.test(found[0])) start -= found[0].length
    force = Math.max(force, weight)
    break
  }
  // 'Fri 27th': chrono reads the weekday alone.
  const day = weekdayAtEnd.test(text.slice(start, end))
    ? /^ (?:the )?\d{1,2}(?:st|nd|rd|th)?(?![\d:.]|\s?(?:am|pm)\b)/i.exec(text.slice(end))
    : null
  if (day) {
    end += day[0].length
    at &&= sameWeekday(at, Number(/\d+/.exec(day[0])), zone)
  }
  const tail =
    /^(?:st|nd|rd|th)?(?:,? (?:at )?\d{1,2}(?::\d\d)?\s?(?:am|pm)| (?:at )?\d{1,2}(?:[:.]\d\d)?(?= ?(?:$|[.,;!?]))|,? (?:at )?(?:noon|midnight|EOD|COB)| (?:morning|afternoon|evening|night|morn|eve|nite|lunch(?:time)?|(?:at the |at the very )?latest|sharp)\b)/iu.exec(
      text.slice(end),
    )
  if (tail) end += tail[0].length
  if (
    /\b(?:need|want|must|have to|deliver|ready|done|finish|final|urgent)\b[^.!?]{0,40}$/iu.test(before(text, start, 60))
  )
    force += 2
  return { ...candidate, start, end, at, force }
}

function wordsOfHaste(text: string, zone: string, now: Date): Candidate[] {
  return [
    ...text.matchAll(
      /\b(?:a\.?s\.?a\.?p\.?|as soon as possible|soonest|now|right (?:now|away)|immediately|straight away|NOW|(?:by |before )?(?:EOD|COB|end of (?:the )?day|close of business)(?: (?:on |this )?(?:today|tomorrow|(?:mon|tues?|wed(?:nes|s)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?\b))?)(?![\p{L}])/giu,
    ),
  ].map((match) => {
    const at = momentIn(match[0], zone, now)
    return {
      start: match.index,
      end: match.index + match[0].length,
      at: /e|c/i.test(match[0][0]!) || at ? at : null,
      force: 2.5,
    }
  })
}

const eventWords = events.join('|')
/** 'before the auditor comes', 'before we open': a bound without a date, kept in the client's words. */
const bounded = new RegExp(
  String.raw`\bbefore (?:the|our|my|we|i|they|she|he|it|next|this)(?: [\p{L}'’-]{1,30}){0,3}? (?:${eventWords})(?: (?:comes?|starts?|arrives?|opens?|begins?|ends?|visits?|season|day|opening|party|in \p{L}{1,30}))?\b`,
  'giu',
)

/** 'before it goes to the printer', 'until we close the advert': up to the end of the clause, six words at most. */
const untilThen =
  /^(?:before|b4|until|till|by the time|up to) [\p{L}'’-]+(?: [\p{L}'’-]+){0,5}? ?(?=$|\s?[,.;:!?()\n–—]|\s?\b(?:and|so|or|but|because|since|if|when|which|unless|please|pls|I['’]d|we['’]d)\b)/iu
const untilWhat = /\b(?:before|b4|until|till|by the time|up to) (?=[\p{L}'’-])/giu
/** Six words are shorter; a text of nothing but these words is read in no time. */
const clause = 160

function clausesUntil(text: string) {
  const found: { start: number; end: number }[] = []
  for (const { index: start } of text.matchAll(untilWhat)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    const size = untilThen.exec(text.slice(start, start + clause))?.[0].length
    if (size) found.push({ start, end: start + size })
  }
  return found
}
const feasts =
  /\b(?:before|by|until|till|for|during|after|ahead of) (?:the )?(?:ramadan|eid|diwali|advent|lent|passover|hanukkah|pentecost|epiphany|twelfth night|candlemas|carnival|tet|(?:lunar|chinese) new year|nowruz|holidays|(?:month|year|quarter|season)[ -]end|(?:month|year|quarter|season)['’]s end|end (?:of )?\p{L}+)\b/giu

const placesOf = (text: string, form: RegExp) =>
  [...text.matchAll(form)].map(({ index: start, 0: { length } }) => ({ start, end: start + length }))

const boundByEvents = (text: string): Candidate[] =>
  [...placesOf(text, bounded), ...clausesUntil(text), ...placesOf(text, feasts)].map((place) => ({
    ...place,
    at: null,
    force: 2,
  }))

const joins = (between: string) => between.length < 9 && /^\s*(?:(?:,|on|in|at|the|by|for)\s*)*$/i.test(between)
/** Two bounds side by side are two: 'this year, by eow'. */
const bounds = /^(?:by|before|until|till|due)\b/i

/** Overlapping or touching candidates are one; the widest words and the dated moment win. */
function merged(text: string, found: Candidate[]): Candidate[] {
  const result: Candidate[] = []
  for (const next of found.sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    const between = last ? text.slice(last.end, next.start) : ''
    if (last && (next.start <= last.end || (joins(between) && !bounds.test(text.slice(next.start, next.end))))) {
      last.end = Math.max(last.end, next.end)
      last.at = next.at ?? last.at
      last.from ??= next.from
      last.force = Math.max(last.force, next.force)
    } else result.push({ ...next })
  }
  return result
}

function isNoDeadline(text: string, candidate: Candidate) {
  const { start, end, force, at } = candidate
  const own = text.slice(start, end)
  if (
    /^\s*(?:s\b|s,)/.test(text.slice(end)) ||
    /\b(?:every|each)\b/i.test(own) ||
    /\b(?:every|each) $/i.test(before(text, start, 6))
  )
    return true
  if (
    /\b(?:ago|last|past|previous)\b/i.test(own) &&
    !/^last \p{L}+ date|\blast (?:working|business|week)[ -]?day\b/iu.test(own)
  )
    return true
  if (
    /^(?:over|for|in)? ?the (?:next|last|past|coming) \d+/i.test(own) ||
    /^(?:next|last|past) \d+ (?:days|weeks|months)/i.test(own)
  )
    return true
  if (/^(?:for )?\d+(?:\.\d+)? (?:days?|weeks?|months?|years?|hours?|minutes?|wks?|mins?|hrs?)$/i.test(own)) return true
  if (/^(?:\d{1,2}(?::\d\d)?\s?(?:am|pm)?)(?:\s?[-–—]\s?\d{1,2}(?::\d\d)?\s?(?:am|pm)?)?$/i.test(own)) return true
  if (
    /\b(?:reply|replies|response|respond|answer|turnaround|turn around)\b/i.test(
      text.slice(Math.max(0, start - 22), end + 14),
    ) &&
    /^within/i.test(own)
  )
    return true
  if (/^(?:after|in) \d+ (?:years|yrs|decades)/i.test(own)) return true
  // '4.5M KES', '3d render', '200 m': chrono reads minutes and days.
  if (/^\d+(?:[.,]\d+)?\s?[a-z]$/i.test(own)) return true
  // 'today's maps', but not 'by Friday's review'
  if (/^['’]s\b/i.test(text.slice(end)) && !bounds.test(own)) return true
  if (leftOut.test(before(text, start, 30))) return true
  // 'mon wed fri', 'fri-sun': the days of a habit.
  if (areDaysOfHabit(own)) return true
  return at === null && force < 2
}

/** 'Any day but Thursday', 'never on a Sunday': what follows is the day on which it may not be. */
const leftOut =
  /\b(?:(?:every|any|each|all|always|anytime|daily|home|here|open|available)(?: \p{L}+)? but|except(?: for)?|apart from|other than|excluding|not|never) (?:on )?(?:an? )?$/iu

const isWeekday = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*$/iu
/** Two weekdays or more and nothing else, 'satsun' as well. */
function areDaysOfHabit(own: string) {
  const words = own.split(/[\s,/&–-]+/u).filter(Boolean)
  if (!words.every((word) => isWeekday.test(word))) return false
  return words.length > 1 || (words.length === 1 && /mon|tue|wed|thu|fri|sat|sun/i.test(words[0]!.slice(3)))
}
