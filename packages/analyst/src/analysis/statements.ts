import {
  approvals,
  atHand,
  bounds,
  cases,
  clientActs,
  clientOwns,
  conditions,
  forbids,
  forbidsNothing,
  inPlace,
  provides,
  wants,
} from '../../knowledge/statements.ts'
import { doing } from '../../knowledge/verbs.ts'
import { type Replacement, replaced } from '../text/replacements.ts'
import { afterLead, bullets, type Clause, clausesOf, isAct, type Token } from './clauses.ts'

/**
 * What a clause of the client's text is: a step for the VA, something to be delivered, a limit, the client's own part,
 * something the client gives or has ready, more of the step or the wish before it, or an aside that asks for nothing.
 */
export type Role = 'step' | 'wanted' | 'more' | 'limit' | 'client' | 'provided' | 'aside'
/**
 * `act` is the index of the token at which the words that count begin; for a step its verb. `inCase`: part of a rule for a case.
 * `start` is where the clause begins in the client's text.
 */
export type Statement = Clause & { role: Role; act: number; text: string; inCase: boolean; start: number }

/** What asks a VA for something. */
export const asksForWork = ({ role }: Statement) => role === 'step' || role === 'wanted'

const textOf = (whole: string, tokens: Token[]) =>
  tokens.length === 0
    ? ''
    : whole.slice(tokens[0]!.start, tokens.at(-1)!.end).replace(/\s+/g, ' ').replaceAll('’', "'").trim()

/** What people write instead of a word, and what would be cut at its stroke or its full stop. */
const written: Replacement[] = [
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/ ?/gi, 'with '],
  [/\bb\/c\b/gi, 'because'],
  [/(?<![\p{L}\p{N}])u(?![\p{L}\p{N}.])/gu, 'you'],
  [/(?<![\p{L}\p{N}])ur(?![\p{L}\p{N}])/gu, 'your'],
  [/\b(?:pls|plz)\b\.?/gi, 'please'],
  [/\bthru\b/gi, 'through'],
  [/\bppl\b/gi, 'people'],
  [/\bincl\./gi, 'including'],
  [/\bexcl\./gi, 'excluding'],
  [/\bapprox\./gi, 'about'],
  [/\bmax\./gi, 'max'],
  [/\bmin\./gi, 'min'],
  [/\bvs\./gi, 'vs'],
  // 'That does not go in. Flag it': no inches and no number, but the end of a sentence.
  [/\b(in|no|am|pm)\. (?=\p{Lu}\p{Ll})/gu, '$1 .\n'],
  ...bullets,
]

/** The clauses of a text with what the rules say of each; a list that goes on after a comma shares the role of its head. */
export function ruledStatements(typed: string): Statement[] {
  const { text, placeBefore } = replaced(typed, written)
  const statements: Statement[] = []
  /** 'Someone who lists …, gets …, builds …': verbs in the third person are the VA's while the sentence lasts. */
  let wantedPerson = -1
  const clauses = clausesOf(text)
  for (const [i, clause] of clauses.entries()) {
    const own = textOf(text, clause.tokens)
    const low = own.toLowerCase()
    if (namesPerson(clause)) wantedPerson = clause.sentence
    const before = statements.at(-1)
    const { role, act } = rule(clause, { low, before, next: clauses[i + 1] }) ??
      goesOn(clause, before) ??
      roleOf(clause, low, before) ??
      thirdPerson(clause, wantedPerson) ??
      continued(clause, before) ??
      listed(clause) ?? { role: 'aside' as const, act: 0 }
    const inCase =
      role === 'limit' &&
      (before?.sentence === clause.sentence
        ? before.inCase
        : conditions.test(low) || isCase(clause, low, clauses[i + 1]))
    statements.push({ ...clause, role, act, text: own, inCase, start: placeBefore(clause.tokens[0]!.start) })
  }
  return statements
}

/** 'If a child was hurt, phone me': the case and what to do in it are a rule for the work, not a step of it. */
function rule(
  clause: Clause,
  { low, before, next }: { low: string; before: Statement | undefined; next: Clause | undefined },
): { role: Role; act: number } | null {
  const opens = before?.sentence !== clause.sentence
  if (opens && (conditions.test(low) || isCase(clause, low, next))) return { role: 'limit', act: 0 }
  const inRule = before?.sentence === clause.sentence && before.inCase
  return inRule ? { role: 'limit', act: 0 } : null
}

/** 'Somebody gets rude, forward it to me', 'anything you cannot read, put in red': a case, with what to do in it. */
const isCase = ({ sentence, after }: Clause, low: string, next: Clause | undefined) =>
  cases.test(low) &&
  after === ',' &&
  next?.sentence === sentence &&
  (actIn(next.tokens) === 0 || /^(?:please|don't|do|just|put|you|then|never)$/.test(next.tokens[0]!.low))

/** 'I sign it and upload it': one person does both. */
const goesOn = ({ tokens, sentence }: Clause, before?: Statement): { role: Role; act: number } | null =>
  before?.role === 'client' && before.sentence === sentence && before.after === '' && isAct(tokens[0]!, tokens[1])
    ? { role: 'client', act: 0 }
    : null

function roleOf(clause: Clause, low: string, before?: Statement): { role: Role; act: number } | null {
  const { tokens } = clause
  if (approvals.test(low)) return { role: 'limit', act: 0 }
  if (
    tokens.length > (clause.bracketed ? 2 : 1) &&
    forbids.test(low) &&
    !forbidsNothing.test(low) &&
    !(before && /^[&+/]$/.test(before.after))
  )
    return { role: 'limit', act: 0 }
  if (
    provides.test(low) &&
    !/^(?:and |but |so )*(?:i|we) (?:have|got|keep) (?:to|no|been|never|not|had|got to)\b/.test(low)
  ) {
    // 'We have 400 photos' is a circumstance; 'I'll send you the photos' and 'I have a template' are what there is to work with.
    const gives = !/^(?:and |but |so |then |also )*(?:i|we)(?:'ve)? (?:have|got|keep|show|get)\b/.test(low)
    if (gives || isAtHand(low)) return { role: 'provided', act: 0 }
  }
  if (
    clientActs.test(low) ||
    /\b(?:myself|ourselves)\b/.test(low) ||
    (clientOwns.test(low) && !isAct(tokens[afterLead(tokens)]!))
  )
    return { role: 'client', act: 0 }
  // 'The client is in stealth and will kill me': the same one goes on.
  if (
    before &&
    before.sentence === clause.sentence &&
    before.after === '' &&
    /^(?:aside|provided)$/.test(before.role) &&
    hasVerb(before) &&
    !/^(?:you|u|someone|somebody|please)$/.test(tokens[0]!.low)
  )
    return { role: 'aside', act: 0 }
  const afterStep = before?.role === 'step' && before.sentence === clause.sentence && /^,?$/.test(before.after)
  const act = afterStep && tokens.length > 1 && doing.has(tokens[0]!.low) ? 0 : actIn(tokens)
  if (act >= 0 && !isReport(tokens, act) && !clause.bracketed) return { role: 'step', act }
  const wish = afterWish(tokens, low)
  if (wish) return { role: 'wanted', act: wish }
  if (bounds.test(low) && !/^(?:i|we) (?:think|understand|know|guess|hope|heard|believe|was|were)\b/.test(low))
    return { role: 'limit', act: 0 }
  if (isAtHand(low)) return { role: 'provided', act: 0 }
  return null
}

const isAtHand = (low: string) => inPlace.test(low) || atHand.test(low)

const hasVerb = ({ tokens }: Clause) => tokens.some(({ pos }) => pos === 'VERB' || pos === 'AUX')

/** 'order delayed', 'listen to': what looks like an act and is a label, or says nothing alone. */
const isReport = (tokens: Token[], act: number) => {
  const rest = tokens.slice(act + 1)
  return rest.length === 1 && (/ed$/.test(rest[0]!.low) || /^(?:to|of|at|from|with|for|in|on|by)$/.test(rest[0]!.low))
}

const person = /^(?:someone|somebody|sombody|person|assistant|va|anyone|alguien)$/
/** 'Someone who …', 'a person that …', 'somebody goes …'. */
function namesPerson({ tokens }: Clause) {
  const at = tokens.findIndex(({ low }) => person.test(low))
  return at >= 0 && tokens.slice(at + 1).some(({ low }) => low === 'who' || low === 'that' || low.endsWith('s'))
}

/** 'lists what is missing' after 'someone who': the VA's act, though it is no order. */
function thirdPerson({ tokens, sentence }: Clause, wantedPerson: number): { role: Role; act: number } | null {
  if (sentence !== wantedPerson) return null
  const first = afterLead(tokens)
  const who = tokens.findIndex((token, i) => i > 0 && /^(?:who|that|someone|somebody|person)$/.test(token.low))
  const at = who >= 0 ? afterLead(tokens, who + 1) : first
  const verb = tokens[at]
  if (!verb || !/s$/.test(verb.low)) return null
  const base = { ...verb, low: baseOf(verb.low), text: baseOf(verb.low), pos: 'VERB' }
  return isAct(base) && verb.pos !== 'ADP' ? { role: 'step', act: at } : null
}

/** 'chases' to 'chase', 'replies' to 'reply', 'does' to 'do'. */
export const baseOf = (verb: string) =>
  verb
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z|o)es$/, '$1')
    .replace(/(?<!s)s$/, '')

/** 'clean the campaigns, negatives, bids': without a verb of its own it belongs to what it is listed with. */
function continued({ tokens, sentence }: Clause, before?: Statement): { role: Role; act: number } | null {
  if (!before || before.sentence !== sentence || !/^[,+&/]?$/.test(before.after)) return null
  if (before.role !== 'step' && before.role !== 'wanted') return null
  if (tokens.some((token) => /^(?:VERB|AUX|PRON)$/.test(token.pos)) || tokens.length > 7) return null
  return { role: before.role === 'wanted' ? 'wanted' : 'aside', act: 0 }
}

/** An item of a list of lines that gives no order is something to be delivered. */
const listed = ({ item, tokens }: Clause): { role: Role; act: number } | null =>
  item && tokens.length > 1 ? { role: 'wanted', act: 0 } : null

/** Where the act begins: at the head of the clause, or after 'someone to', 'want you to', 'need to'. */
export function actIn(tokens: Token[]): number {
  // 'If you can only do it from a laptop': a condition, not an order.
  if (/^(?:if|when|because|as|since|although|though|unless|that|why|who|which|whenever|once)$/.test(tokens[0]!.low))
    return -1
  const i = afterLead(tokens)
  if (tokens[i] && isAct(tokens[i]!, tokens[i + 1])) return i
  const asks = tokens.findIndex((token, k) => {
    const before = tokens[k - 1]?.low ?? ''
    return (
      (token.low === 'to' &&
        /^(?:someone|somebody|sombody|person|people|help|you|anyone|need|want|va|assistant|like|one|me|u|hand)$/.test(
          before,
        )) ||
      (/^(?:who|can|should|could|would|will|must|has|'d|'ll)$/.test(token.low) &&
        /^(?:someone|somebody|sombody|person|you|u|va|assistant|one)$/.test(before))
    )
  })
  if (asks >= 0) {
    const at = afterLead(tokens, asks + 1)
    if (tokens[at] && isAct(tokens[at]!, tokens[at + 1])) return at
  }
  const other = tokens.findIndex((token) => /^(?:you|u|somebody|someone)$/.test(token.low))
  if (other < 0 || other > 3) return -1
  const at = afterLead(tokens, other + 1)
  return tokens[at] && isAct(tokens[at]!, tokens[at + 1]) ? at : -1
}

/** Where the words that count begin in a clause that turned out to have this role. */
export function actOf({ tokens, text }: Statement, role: Role): number {
  if (role === 'wanted') return afterWish(tokens, text.toLowerCase()) ?? afterNeed(tokens) ?? leadOf(tokens)
  if (role !== 'step') return 0
  const act = actIn(tokens)
  if (act >= 0) return act
  const wish = afterWish(tokens, text.toLowerCase())
  if (wish) return wish
  const other = tokens.findIndex(({ low }, i) => i < 4 && (person.test(low) || low === 'you'))
  const from = other < 0 ? 0 : other + (/^(?:who|that|to)$/.test(tokens[other + 1]?.low ?? '') ? 2 : 1)
  const verb = tokens.findIndex(({ pos }, i) => i >= from && pos === 'VERB')
  return verb >= 0 && verb <= from + 2 ? verb : leadOf(tokens)
}

const leadOf = (tokens: Token[]) => Math.min(afterLead(tokens), tokens.length - 1)

/** 'My salon in Halifax needs reminder texts': whose wish it is says nothing of what is wished for. */
function afterNeed(tokens: Token[]) {
  const at = tokens.findIndex(({ low }, i) => i > 0 && /^(?:needs?|wants?|requests?|requires?)$/.test(low))
  return at > 0 && at < tokens.length - 1 && !/^(?:to|it|them)$/.test(tokens[at + 1]!.low) ? at + 1 : null
}

function afterWish(tokens: Token[], low: string) {
  const wish = wants.exec(low)
  const at = wish ? tokens.findIndex((token) => token.start - tokens[0]!.start >= wish[0].length) : -1
  return at > 0 ? at : null
}
