import { materials } from '../../knowledge/materials.ts'
import { courtesy, forbidsNothing } from '../../knowledge/statements.ts'
import { deliverablesOf } from './deliverables.ts'
import type { Statement } from './statements.ts'
import { polished, unique } from './steps.ts'

const most = 8
const longestItem = 24

/** What a task asks for beside its steps, each in the client's words. */
export type Contents = {
  /** What the VA hands over. */
  deliverables: string[]
  /** The orders for those of them that no act makes, by the index of the statement. */
  wished: ReadonlyMap<number, string>
  /** What the work must keep to. */
  limits: string[]
  /** What the client does. */
  clientParts: string[]
  /** What the client gives, or has ready. */
  provided: string[]
}

export function contentsOf(statements: Statement[]): Contents {
  const texts = (role: Statement['role']) =>
    unique(
      rangesOf(statements, (one) => one.role === role && !one.inCase && (one.tokens.length > 1 || role === 'client'))
        .filter(([from, to]) => to > from || statements[from]!.tokens.length > 1)
        .map((range) => itemIn(statements, range)),
    )
  const asked = deliverablesOf(statements)
  return {
    ...asked,
    limits: unique([...rules(statements), ...limitsIn(statements, asked.wished)])
      .filter(saysLimit)
      .slice(0, most),
    clientParts: texts('client').slice(0, most),
    provided: texts('provided')
      .filter((text) => wordsIn(text).some((word) => materials.has(word)))
      .slice(0, most),
  }
}

/** 'Not you', 'please never show': what they forbid stands elsewhere. 'She stays three weeks' is a circumstance. */
const saysLimit = (text: string) =>
  !courtesy.test(text) &&
  !(forbidsNothing.test(text.toLowerCase()) && text.split(' ').length <= 4) &&
  !(tells.test(text) && !binds.test(text)) &&
  !namesNothing.test(text) &&
  !isStay(wordsIn(text)) &&
  text.split(' ').length >= 2

const namesNothing =
  /^(?:please )?(?:please|not|no|never|only|just)(?: (?:you|me|us|it|that|this|yet|sure|show|a|an|the|need|one|thing|question))*$|^(?:in the end|is the same|(?:\w+, )?nothing (?:to do with|else).*)$/i

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

/** The sentences that say what to do in a case, each as a whole. */
const rules = (statements: Statement[]) =>
  rangesOf(statements, (one) => one.inCase).map(([from, to]) => polished(saidIn(statements, from, to), longestItem))

/** What a run of clauses says, as an item of its own: without the 'and' that led on to it. */
const itemIn = (statements: Statement[], [from, to]: [number, number]) =>
  polished(saidIn(statements, from, to).replace(leadsOn, ''), longestItem)
const leadsOn = /^(?:and|but|so|whereas|plus|also) (?=\S+ \S)/i

/** What each sentence says that the work must keep to, as the client said it: 'English or Zulu, no threats, no discounts'. */
const limitsIn = (statements: Statement[], wished: ReadonlyMap<number, string>) =>
  rangesOf(
    statements,
    ({ role, inCase, text }, i) =>
      role === 'limit' && !inCase && !wished.has(i) && !courtesy.test(text) && !namesNothing.test(text),
  ).map((range) => itemIn(statements, range))

/**
 * The first and last index of each run of statements that belong to it: those of one sentence with the short ones between
 * and what says more of them, as far as one item reaches.
 */
function rangesOf(statements: Statement[], belongs: (one: Statement, i: number) => boolean): [number, number][] {
  const ranges: [number, number][] = []
  statements.forEach((one, i) => {
    const range = ranges.at(-1)
    if (range && i <= range[1]) return
    if (!belongs(one, i)) return
    const to = withMoreOf(statements, i)
    const goesOn =
      range &&
      statements[range[1]]!.sentence === one.sentence &&
      statements.slice(range[1] + 1, i).every(isShort) &&
      saidIn(statements, range[0], to).split(' ').length <= longestItem
    if (goesOn) range[1] = to
    else ranges.push([i, to])
  })
  return ranges
}

const isShort = ({ role, tokens }: Statement) => tokens.length <= 5 && /^(?:aside|more|limit)$/.test(role)

/** As far as the clauses go that say more of it, or the short one in brackets or after a comma. */
function withMoreOf(statements: Statement[], i: number): number {
  let to = i
  const { sentence } = statements[i]!
  for (let k = i + 1; statements[k]?.sentence === sentence; k++) {
    const { role, tokens } = statements[k]!
    const qualifies = role === 'aside' && k === i + 1 && tokens.length <= 5 && /^[(,]$/.test(statements[i]!.after)
    if (role !== 'more' && !qualifies) break
    to = k
  }
  return to
}

/** What stands between two clauses, the joining word as well. */
const between = ({ after, join }: Statement) =>
  after === ''
    ? ` ${join} `
    : `${/^[(–—-]$/.test(after) ? ' ' : ''}${after}${after === '(' ? '' : ' '}${join && `${join} `}`

/** The clauses as the client said them. */
function saidIn(statements: Statement[], from: number, to: number): string {
  let text = ''
  for (let i = from; i <= to; i++) text += statements[i]!.text + (i < to ? between(statements[i]!) : '')
  const [opened, closed] = [text.split('(').length, text.split(')').length]
  const whole = opened > closed ? `${text})` : closed > opened ? text.replace(')', ',') : text
  return whole.replaceAll(/ {2,}/g, ' ').replaceAll(/ ([),])/g, '$1')
}
