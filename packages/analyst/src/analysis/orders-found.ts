import { alsoNames, doing } from '../../knowledge/verbs.ts'
import type { Items, Span } from './brief-items.ts'
import type { Token } from './clauses.ts'
import { needOf, obligation, tokensText, workOf } from './phrases.ts'
import type { Statement } from './statements.ts'
import { helpedIn, orderOf, wantedIn } from './steps.ts'

/** The clauses of a text, and which of them are an item of which part of the brief. */
export type Read = { statements: readonly Statement[]; items: Items }

/** The items with those clauses as steps that ask for something, however that is said, and without those that do not. */
export const withOrders = (read: Read): Read =>
  withWishes(withoutGoals(withCases(withQuestions(withHelp(withGiven(withThirdPersons(withNames(read))))))))

export const inOrder = (spans: Span[]) => spans.sort((a, b) => a.from - b.from)

/** 'In Dutch, French or English', 'on Booking and Google': a name goes on with the names before it and is no item of its own. */
function withNames({ statements, items }: Read): Read {
  const goesOn = ({ from }: Span) => goesOnWithName(statements, from)
  const steps: Span[] = []
  for (const span of inOrder([...items.steps, ...items.limits.filter(goesOn)])) {
    const before = steps.at(-1)
    if (before && before.to === span.from - 1 && goesOn(span))
      steps[steps.length - 1] = { from: before.from, to: span.to }
    else if (items.steps.includes(span)) steps.push(span)
  }
  const isTaken = ({ from }: Span) => steps.some((one) => one.from < from && from <= one.to)
  return {
    statements,
    items: { ...items, steps, limits: items.limits.filter((span) => !(goesOn(span) && isTaken(span))) },
  }
}
function goesOnWithName(statements: readonly Statement[], i: number) {
  const [before, own] = [statements[i - 1], statements[i]!]
  const inARow = before?.sentence === own.sentence && /^(?:,|&|\/)?$/.test(before.after)
  return (
    inARow &&
    !own.bracketed &&
    isName(before.tokens.at(-1)!) &&
    isName(own.tokens[0]!) &&
    !/\b(?:only|must|needed|required|please|not?|never|max|ask)\b|n['’]t\b/i.test(own.text)
  )
}
const isName = ({ text }: Token) => /^\p{Lu}\p{Ll}/u.test(text)

/** 'Someone who writes to all of them … and puts the answers in a table': what that person does are steps, wherever in the sentence. */
function withThirdPersons(read: Read): Read {
  const { statements } = read
  const wanted = new Set(statements.filter(({ text }) => someoneWho.test(text)).map(({ sentence }) => sentence))
  const acts = statements.map((one) => (wanted.has(one.sentence) ? thirdPersonIn(one) : null))
  const found = asSteps(
    read,
    acts.flatMap((act, i) => (act ? [i] : [])),
  )
  const steps = new Set(found.items.steps.map(({ from }) => from))
  return {
    ...found,
    statements: found.statements.map((one, i) => (acts[i] && steps.has(i) ? { ...one, ...acts[i] } : one)),
  }
}
function thirdPersonIn({ tokens }: Statement): Pick<Statement, 'tokens' | 'act' | 'text'> | null {
  const at = /^(?:and|then|also)$/.test(tokens[0]!.low) ? 1 : 0
  const verb = tokens[at]?.low ?? ''
  const base = workOf(verb)
  if (base === verb || !doing.has(base) || alsoNames.has(base)) return null
  const own = tokens.slice(at)
  return { tokens: own, act: 0, text: tokensText(own) }
}
const someoneWho = /\b(?:someone|somebody|person|assistant|va) (?:who|that)\b/i

/** 'Draw up minutes in the style of those I attached' was taken for what is given. */
function withGiven(read: Read): Read {
  const { statements, items } = read
  const isOrder = ({ from }: Span) => {
    const [one, before] = [statements[from]!, statements[from - 1]]
    const [verb, next] = one.tokens
    const follows = before?.sentence === one.sentence && before.role === 'step' && before.join === 'and'
    return follows && doing.has(verb!.low) && !alsoNames.has(verb!.low) && next !== undefined
  }
  return asSteps(
    read,
    items.provided.filter(isOrder).map(({ from }) => from),
  )
}

/** 'I should be grateful for help in typing four notes', 'it needs laying out', 'flyer wanted', whatever it was taken for. */
function withHelp(read: Read): Read {
  const asked = read.statements.flatMap((one, i) =>
    !one.inCase && (helpedIn(one.tokens) || needOf(one.tokens, false) || wantedIn(one)) ? [i] : [],
  )
  const found = asSteps(read, asked)
  const { statements, items } = found
  const orders = items.steps.filter(({ from }) => orderOf(statements[from]!) !== null)
  // Rules, too, say what must be done: half of them are none where the text asks for something else.
  const named = statements.map((one, i) => withSubject(statements, i) ?? one)
  const due = named.flatMap((one, i) => (!one.inCase && isDue(one) ? [i] : []))
  return orders.length > 1 ? found : asSteps({ ...found, statements: named }, due)
}
/** What must be kept so, or may not be shown, is a limit. */
const isDue = ({ tokens }: Statement) => {
  const order = obligation(tokens)
  return order !== null && !/^(?:keep|hold|leave|treat|show|spend|pay) /.test(order)
}
/** 'Our survey (312 forms) must be entered', 'four pages, photographed by my son, to be added up': what, stands before the pause. */
function withSubject(statements: readonly Statement[], i: number): Statement | null {
  const one = statements[i]!
  if (!/^(?:(?:must|should|shall|needs? to|ha(?:s|ve) to|(?:is|are) to|ought to) be|to be) /i.test(one.text))
    return null
  const first = statements.findIndex(({ sentence }) => sentence === one.sentence)
  const subject = statements[first]!
  const isName =
    first < i &&
    i - first <= near &&
    !subject.tokens.some(({ pos, low }) => /^(?:VERB|AUX)$/.test(pos) || /^(?:i|we|you|he|she|they|it)$/.test(low))
  const tokens = [...subject.tokens, ...one.tokens]
  return isName ? { ...one, tokens, text: tokensText(tokens) } : null
}
/** In clauses: what stands further away is more often something else. */
const near = 3
/** With those clauses as steps, and as nothing else. */
function asSteps({ statements, items }: Read, found: readonly number[]): Read {
  const isIn =
    (i: number) =>
    ({ from, to }: Span) =>
      from <= i && i <= to
  const added = found.filter((i) => !items.steps.some(isIn(i)))
  if (added.length === 0) return { statements, items }
  const isAdded = (span: Span) => added.some((i) => isIn(i)(span))
  const without = (spans: readonly Span[]) => spans.filter((span) => !isAdded(span))
  return {
    statements: statements.map((one, i) =>
      added.includes(i) ? { ...one, role: 'step' as const, inCase: false } : one,
    ),
    items: {
      steps: inOrder([...items.steps, ...added.map((i) => ({ from: i, to: i }))]),
      deliverables: without(items.deliverables),
      limits: without(items.limits),
      clientParts: items.clientParts,
      provided: without(items.provided),
    },
  }
}

/** 'Ask when they arrive, if they need a hotel and what they don't eat': what is asked is part of the step, and no rule for a case. */
function withQuestions({ statements, items }: Read): Read {
  const last = new Map<number, number>()
  for (const { from } of items.steps) {
    let to = from
    if (asks.test(statements[from]!.text)) while (isAskedNext(statements, to)) to++
    if (to > from) last.set(from, to)
  }
  if (last.size === 0) return { statements, items }
  const isAsked = (i: number) => [...last].some(([from, to]) => from < i && i <= to)
  return {
    statements: statements.map((one, i) => (isAsked(i) ? { ...one, role: 'more' as const, inCase: false } : one)),
    items: {
      ...items,
      steps: items.steps
        .filter(({ from }) => !isAsked(from))
        .map(({ from, to }) => ({ from, to: Math.max(to, last.get(from) ?? to) })),
      deliverables: items.deliverables.filter(({ from }) => !isAsked(from)),
      limits: items.limits.filter(({ from }) => !isAsked(from)),
    },
  }
}
const asks =
  /\b(?:asks?|checks?|finds? out|tell|confirm|note|see|record|say|know) (?:\S+ ){0,6}(?:if|whether|what|when|where|who|how|which|about)\b/i
const isAskedNext = (statements: readonly Statement[], i: number) => {
  const [one, next] = [statements[i]!, statements[i + 1]]
  const follows = next?.sentence === one.sentence && (one.after === ',' || /^(?:and|or)$/.test(one.join))
  return follows && /^(?:and |or )?(?:if|whether|what|when|where|who|how|which) \S+ \S/i.test(next!.text)
}

/** 'And if somebody asks for more, send me a message' is a rule, though it says what to do. */
function withCases({ statements, items }: Read): Read {
  const isCase = ({ from }: Span) => cases.test(statements[from]!.text) && !asksWhether(statements[from]!)
  const found = items.steps.filter(isCase)
  const isThere = ({ from }: Span) => items.limits.some((one) => one.from <= from && from <= one.to)
  return found.length === 0
    ? { statements, items }
    : {
        statements,
        items: {
          ...items,
          steps: items.steps.filter((span) => !isCase(span)),
          deliverables: items.deliverables.filter((span) => !isCase(span)),
          limits: inOrder([...items.limits, ...found.filter((span) => !isThere(span))]),
        },
      }
}
const cases =
  /^(?:and |but |so |also )*(?:if|in case|unless|whenever) (?:somebody|someone|anybody|anyone|a|an|the|any|they|he|she|it|there|one|two|people|nobody|no) /i
/** 'If the hotel can take dogs' is asked where it is all that is said. */
const asksWhether = ({ after }: Statement) => after === '?'

/**
 * Without what is no order where the text gives others: why the client writes, 'We want to sell abroad', and what only leads to the
 * orders, 'What I need from you:'.
 */
function withoutGoals({ statements, items }: Read): Read {
  const isGoal = ({ from }: Span) => goal.test(statements[from]!.text) || isLead(statements[from]!)
  const orders = items.steps.filter((span) => !isGoal(span) && orderOf(statements[span.from]!) !== null)
  const elsewhere = ({ from }: Span) =>
    orders.filter((one) => statements[one.from]!.sentence !== statements[from]!.sentence).length >= 2
  const isLeft = (span: Span) => !(isGoal(span) && (isLead(statements[span.from]!) || elsewhere(span)))
  return {
    statements,
    items: {
      ...items,
      steps: items.steps.filter(isLeft),
      // 'I want to start a shop' is no step, and the shop is handed over nevertheless.
      deliverables: items.deliverables.filter(({ from }) => !isLead(statements[from]!)),
    },
  }
}
const goal =
  /^(?:(?:and|but|so|then|basically) )*(?:i|we)(?:['’]d| would| should)? (?:(?:really|also|just) )?(?:want|like|love|wish|hope|plan|need) to (?!have\b|get\b|see\b|know\b|find\b|be\b|ask\b)/i
const isLead = ({ text, after }: Statement) =>
  /^(?:please )?help(?: me)?(?: please)?$/i.test(text) ||
  (after === ':' &&
    /^(?:and |but |so )*what (?:i|we)(?:['’]d| would)? (?:\p{L}+ ){0,3}(?:need|want|like|love|grateful|look|expect)/iu.test(
      text,
    ))

/**
 * 'I'd want somebody polite but firm to email them', 'Somebody would need to find each one, list it': what that person is to do
 * are steps, whatever stands between, and though the second was read as a rule for a case.
 */
function withWishes({ statements, items }: Read): Read {
  const asked = items.steps.filter(({ from }) => !isSearch(statements[from]!))
  const begins = new Set(asked.map(({ from }) => from))
  const orders = new Map<number, Statement>()
  for (const [i, one] of statements.entries()) {
    const isCase = one.role === 'limit' && needed.test(one.text)
    const order = isCase || (begins.has(i) && isForPerson(orderOf(one))) ? askedIn(one) : null
    if (order) orders.set(i, order)
  }
  if (orders.size === 0) return { statements, items: { ...items, steps: asked } }
  const added = [...orders.keys()].filter((i) => !begins.has(i)).flatMap((i) => ordersFrom(statements, i))
  const isAdded = (i: number) => added.some(({ from, to }) => from <= i && i <= to)
  return {
    statements: statements.map((one, i) => ({ ...(orders.get(i) ?? one), inCase: one.inCase && !isAdded(i) })),
    items: {
      ...items,
      steps: inOrder([...asked.map((span) => (orders.has(span.from) ? withOther(statements, span) : span)), ...added]),
      limits: items.limits.filter(({ from }) => !isAdded(from)),
    },
  }
}
/** Each order from a clause on to the end of its sentence, with the clauses that say more of it; 'call or email' is one. */
function ordersFrom(statements: readonly Statement[], from: number): Span[] {
  const spans: Span[] = [{ from, to: from }]
  for (let i = from + 1; statements[i]?.sentence === statements[from]!.sentence; i++) {
    const isApart = statements[i - 1]!.join !== 'or' && doing.has(statements[i]!.tokens[0]!.low)
    if (isApart) spans.push({ from: i, to: i })
    else spans.at(-1)!.to = i
  }
  return spans
}

/** 'Call or visit each supplier' is one order. */
const withOther = (statements: readonly Statement[], { from, to }: Span): Span =>
  statements[to]!.join === 'or' && statements[to + 1]?.sentence === statements[to]!.sentence
    ? { from, to: to + 1 }
    : { from, to }

/** 'A reader who goes through the manuscript' is no order either. */
const isForPerson = (order: string | null) => order === null || person.test(order)
const persons =
  'person|va|assistant|helper|reader|writer|editor|translator|speaker|researcher|freelancer|expert|bookkeeper|designer'
const person = new RegExp(`^(?:prepare )?(?:an?|one) (?:\\S+ ){0,4}(?:${persons}) (?:who|that|to)\\b`, 'i')

/** 'Looking for someone in the evenings': the client is, and has found. */
const isSearch = (statement: Statement) => searches.test(statement.text) && askedIn(statement) === null
const searches =
  /^(?:and |but |so |hi |hello )*(?:(?:i|we)(?:['’]m| am|['’]re| are) )?(?:looking|searching) for (?:someone|somebody|(?:a|an|one) (?:\p{L}+ ){0,2}(?:person|va|assistant|helper))\b/iu
const needed =
  /^(?:and |but |so |then )*(?:somebody|someone|the va|the assistant) (?:(?:would|will) )?(?:needs?|ha(?:s|ve)) to /i

/** The order in a wish for a person, from its verb on; null where there is none, or where finding that person is the work. */
function askedIn(statement: Statement): Statement | null {
  const { tokens } = statement
  const who = tokens.findIndex(({ low }) => /^(?:somebody|someone)$/.test(low) || isPerson.test(low))
  const link = tokens.findIndex(({ low }, i) => i > who && /^(?:to|who|that)$/.test(low))
  const at = /^(?:can|could|will|would)$/.test(tokens[link + 1]?.low ?? '') ? link + 2 : link + 1
  if (who < 0 || link < 0 || link - who > mostBetween || !doing.has(workOf(tokens[at]?.low ?? ''))) return null
  if (tokens.slice(0, at).some(({ low }) => noWish.test(low))) return null
  const own = tokens.slice(at)
  return { ...statement, role: 'step', tokens: own, act: 0, text: tokensText(own) }
}
const isPerson = new RegExp(`^(?:${persons})$`)
/** In words: 'somebody with a gentle hand and good English to'. */
const mostBetween = 8
const noWish =
  /^(?:if|when|not|n't|no|never|nobody|was|were|find|finding|hire|hiring|recruit|choose|book|contact|call|ask)$/

/** 'Read the texts and makes a list', after 'somebody who': orders all the way. */
export const agreeing = (step: string) =>
  /\b(?:who|what|which|that|whether|if|how|he|she|it|everyone|nobody)\b/i.test(step)
    ? step
    : step.replace(
        / and (\p{Ll}+s) (?=(?:a|an|the|my|our|their|all|each|every|it|them|\d+) )/gu,
        (said, verb: string) => (doing.has(workOf(verb)) ? ` and ${workOf(verb)} ` : said),
      )
