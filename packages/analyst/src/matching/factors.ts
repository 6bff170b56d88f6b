import { overlapHours } from '@kazi/schemas/zones'
import { similarity } from '../models/towers.ts'
import { frequencyOf, stemsOf } from '../text/words.ts'
import type { Fit } from './fit.ts'
import { languagesIn } from './languages.ts'
import type { Factor, FactorName, MatchContext, MatchTask, MatchVa, Profile, Reader, VaProfile } from './match.ts'
import { vectorOfSkill } from './profile.ts'
import { isCurrency, parseRate } from './rates.ts'
import type { Query } from './relevance.ts'

type Assessed = { value: number; text: string; speaksFor?: boolean }
type Subject = {
  task: MatchTask
  asked: Asked
  va: MatchVa
  wanted: Profile
  profile: VaProfile
  fit: Fit
  /** How likely the VA fits, as `relevance.ts` has it. */
  likelihood: number
  query: Query
  context: MatchContext
}

/** The requirements of a task that are the same for all VAs, so they are read once. */
export type Asked = { words: Set<string>; languages: string[]; budget: ReturnType<typeof parseRate> }
export const askedBy = (task: MatchTask): Asked => ({
  words: new Set(stemsOf(task.text)),
  languages: languagesIn(task.text.replace(polishing, (verb) => verb.toLowerCase())),
  budget: hourly(task.budget),
})

/**
 * 'Polish my CV' begins with a verb, whose capital letter `languagesIn` would take for that of the language. 'Polish a
 * must' asks for the language.
 */
const polishing =
  /(?:^|[.!?:;\n]|[-*•–]|\d[.)])[ \t]{0,8}(?:please,? )?polish(?: up)? (?:my|our|the|this|these|those|your|his|her|their|its|it|them|an?(?! (?:(?:big|real|absolute|huge|definite|strong) )?(?:(?:must|plus|advantage|requirement|nice[- ]to[- ]have)\b(?!-)|(?:bonus|asset|benefit)\b[ \t]{0,4}(?:[.,;!)\n]|$|for\b|here\b)))|up|\d+|two|three|four|five|ten)\b/gi

/** The most that a range without a unit can ask for if it is meant by the hour, in cents. */
const mostHourly = 4000
/** A budget that is a price per hour: it says so, or is a small range such as '$10-12'. '$60' alone is for the whole task. */
function hourly(budget: string | null | undefined) {
  const rate = parseRate(budget)
  if (!rate || /\b(?:total|flat|fixed|altogether|in all|(?:whole|entire) (?:task|job|project))\b/i.test(budget!))
    return null
  if (/\bhourly\b|\b(?:an?|per|each)\s+(?:hour|hr)\b|\/\s*h(?:ou)?r?\b/i.test(budget!)) return rate
  if (unitOf(budget!)) return null
  return rate.minCents < rate.maxCents && rate.maxCents <= mostHourly ? rate : null
}

/**
 * What a price is for, 'post' in '$10-12 per post', 'day' in '$10-12 a day', or what a number without a currency counts,
 * 'photos' in '10 to 20 photos'; undefined where nothing of that is said.
 */
function unitOf(budget: string): string | undefined {
  const words = budget.toLowerCase().match(/\p{L}+|\d[\d.,]*k?|[$€£₦₵/]/gu) ?? []
  const rest = words.slice(words.findIndex((word) => /^\d/.test(word)) + 1)
  const start = rest.findIndex((word) => !/^\d/.test(word) && !inRange.has(word) && !isCurrency(word))
  const behind = start < 0 ? [] : rest.slice(start)
  const [first, second = ''] = behind
  if ((first === 'a' || first === 'an') && !few.has(second)) return second
  const joined = behind.findIndex((word) => forEach.has(word))
  if (joined >= 0) return behind[joined + 1] ?? 'each'
  // Not 'paid weekly', which says when it is paid.
  if (first && times.has(first)) return first
  return words.some(isCurrency) || saysNothing.has(first ?? '') ? undefined : first
}
const inRange = new Set(['to', 'and', 'until'])
const forEach = new Set(['per', 'each', 'every', '/'])
const times = new Set(['daily', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'yearly', 'annually'])
/** 'a bit more', which is no unit. */
const few = new Set(['bit', 'little', 'lot', 'maximum', 'max'])
/** What names no other unit than an hour; 'p' begins 'p.h.'. */
const saysNothing = new Set(
  'a an or max maximum at about around roughly approx ish plus if but for is only tops ok okay please depending depends negotiable flexible bucks quid hr hrs h ph p'.split(
    ' ',
  ),
)

const callThem: Record<Reader, { you: string; your: string }> = {
  client: { you: 'you', your: 'your' },
  team: { you: 'this client', your: 'the client’s' },
}
const called = ({ readBy = 'client' }: MatchContext) => callThem[readBy]

/** Fit decides; the other factors order those who fit. Unknown values count half, so that missing data is neutral. */
const shares: Record<FactorName, number> = {
  skills: 62,
  tools: 4,
  introduction: 2,
  hours: 8,
  rating: 7,
  history: 5,
  load: 4,
  language: 4,
  rate: 3,
  availability: 1,
}
const unknown = 0.5

export function factorsOf(subject: Subject): Factor[] {
  const factors: Record<FactorName, (subject: Subject) => Assessed> = {
    skills,
    tools,
    introduction,
    hours,
    rating,
    history,
    load,
    language,
    rate,
    availability,
  }
  return (Object.keys(factors) as FactorName[]).map((name) => {
    const { value, text, speaksFor = value > 0.6 } = factors[name](subject)
    return { name, share: shares[name], points: Math.round(shares[name] * value * 10) / 10, text, speaksFor }
  })
}

/** A skill this near to a task is named as a reason. */
const near = 0.3

function skills({ likelihood, query, profile }: Subject): Assessed {
  const nearest = profile.skillNames
    .map((name) => ({ name, nearness: similarity(query.vector, vectorOfSkill(name)) }))
    .sort((a, b) => b.nearness - a.nearness)
  const value = likelihood
  if (likelihood < 0.1) return { value, text: 'No listed skill is close to this task', speaksFor: false }
  const close = nearest.filter(({ nearness }, i) => i === 0 || nearness > near).slice(0, 3)
  const list = close.map(({ name }) => name).join(', ')
  if (list === '') return { value, text: 'Lists no skills', speaksFor: false }
  return likelihood > 0.4
    ? { value, text: `Matching skills: ${list}`, speaksFor: true }
    : { value, text: `Related skills: ${list}`, speaksFor: likelihood > 0.2 }
}

function tools({ fit, wanted, profile }: Subject): Assessed {
  if (wanted.tools.size === 0) return { value: unknown, text: "The task doesn't name a tool", speaksFor: false }
  const shared = profile.toolNames.filter((_, i) => wanted.tools.has(profile.toolKeys[i]!))
  return shared.length > 0
    ? { value: fit.tools, text: `Works with ${shared.join(', ')}`, speaksFor: true }
    : { value: 0, text: "Doesn't list the tools this task needs" }
}

function introduction({ fit, asked, va }: Subject): Assessed {
  const shared = [...new Set((va.intro ?? '').match(/\p{L}{5,}/gu) ?? [])].filter(
    (word) => asked.words.has(stemsOf(word)[0] ?? '') && frequencyOf(word.toLowerCase()) < 60,
  )
  if (fit.intro < 0.25) return { value: fit.intro, text: 'Bio says little about this kind of task', speaksFor: false }
  return {
    value: fit.intro,
    text: shared.length > 0 ? `Bio mentions ${shared.slice(0, 3).join(', ')}` : 'Bio is close to this task',
    speaksFor: shared.length > 0,
  }
}

function hours({ va, context }: Subject): Assessed {
  const shared = overlapHours(va.timezone ?? null, context.timezone ?? null, context.now, va.workingHours)
  if (shared === null) return { value: unknown, text: 'Shared working hours unknown', speaksFor: false }
  const count = Math.round(shared * 2) / 2
  return {
    value: shared / 8,
    text:
      count === 0
        ? 'No shared hours between 9 AM and 5 PM'
        : `Shares ${count} of ${called(context).your} 8 working hours`,
    speaksFor: count >= 4,
  }
}

/** The mean is pulled toward 4.2 as if by four more reviews, so that a single five-star review proves little. */
function rating({ va }: Subject): Assessed {
  const count = va.rating == null ? 0 : (va.reviews ?? 1)
  if (count === 0) return { value: unknown, text: 'Not rated yet', speaksFor: false }
  const mean = (va.rating! * count + 4.2 * 4) / (count + 4)
  return {
    value: Math.max(0, Math.min(1, (mean - 3) / 2)),
    text: `Rated ${va.rating!.toFixed(1)} of 5 in ${count} ${count === 1 ? 'review' : 'reviews'}`,
    speaksFor: mean >= 4.25,
  }
}

function history({ va, context }: Subject): Assessed {
  const { you } = called(context)
  const past = context.history?.get(va.id)
  if (!past || past.tasks === 0) return { value: unknown, text: `Has not worked with ${you} yet`, speaksFor: false }
  const liked = past.rating == null ? 0.8 : (past.rating - 1) / 4
  return {
    value: past.rating != null && past.rating < 3 ? liked / 2 : Math.min(1, 0.4 + 0.6 * liked),
    text: `Finished ${past.tasks} ${past.tasks === 1 ? 'task' : 'tasks'} for ${you}${past.rating == null ? '' : `, rated ${past.rating.toFixed(1)} on average`}`,
    speaksFor: past.rating == null || past.rating >= 4,
  }
}

function load({ va }: Subject): Assessed {
  if (va.openTasks == null) return { value: unknown, text: 'Current workload unknown', speaksFor: false }
  const text =
    va.openTasks === 0 ? 'No open tasks right now' : `Has ${va.openTasks} open ${va.openTasks === 1 ? 'task' : 'tasks'}`
  return { value: 1 / (1 + va.openTasks / 2.5), text, speaksFor: va.openTasks === 0 }
}

function language({ asked: { languages }, profile }: Subject): Assessed {
  if (languages.length === 0)
    return { value: unknown, text: "The task doesn't ask for another language", speaksFor: false }
  const shared = languages.filter((language) => profile.speaks.includes(language))
  return shared.length > 0
    ? { value: shared.length / languages.length, text: `Speaks ${shared.join(' and ')}`, speaksFor: true }
    : { value: 0, text: `Doesn't mention ${languages.join(' or ')}` }
}

/** Compares only amounts in the same currency. A budget for the whole task is not an hourly price, so it stays unknown. */
function rate({ asked: { budget }, va, context }: Subject): Assessed {
  const { your } = called(context)
  const own = parseRate(va.hourlyRate)
  if (!own) return { value: unknown, text: 'Rate negotiable', speaksFor: false }
  if (!budget || budget.currency !== own.currency)
    return { value: unknown, text: `Rate: ${va.hourlyRate!.trim()}`, speaksFor: false }
  const within = own.minCents <= budget.maxCents
  return within
    ? { value: 1, text: `Rate: ${va.hourlyRate!.trim()}, within ${your} budget`, speaksFor: true }
    : {
        value: Math.max(0, 1 - (own.minCents / budget.maxCents - 1) * 2) * unknown,
        text: `Rate: ${va.hourlyRate!.trim()}, above ${your} budget`,
      }
}

const availability = ({ va }: Subject): Assessed =>
  va.available === false
    ? { value: 0, text: 'Not available right now' }
    : {
        value: va.available ? 1 : unknown,
        text: va.available ? 'Available' : 'Availability unknown',
        speaksFor: false,
      }
