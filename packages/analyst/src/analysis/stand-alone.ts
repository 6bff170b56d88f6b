import { doing } from '../../knowledge/verbs.ts'
import type { Span } from './brief-items.ts'
import { saidIn } from './clause-runs.ts'
import { inOrder, type Read, withOrders } from './orders-found.ts'
import { workOf } from './phrases.ts'
import { asksForWork, type Statement } from './statements.ts'

/** In words: what is longer is no item that a reader takes in at once. */
const longest = 24
/** In clauses: a subject that stands further away belongs to something else as often as not. */
const reach = 3

/**
 * The items of a brief as they can stand each by itself: with who does it, and each in the part of the brief where a reader
 * looks for it. The models choose clauses; what a clause leaves to the one before it is found here.
 */
export function standAlone(read: Read): Read {
  const { statements, items } = withOrders(read)
  const isOwn = ({ from }: Span) => saysOwnPart(statements[from]!)
  const known = [...items.steps, ...items.deliverables, ...items.limits, ...items.clientParts, ...items.provided]
  const missed = statements.flatMap((one, i): Span[] =>
    doneByOthers(one) && !known.some(({ from, to }) => from <= i && i <= to) ? [{ from: i, to: i }] : [],
  )
  const parts = inOrder([...items.clientParts, ...items.provided.filter(isOwn), ...missed])
  return {
    statements: statements.map((one, i) => (parts.some(({ from }) => from === i) ? withName(statements, i) : one)),
    items: {
      ...items,
      clientParts: withSubjects(statements, parts),
      limits: apart(items.limits.map((span) => withHead(statements, withCause(statements, span), opensWithVerb))),
      provided: items.provided.filter((span) => !isOwn(span)),
    },
  }
}

/** 'I'll pick from your list', 'The layout is done by our designer' were taken for what is there to work with. */
const saysOwnPart = (statement: Statement) => {
  const verb = willDo.exec(statement.text)?.[1]?.toLowerCase()
  return (verb !== undefined && doing.has(verb) && !gives.test(verb)) || doneByOthers(statement)
}
const willDo = /^(?:and |but |so |then )*(?:I|we)(?:'ll| will)(?: then| also| still)? (\p{L}+)/iu
/** What the client so does is to give something. */
const gives =
  /^(?:send|give|share|forward|provide|upload|add|invite|drop|hand|put|leave|email|mail|show|attach|paste|export|scan|have|get|let|make|bring|explain|tell|open|set|take|keep|supply|collect|prepare|print|record)$/

/** 'Invoices are made by the office', but not 'We are paid by the city', of which nobody does anything here. */
const doneByOthers = ({ text, tokens, inCase }: Statement) => {
  const [, verb = ''] = passive.exec(text) ?? []
  return !inCase && verb !== '' && !/^(?:i|we|you|he|she|they|it|if|when)$/.test(tokens[0]!.low)
}
const passive =
  /^[^?]+ (?:is|are|will be|gets?) (done|made|written|drawn|sent|paid|taken|chosen|booked|printed|designed|pasted|handled|answered|checked|filmed|recorded|edited|posted|signed|approved)(?: in| out| up)? by (?:my|our|the|me|us|myself|ourselves|herself|himself|themselves|\p{Lu}\p{Ll}+)\b/u

/** 'He will do the calls', right after 'my nephew': 'My nephew will do the calls'. */
function withName(statements: readonly Statement[], i: number): Statement {
  const statement = statements[i]!
  const [, pronoun] = /^(?:and |but |so )*(he|she)\b/i.exec(statement.text) ?? []
  if (!pronoun) return statement
  const others = pronoun.toLowerCase() === 'he' ? women : men
  const named = statements
    .slice(Math.max(0, i - reach), i)
    .flatMap(({ text }) => [...text.matchAll(ownPeople)].map(([name]) => name))
    .filter((name) => !others.test(name))
  const name = new Set(named.map((one) => one.toLowerCase())).size === 1 ? named[0]! : null
  return name ? { ...statement, text: statement.text.replace(/^(?:and |but |so )*(?:he|she)\b/i, name) } : statement
}
const women = /\b(?:wife|daughter|sister|mother|mum|mom|niece|aunt|girlfriend|grandmother|granddaughter)$/i
const men = /\b(?:husband|son|brother|father|dad|nephew|uncle|boyfriend|grandfather|grandson)$/i
const ownPeople =
  /\b(?:my|our) (?:wife|daughter|sister|mother|mum|mom|niece|aunt|girlfriend|grandmother|granddaughter|husband|son|brother|father|dad|nephew|uncle|boyfriend|grandfather|grandson|cousin|partner|colleague|assistant|accountant|bookkeeper|lawyer|solicitor|boss|manager|designer|developer|receptionist|secretary|editor|agent|treasurer|supervisor|foreman|engineer|translator|photographer|tax adviser|co-founder)\b(?!['’])/gi

/** What the client does, with who does it: 'and dump them in a folder' begins where 'We take the pictures' does. */
const withSubjects = (statements: readonly Statement[], spans: readonly Span[]): Span[] =>
  apart(spans.filter(({ to }) => !isHeading(statements[to]!)).map((span) => withHead(statements, span, isDone)))

/** Where two share a clause they are one. */
function apart(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const before = whole.at(-1)
    if (before && span.from <= before.to)
      whole[whole.length - 1] = { from: Math.min(before.from, span.from), to: Math.max(before.to, span.to) }
    else whole.push(span)
  }
  return whole
}

/** 'Two of them are friends, so leave those to me': which ones, the clause before says. */
function withCause(statements: readonly Statement[], { from, to }: Span): Span {
  const [before, first] = [statements[from - 1], statements[from]!]
  const follows =
    before?.sentence === first.sentence &&
    (before.join === 'so' ||
      (before.join === 'and' && before.role !== 'step') ||
      (/^[–—;:-]$/.test(before.after) && !asksForWork(before))) &&
    !(first.inCase || before.inCase)
  if (!follows || !/\b(?:them|those|these)\b/i.test(first.text)) return { from, to }
  let cause = from - 1
  // 'The profiles are a mess since the prices rose: don't touch those'
  while (statements[cause - 1]?.sentence === first.sentence && /^(?:since|because)$/.test(statements[cause - 1]!.join))
    cause--
  return saidIn(statements, { from: cause, to }).split(' ').length <= longest ? { from: cause, to } : { from, to }
}

/** From the clause of its sentence that says of whom or what it speaks, where the item itself leaves that open. */
function withHead(statements: readonly Statement[], span: Span, isOpen: (first: Statement) => boolean): Span {
  const { from, to } = span
  const first = statements[from]!
  if (first.inCase || first.bracketed || hasSubject(first) || !isOpen(first)) return span
  for (let i = from - 1; i >= Math.max(0, from - reach); i--) {
    const before = statements[i]!
    if (before.sentence !== first.sentence || before.inCase) break
    const names = hasSubject(before) || (opensWithVerb(first) && statements[i - 1]?.sentence !== before.sentence)
    if (!names || before.bracketed || /^(?:who|which|that|whose)$/.test(before.tokens[0]!.low)) continue
    const whole = { from: i, to }
    return saidIn(statements, whole).split(' ').length <= longest ? whole : span
  }
  return span
}

/** 'Dump them in a folder', 'videos ourselves': who does it was said before. */
const isDone = (first: Statement) =>
  opensWithVerb(first) ||
  first.tokens[0]!.pos === 'VERB' ||
  doing.has(workOf(first.tokens[0]!.low)) ||
  /\b(?:myself|ourselves)$/i.test(first.text)
/** 'Are friends', 'has asked for it': who? */
const opensWithVerb = ({ tokens }: Statement) =>
  /^(?:is|are|was|were|has|have|had|does|did|can|could|will|would|isn't|aren't)$/.test(tokens[0]!.low)

/** A pronoun opens it, or a noun stands before its verb. */
const hasSubject = ({ tokens, text }: Statement) => {
  const verb = tokens.findIndex(({ pos }) => pos === 'VERB' || pos === 'AUX')
  return (
    opensWithSubject.test(text) ||
    tokens.slice(0, Math.max(0, verb)).some(({ pos }) => /^(?:NOUN|PROPN|PRON)$/.test(pos))
  )
}
const opensWithSubject = /^(?:and |but |so |then )*(?:i|we|us|he|she|they|it|my|our|the|that|this)\b/i
/** 'Our style: funny' says how, not who. */
const isHeading = ({ text, after }: Statement) =>
  after === ':' && /^(?:and |but |so )*(?:my|our) [\p{L}-]+$/iu.test(text)
