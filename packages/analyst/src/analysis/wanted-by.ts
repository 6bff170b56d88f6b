import type { TaskPriority } from '@kazi/schemas/states'
import { partBefore } from '../text/part-before.ts'
import { type Deadline, deadlineIn } from './deadline.ts'
import type { Candidate } from './deadline-features.ts'

type About = { textPriority: TaskPriority; now: Date; timezone: string | undefined }

/**
 * When the client wants it, as `deadlineIn` says, but for what it does not know: that hours a week and a time in which nothing may
 * be done are no deadline, and that 'on Monday', written on a Monday, is the next one.
 */
export function wantedBy(text: string, dates: Candidate[], about: About): Deadline | null {
  let left = dates
  let deadline = deadlineIn(text, left, about)
  while (deadline && isOther(deadline.phrase, text)) {
    const { phrase } = deadline
    const others = left.filter(({ start, end }) => !text.slice(start, end).includes(phrase))
    if (others.length === left.length) return null
    left = others
    deadline = deadlineIn(text, left, about)
  }
  return deadline && inAWeek(inOneSentence(deadline), about)
}

const isOther = (phrase: string, text: string) =>
  rate.test(phrase) ||
  months.test(phrase) ||
  isQuiet(phrase, text) ||
  recurs(phrase, text) ||
  isDistance(phrase, text) ||
  (goesOnUntil.test(phrase) && !wantedUntil.test(partBefore(text, text.indexOf(phrase), /[.!?\n]/, 120))) ||
  isEachTime(phrase, text)

/** 'In two weeks. 16 teams' is no date with a number. */
const inOneSentence = (deadline: Deadline): Deadline => ({
  ...deadline,
  phrase: deadline.phrase.replace(nextSentence, ''),
})
/** After a whole word: 'by Dec. 10' and 'by 5 p.m. Friday' go on. */
const nextSentence = /(?<=(?:day|week|month|year|hour|tomorrow|tonight|noon|morning|evening|night)s?)[.;!?] \d\S*$/i

/** 'One mail per month, January to June': what it is about. */
const months =
  /^(?:from )?(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\p{L}*(?: \d{4})? ?(?:to|till|until|through|-|–) ?(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\p{L}*(?: \d{4})?$/iu

/** 'Phone patients the day before': each its own. */
const isEachTime = (phrase: string, text: string) =>
  /^(?:the )?(?:day|night|evening|week) before(?: and .*)?$/i.test(phrase) &&
  !/\b(?:need|want|have|get|ready|done|finished|due|it|this)\b[^.!?\n]{0,20}$/i.test(
    text.slice(0, text.indexOf(phrase)),
  )

/** 'Within 20 minutes of the station' */
const isDistance = (phrase: string, text: string) =>
  /\b(?:minutes?|mins?|hours?)$/i.test(phrase) &&
  /^['’]? (?:of (?!(?:the |a |an |any |each |every )?(?:call|request|order|message|mail|email|receipt|it|that|this)\b)|from \p{L}|away|walk|drive|by (?:car|bus|train|foot|metro|mrt|tram|tube|subway|bike|boat|ferry|taxi|public))/iu.test(
    text.slice(text.indexOf(phrase) + phrase.length),
  )

/** 'Weekday mornings until Sanne is back in April': how long it goes on. */
const goesOnUntil = /^(?:until|till) .*\b(?:is|are|am|gets?|comes?|returns?|starts?|opens?|begins?)\b/i

/** 'Finish it until the fair opens' says by when, as it would in other languages. */
const wantedUntil = /\b(?:finish|need|ready|done|deliver|send|have|want|due|complete)\w*\b/i

/** 'Roughly 6 hours a week' */
const rate = /\b(?:hours?|hrs?|minutes?|mins?|times) (?:a|per|each|every) \p{L}/iu

/** 'We meet on the second Wednesday of the month', 'don't wait for Friday' */
const recurs = (phrase: string, text: string) => {
  const at = text.indexOf(phrase)
  const isMeeting =
    /day$/i.test(phrase) && /^ of (?:the|each|every) (?:month|quarter|year)\b/i.test(text.slice(at + phrase.length))
  return isMeeting || waits.test(text.slice(0, at))
}
const waits = /\b(?:don['’]?t|do not|not|never) wait (?:for|until|till) $/i

const isQuiet = (phrase: string, text: string) =>
  isRange.test(phrase) && quiet.test(text.slice(0, text.indexOf(phrase)).slice(-60))
/** 'No calls from Friday evening to Saturday night', 'we are closed 24 December to 2 January'. */
const isRange = /^(?:(?:from|between|on) )?\S.*(?: to | till | until | and |–|-)\S/i
/** Up to the date, within its sentence. */
const quiet =
  /\b(?:no|not|never|don['’]t|do not|without|closed|away|on (?:holiday|vacation|leave)|out of office|nobody(?:['’]s)?)\b[^.!?;\n]{0,40}$/i

/** Whoever means today says so. */
function inAWeek(deadline: Deadline, { now, timezone }: About): Deadline {
  const { phrase, at } = deadline
  const day = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone ?? 'UTC' }).format(moment)
  if (!at || !weekday.test(phrase) || day(at) !== day(now)) return deadline
  return { ...deadline, at: new Date(at.getTime() + 7 * 24 * 60 * 60 * 1000) }
}
/** A weekday, perhaps an hour, and nothing else. */
const weekday =
  /^(?:(?:on|by|before|until|till|due|the|at|latest|no|later|than) )*(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?(?: (?:morning|noon|afternoon|evening|night|at|the|latest|\d{1,2}(?::\d\d)?(?: ?[ap]m)?))*$/i
