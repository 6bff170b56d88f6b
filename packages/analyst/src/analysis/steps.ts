import { sureFrom } from '@kazi/schemas/analysis'
import { results } from '../../knowledge/statements.ts'
import { verbForThing } from '../../knowledge/things.ts'
import { verbOfGerund } from '../../knowledge/verb-forms.ts'
import { alsoNames, doing } from '../../knowledge/verbs.ts'
import type { FoundKind } from '../text/reading.ts'
import type { Span } from './brief-items.ts'
import { isListMark, saidAfter, saidIn } from './clause-runs.ts'
import { isAct, type Token } from './clauses.ts'
import { firstPhrase, isReport, wishIn } from './deliverables.ts'
import { lowered, orderIn, polished, textFrom, tokensText, unique, workOf } from './phrases.ts'
import { actIn, actOf, baseOf, type Statement } from './statements.ts'

const most = 8
const mostUsual = 3
/**
 * The steps that the client's own words name; where they name none, those usual for work that is surely of that kind. `spans`
 * are the clauses of each step.
 */
export function stepsOf(
  statements: readonly Statement[],
  { spans, usual, title }: { spans: readonly Span[]; usual: string[] | null; title: string },
): string[] {
  const own = unique(
    ordersIn(statements, spans)
      .map(({ span, order }) =>
        saidAfter(order, statements, toPause(statements, span)).replace(praise, '').replace(nextSentence, ''),
      )
      .filter((text) => !saysNothing.test(text))
      .map((text) => polished(text)),
  )
  if (own.length >= 2) return own.slice(0, most)
  const [first] = own
  if (usual && first === undefined) return usual.slice(0, mostUsual)
  // A usual step beside the client's only one would come out of its turn, or ask for what the text says.
  return [first ?? workCalled(title), 'Share the result and make any changes']
}

const workCalled = (title: string) => {
  if (!title) return 'Do the work'
  return doing.has(title.split(' ')[0]!.toLowerCase()) ? title : `Do the work: ${title}`
}

/** In words: so much of what is said after an order goes with it. */
const longestStep = 24

/** Each step with its order; clauses that are none say more of the step before them where they follow it. */
function ordersIn(statements: readonly Statement[], spans: readonly Span[]) {
  const steps: { span: Span; order: string }[] = []
  for (const span of spans) {
    const before = steps.at(-1)
    if ((before && before.span.to >= span.from) || isPurpose(statements, span.from)) continue
    const shared = sharedOrder(statements, span)
    if (shared) {
      steps.push(shared)
      continue
    }
    const fields = fieldsAt(statements, span.from)
    if (fields) {
      steps.push({ span: fields, order: `include ${statements[fields.from]!.text.toLowerCase()}` })
      continue
    }
    const order = orderAt(statements, span.from)
    if (order) steps.push({ span: { ...span }, order })
    else if (before && goesOnWith(statements, before.span.to, span.from)) {
      const whole = { from: before.span.from, to: span.to }
      if (saidIn(statements, whole).split(' ').length <= longestStep) before.span = whole
    }
  }
  return steps
}

/** 'Send it from our account; the others will get a card', 'type up my book? it has 85 pages': what stands after that is told. */
function toPause(statements: readonly Statement[], { from, to }: Span): Span {
  for (let i = from; i < to; i++) {
    const { after } = statements[i]!
    if (after === '?' || (after === ';' && isTold(statements[i + 1]!))) return { from, to: i }
  }
  return { from, to }
}
/** It has a subject and a verb of its own. */
const isTold = ({ tokens }: Statement) => {
  const verb = tokens.findIndex(({ pos, low }) => pos === 'AUX' || (pos === 'VERB' && /[^s]s$/.test(low)))
  return (
    verb > 0 && tokens.slice(0, verb).some(({ pos, low }) => /^(?:NOUN|PROPN|PRON)$/.test(pos) && !/^you$/.test(low))
  )
}
/** 'Within 24h. Speakers are briefed already': the tagger cuts nothing there. */
const nextSentence = /(?<=\d\p{L}{1,2})\. \p{Lu}.*$/su
/** 'That'd be amazing' */
const praise =
  /(?: (?:that|which|it)(?:['’]?d| would| will)?| would| will) be (?:\S+ ){0,2}(?:amazing|great|lovely|perfect|brilliant|wonderful|fantastic|super|ideal|nice|good|helpful|useful|enough|fine|of (?:great |some )?(?:help|use|assistance))$| is (?:fine|enough)$/i

/** 'So we can print it': why it is done. */
const isPurpose = (statements: readonly Statement[], i: number) =>
  statements[i - 1]?.join === 'so' &&
  statements[i - 1]!.sentence === statements[i]!.sentence &&
  /^(?:that )?(?!(?:\S+ ){0,2}(?:you|u|please|if|someone|somebody)\b)(?:\S+ ){1,4}(?:can|could|may|will|know|see)\b/i.test(
    statements[i]!.text,
  )

/** 'Transcribe, translate and print the notes': acts that share the object of the last. */
function sharedOrder(statements: readonly Statement[], { from }: Span): { span: Span; order: string } | null {
  const acts: string[] = []
  let last = from
  for (; isLoneAct(statements[last]) && goesOnTo(statements, last); last++)
    acts.push(statements[last]!.tokens.at(-1)!.text)
  const order = acts.length > 0 && statements[last - 1]!.join === 'and' ? orderAt(statements, last) : null
  const [verb = '', ...object] = order?.split(' ') ?? []
  if (!order || object.length === 0 || !doing.has(verb.toLowerCase())) return null
  return { span: { from: last, to: last }, order: `${acts.join(', ')} and ${verb.toLowerCase()} ${object.join(' ')}` }
}
const isLoneAct = (one: Statement | undefined) => {
  const act = one?.tokens.at(-1)
  return (
    act !== undefined && actIn(one!.tokens) === one!.tokens.length - 1 && !alsoNames.has(act.low) && doing.has(act.low)
  )
}
const goesOnTo = (statements: readonly Statement[], i: number) =>
  statements[i + 1]?.sentence === statements[i]!.sentence &&
  (statements[i]!.join === 'and' || /^[,/]$/.test(statements[i]!.after))

/** 'Name, plan, price, where you found it.' A sentence of such words says what is to be in the result. */
function fieldsAt(statements: readonly Statement[], from: number): Span | null {
  const { sentence } = statements[from]!
  let to = from
  while (statements[to + 1]?.sentence === sentence) to++
  const parts = statements.slice(from, to + 1)
  const areFields =
    parts.length >= 3 &&
    statements[from - 1]?.sentence !== sentence &&
    parts.filter(({ role }) => role === 'more').length >= 2 &&
    parts.every(({ role, tokens }) => role === 'more' || (role !== 'limit' && tokens.length === 1))
  return areFields ? { from, to } : null
}

/** In the same sentence, not far after it. */
const goesOnWith = (statements: readonly Statement[], last: number, i: number) =>
  i - last <= 3 &&
  statements[i]!.sentence === statements[last]!.sentence &&
  !statements.slice(last + 1, i + 1).some((one) => one.role === 'client' || one.role === 'limit' || isListMark(one))

/** A clause as an order in which 'them' has a name where one stands close before it. */
export function orderAt(statements: readonly Statement[], i: number): string | null {
  const order = orderOf(statements[i]!)
  const found =
    /^(\S+) (?:them|those|these)(?: all)?(?= (?:in|into|onto|to|by|from|with|on|as|for|up|exactly|properly|again|word)\b|$)/i.exec(
      order ?? '',
    )
  const name = found && pluralBefore(statements, i)
  return name ? order!.replace(found[0], `${found[1]} ${name}`) : order
}

/** In clauses: what stands further away is more often something else. */
const near = 3
/** The last things that were named before a clause. */
function pluralBefore(statements: readonly Statement[], i: number): string | null {
  for (let k = i - 1; k >= Math.max(0, i - near); k--) {
    const { tokens, role } = statements[k]!
    const has = tokens.findIndex(({ low, pos }) => pos === 'VERB' || /^(?:have|has|got|are|'ve|send|of)$/.test(low))
    for (const from of role === 'step' ? [actIn(tokens) + 1] : [...(has < 0 ? [] : [has + 1]), 0]) {
      const end = tokens.findIndex(
        ({ pos, low }, at) => at >= from && (/^(?:VERB|AUX|SCONJ|PRON)$/.test(pos) || (pos === 'ADP' && low !== 'of')),
      )
      const name = tokens.slice(from, end < 0 ? undefined : end)
      const last = name.at(-1)
      if (
        last?.pos === 'NOUN' &&
        /[^s]s$/.test(last.low) &&
        name.length <= 6 &&
        !name.some(({ pos }) => pos === 'PRON')
      )
        return lowered(name)
    }
  }
  return null
}

/**
 * A clause as an order, however it was said: 'I need the photos put in folders' becomes 'Put the photos in folders', 'The list
 * shall be moved to Asana' 'Move the list to Asana', and a thing that is wished for is prepared. Null where it only tells how
 * things are.
 */
export function orderOf(statement: Statement): string | null {
  const { tokens, role } = statement
  const asked = helpedIn(tokens) ?? requestedIn(tokens) ?? wantedIn(statement)
  if (asked) return asked
  const act = askedAct(tokens) ?? actOf(statement, 'step')
  const words = tokens.slice(act)
  if (isClients(tokens, act) && !wishIn(statement)) return null
  // 'You will not correspond with clients'
  if (tokens.slice(0, act).some(({ low }) => denies.test(low))) return null
  // 'Work: correct the subtitles'; 'paginate, bookmark, index' are acts.
  if (words.length === 1 && (alsoNames.has(words[0]!.low) || !doing.has(words[0]!.low))) return null
  if (isOrdered(statement, act)) return textFrom({ ...statement, act })
  const order = orderIn(words, act > 0 || role === 'wanted') ?? orderIn(tokens, false)
  if (order) return order
  const wish = wishIn(statement)
  if (wish) return wishedOrder(wish)
  if (tokens.some(({ pos, low }) => pos === 'AUX' || tells.has(low))) return null
  // 'After confirmation move the series'
  const later = words.findIndex((word, i) => i > 0 && doing.has(word.low) && isAct(word, words[i + 1]))
  if (role === 'step' && words[0]!.pos === 'ADP' && later > 0) return tokensText(words)
  if (/^(?:ADP|SCONJ|PRON)$/.test(words[0]!.pos) || isReport(statement)) return null
  // 'Renaming by year and person'
  const verb = words[0]!.low.endsWith('ing') ? verbOfGerund(words[0]!.low) : undefined
  if (verb) return [verb, tokensText(words.slice(1))].join(' ')
  return null
}
/** 'I should be grateful for assistance in transcribing four notes', 'does anyone fancy typing up my book': that is the work. */
export function helpedIn(tokens: Token[]): string | null {
  const at = tokens.findIndex(
    ({ low }, i) =>
      /^(?:help|assistance|support|hand|fancy|mind|trying)$/.test(low) ||
      // 'What I need from you is chasing the others'
      (low === 'is' &&
        tokens[0]!.low === 'what' &&
        tokens.slice(0, i).some((one) => /^(?:need|want|like)$/.test(one.low))),
  )
  const word = tokens[at]?.low ?? ''
  const link = /^(?:in|with|to)$/.test(tokens[at + 1]?.low ?? '') ? 2 : 1
  const next = tokens[at + link]?.low ?? ''
  const verb = word === 'trying' ? link === 2 && doing.has(next) && next : verbOfGerund(next)
  const before = tokens.slice(0, Math.max(0, at))
  const isAsked =
    before.length === 0 || (before.some(({ low }) => asksHelp.test(low)) && !before.some(({ low }) => denies.test(low)))
  const rest = tokens.slice(at + link + 1)
  return at >= 0 && verb && (isAsked || word === 'trying') && rest.length > 0
    ? [verb, tokensText(rest)].join(' ')
    : null
}
const asksHelp =
  /^(?:need|needs|want|wants|like|love|grateful|appreciate|require|looking|seeking|could|glad|after|please|hoping|does|do|would|anyone|anybody|somebody|someone)$/

/** 'May I request a comparison', 'I'd appreciate a table': a thing is wished for. */
function requestedIn(tokens: Token[]): string | null {
  const at = tokens.findIndex(({ low }) => /^(?:request|appreciate)$/.test(low))
  const asks = at > 0 && tokens.slice(0, at).some(({ low }) => /^(?:i|we)$/.test(low))
  const thing = asks ? tokens.slice(at + 1) : []
  return /^(?:an?|some|one|two|three|four|five|\d+)$/.test(thing[0]?.low ?? '') ? wishedOrder(lowered(thing)) : null
}

/** 'Flyer wanted', but not 'Greek needed', 'slow speaker wanted': a thing that can be made. */
export function wantedIn({ text }: Statement): string | null {
  const [, thing = ''] = /^((?:\S+ ){0,4}\S+) (?:wanted|needed|required)$/i.exec(text) ?? []
  const verb = verbForThing(firstPhrase(thing))
  const isTold = /\b(?:as|when|if|not?|is|are|was|be|i|we)\b/i.test(thing)
  return verb && !isTold ? `${verb} ${thing[0]!.toLowerCase()}${thing.slice(1)}` : null
}

/** 'We look for a person who answers': what that person is to do; 'it is needed to make 25 listings'. */
function askedAct(tokens: Token[]): number | null {
  const needed = tokens.findIndex(
    ({ low }, i) => low === 'to' && /^(?:needed|necessary|required)$/.test(tokens[i - 1]?.low ?? ''),
  )
  if (needed > 0 && tokens[0]!.low === 'it' && doing.has(tokens[needed + 1]?.low ?? '')) return needed + 1
  const at = tokens.findIndex(
    ({ low }, i) =>
      /^(?:person|somebody|someone|helper)$/.test(low) && /^(?:who|that|to)$/.test(tokens[i + 1]?.low ?? ''),
  )
  const verb = at + (/^(?:can|could|will|would)$/.test(tokens[at + 2]?.low ?? '') ? 3 : 2)
  const before = tokens.slice(0, Math.max(0, at))
  // 'I need to find someone who repairs boilers': finding is the work.
  const isWanted = before.some(({ low }) => seeks.test(low)) && !before.some(({ low }) => finds.test(low))
  return isWanted && doing.has(workOf(tokens[verb]?.low ?? '')) ? verb : null
}

const seeks = /^(?:look(?:ing)?|search(?:ing)?|seek(?:ing)?|needs?|needed|wants?|like)$/

const finds = /^(?:find|finding|hire|hiring|recruit|recruiting|interview|choose|book|contact|call|ask)$/

/** 'After we choose', 'edit the audio ourselves': what the client does, but not 'the mails that I can't answer myself'. */
const isClients = (tokens: Token[], act: number) =>
  /^(?:i|we)$/.test(tokens[act - 1]?.low ?? '') ||
  (tokens.slice(act).some(({ low }) => /^(?:ourselves|myself)$/.test(low)) &&
    !tokens.some(({ low }) => denies.test(low)))

/** A wish as an order: 'three quotes' becomes 'get three quotes'. What is no result and no such thing stays as it was said. */
function wishedOrder(wish: string) {
  if (wish.startsWith('findings: ')) return wish.replace('findings: ', 'find out ')
  const verb = verbForThing(firstPhrase(wish))
  return verb || results.test(wish.toLowerCase()) ? `${verb ?? 'prepare'} ${wish}` : wish
}
const denies = /^(?:not|n't|never|don't|dont|won't|no|nobody)$/
const tells = new Set(['is', 'are', 'was', 'were', 'has', 'have', 'had', "'s", "'re", "'m", "'ve"])

/** An order, or what somebody is wanted to do; not 'the very firm one comes to me', of which the verb is another's. */
const isOrdered = ({ tokens, role }: Statement, act: number) =>
  isAct(tokens[act]!, tokens[act + 1]) ||
  doing.has(tokens[act]!.low) ||
  (role === 'step' && act === 0 && isThirdPerson(tokens[0]!)) ||
  (act > 0 && tokens.slice(0, act).some(({ low }) => asks.test(low)) && doing.has(baseOf(tokens[act]!.low)))
/** 'Lists what is missing', after 'someone who'. */
const isThirdPerson = ({ low }: Token) => doing.has(baseOf(low)) && !alsoNames.has(baseOf(low))
const asks = /^(?:someone|somebody|person|you|u|va|assistant|who|that|need|want|help)$/

/** The steps of the kind of work that a text surely speaks of: its first kind, well ahead, of the category that was read. */
export function usualSteps(kinds: FoundKind[], category: string, confidence: number): string[] | null {
  const [first, second] = kinds
  if (!first || first.kind.category !== category || confidence < sureFrom) return null
  return first.points >= 2 && first.points >= (second?.points ?? 0) ? first.kind.steps : null
}

/** Said like an order, but nothing to do. */
export const saysNothing =
  /^(?:step \S+$|expect |save for |bear with |tend to |help (?:me|us) with (?:a |the )?(?:two|three|few|couple|some|following)\b|quick one\b|kindly$|tell me what you can do|(?:two|three|four|five|\d) (?:\w+ )?(?:jobs?|things?|tasks?)\b|(?:do|text|send|plan|check|fix|ask|choose|decide|pick|done|sort|found it|separate thing|call us|(?:meet|forward) (?:them|those|these))$|paid\b|do the \w+$|(?:need |prepare )?(?:a |an |some)?(?:somebody|someone|va|assistant|person) (?!to |who |that )|email me$|hire for\b|the \w+ (?:by|before)\b|(?:signed|run|made|done|paid|sent|written|given)(?: \w+)? by\b|(?:i|we|he|she|they|it|each|that|there|this) |you$|looking for\b|take one or\b|be one person|the same person|(?:message|invoice|dm) me$|(?:tell|write|give|send) me your (?:\w+ )?(?:price|rate|quote)s?\b|thank (?:you|u|god)|take (?:all the|your|as much) time|take care|keep in mind|leave (?:\S+ ){1,6}(?:alone|closed|as (?:it|they) (?:is|are)|be|out)\b|reckon|have a (?:nice|good|great)|let me know|feel free|don't|do not|excuse)\b/i
