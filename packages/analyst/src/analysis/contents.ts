import { materials } from '../../knowledge/materials.ts'
import { courtesy, forbidsNothing } from '../../knowledge/statements.ts'
import type { Items, Span } from './brief-items.ts'
import { saidIn } from './clause-runs.ts'
import { deliverablesOf } from './deliverables.ts'
import { polished, unique } from './phrases.ts'
import type { Statement } from './statements.ts'

const most = 8
const longestItem = 24
/** Where nothing is named that is handed over, what the steps lead to says what the steps said: a few tell enough. */
const mostOutcomes = 3

/** What a task asks for beside its steps, each in the client's words. */
export type Contents = {
  /** What the VA hands over. */
  deliverables: string[]
  /** What the work must keep to. */
  limits: string[]
  /** What the client does. */
  clientParts: string[]
  /** What the client gives, or has ready. */
  provided: string[]
}

/** `items` are the clauses of each part of the brief. */
export function contentsOf(statements: Statement[], items: Items): Contents {
  const texts = (spans: Span[], say: (text: string) => string = (text) => text) =>
    unique(
      spans
        .map((span) => withoutNothing(statements, span))
        .map((span) => polished(say(itemIn(statements, span)), longestItem))
        .filter((text) => text.length > 2 && !heading.test(text) && !aloneSaysNothing.test(text)),
    )
  const named = deliverablesOf(statements, items.deliverables).filter((text) => !heading.test(text))
  return {
    deliverables: named.length > 0 ? named : deliverablesOf(statements, items.steps).slice(0, mostOutcomes),
    limits: unique([
      ...rules(statements),
      ...texts(
        joined(
          statements,
          items.limits.filter((span) => !isRule(statements, span) && !namesNothing.test(saidIn(statements, span))),
        ),
      ),
    ])
      .filter(saysLimit)
      .slice(0, most),
    clientParts: texts(items.clientParts)
      .filter((text) => !doesNot.test(text))
      .slice(0, most),
    provided: texts(items.provided, (text) => text.replace(gives, '').replace(/^(?:a|an|the|some|my|our|your) /i, ''))
      .filter((text) => wordsIn(text).some((word) => materials.has(word)))
      .slice(0, most),
  }
}

/** 'YOUR ROLE', 'Access', 'Need': what stands over a list is none of its items. */
const heading =
  /^(?:the |my |your |our )?(?:needs?|have|access|role|requirements?|background|scope|tasks?|deliverables?|deadline|timing|context|about|details)$/i
/** What may be handed over, but is no limit, nobody's part and nothing provided without more words. */
const aloneSaysNothing = /^(?:the |my |your |our )?(?:materials?|limits?|notes?|budget)$/i

/** The limits of one sentence stand together as far as they follow each other: 'English or Zulu, no threats, no discounts'. */
function joined(statements: Statement[], spans: readonly Span[]): Span[] {
  const runs: Span[] = []
  for (const span of spans) {
    const before = runs.at(-1)
    const follows =
      before &&
      statements[before.to]!.sentence === statements[span.from]!.sentence &&
      statements.slice(before.to + 1, span.from).every(isShort)
    const whole = before && { from: before.from, to: span.to }
    if (whole && follows && saidIn(statements, whole).split(' ').length <= longestItem) before.to = span.to
    else runs.push({ ...span })
  }
  return runs
}

const isShort = ({ role, tokens }: Statement) => tokens.length <= 5 && /^(?:aside|more|limit)$/.test(role)

/** Without what says nothing at its end: 'no discounts, please never'. */
function withoutNothing(statements: Statement[], { from, to }: Span): Span {
  let last = to
  while (last > from && namesNothing.test(statements[last]!.text)) last--
  return { from, to: last }
}

/** 'I don't do video calls': what nobody does is no part of theirs. */
const doesNot = /^(?:i|we|he|she|they) (?:(?:do|did|would|will|can|could)(?:n['’]t| not)|won['’]t|cannot|never)\b/i

const isRule = (statements: Statement[], { from }: Span) => statements[from]!.inCase

/** 'I'll send you the photos', 'we have a template': who gives it goes without saying. */
const gives =
  /^(?:i|we|you|there)(?:['’](?:ll|ve|s|re|m))?(?: (?:will|can|also|already|just|have|has|had|got|get|send|give|share|attach|upload|provide|put|keep|forward|paste|drop|make|are|is|include|going|to))* (?:you )?/i

/** 'Not you', 'please never show': what they forbid stands elsewhere. 'She stays three weeks' is a circumstance. */
const saysLimit = (text: string) =>
  !courtesy.test(text) &&
  !(forbidsNothing.test(text.toLowerCase()) && text.split(' ').length <= 4) &&
  !(tells.test(text) && !binds.test(text)) &&
  !namesNothing.test(text) &&
  !isStay(wordsIn(text)) &&
  text.split(' ').length >= 2

const namesNothing =
  /^(?:please )?(?:please|not|no|never|only|just)(?: (?:you|me|us|it|that|this|yet|sure|show|a|an|the|need|one|thing|question))*$|^(?:in the end|is the same|(?:\w+, )?nothing (?:to do with|else).*|like \w+)$/i

/** 'My daughter thinks', 'The towers will stand': what is told binds a VA only where it says so, 'We never ship on Fridays'. */
const tells =
  /^(?:(?:and|but|so|because|as|since|which|who) )*(?:i|we|i['’]m|we['’]re|i['’]ve|we['’]ve|my|our|they|they['’]re|he|she|he['’]s|she['’]s|it['’]s|it|there|there['’]s|that['’]s|families|people|the \w+|a \w+|\w+['’]s)(?= |$)/i
const binds =
  /\b(?:no|not|never|none|nothing|nobody|only|must|mustn['’]t|should|cannot|need|needs|want|wants|please|until|till|before|after|by|max|maximum|most|least|more than|rather|prefer|like|love|ask|tell|may|stays?|first|to be|ha(?:s|ve) to|decides?|approves?|hours?|limit|budget|cap|per|within|enough|welcome|fine|without|always|same|you|your)\b|n['’]t\b/i

const isStay = (words: string[]) => {
  const at = words.findIndex((word) => word === 'stay' || word === 'stays')
  return words.slice(Math.max(0, at - 4), Math.max(0, at)).some((word) => people.has(word))
}
const people = new Set([
  'he',
  'she',
  'people',
  'person',
  'daughter',
  'son',
  'mother',
  'father',
  'wife',
  'husband',
  'we',
  'i',
])
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** The rules for cases, each with what to do in it: 'If a scan is unreadable, put a question mark'. */
function rules(statements: Statement[]) {
  const spans: Span[] = []
  statements.forEach(({ inCase, sentence }, i) => {
    const before = spans.at(-1)
    if (!inCase) return
    if (before?.to === i - 1 && statements[i - 1]!.sentence === sentence) before.to = i
    else spans.push({ from: i, to: i })
  })
  return spans.map((span) => polished(saidIn(statements, span), longestItem))
}

/** What some clauses say, as an item of its own: without the 'and' that led on to it. */
const itemIn = (statements: Statement[], span: Span) => saidIn(statements, span).replace(leadsOn, '')
const leadsOn = /^(?:and|but|so|whereas|plus|also) (?=\S+ \S)/i
