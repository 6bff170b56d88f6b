import { sureFrom } from '@kazi/schemas/analysis'
import { courtesy, results } from '../../knowledge/statements.ts'
import { verbOf } from '../../knowledge/verb-forms.ts'
import { alsoNames, doing } from '../../knowledge/verbs.ts'
import type { FoundKind } from '../text/reading.ts'
import { isAct, type Token } from './clauses.ts'
import { baseOf, type Statement } from './statements.ts'

const most = 8
/** In words; what is longer is cut where a phrase ends. */
const longestStep = 24

/** The steps that the client's own words name; where they name none, those usual for work that is surely of that kind. */
export function stepsOf(
  statements: Statement[],
  { usual, wished, title }: { usual: string[] | null; wished: ReadonlyMap<number, string>; title: string },
): string[] {
  const own = unique(
    statements.flatMap((_, i) => {
      const order = wished.get(i)
      return order ? [polished(order)] : [...stepAt(statements, i), ...inclusionAt(statements, i)]
    }),
  )
  if (own.length >= 2) return own.slice(0, most)
  if (usual) return [...own, ...usual].slice(0, own.length === 0 ? 3 : 2)
  return [own[0] ?? (title ? `Do the work: ${title}` : 'Do the work'), 'Share the result and make any changes']
}

/** The steps of the kind of work that a text surely speaks of: its first kind, well ahead, of the category that was read. */
export function usualSteps(kinds: FoundKind[], category: string, confidence: number): string[] | null {
  const [first, second] = kinds
  if (!first || first.kind.category !== category || confidence < sureFrom) return null
  return first.points >= 2 && first.points >= (second?.points ?? 0) ? first.kind.steps : null
}

/** An act with what is listed after it: 'Clean the campaigns, negatives, bids'. */
function stepAt(statements: Statement[], i: number): string[] {
  const statement = statements[i]!
  if (statement.role !== 'step') return []
  const words = statement.tokens.slice(statement.act)
  // One word alone is a step where it is said of the VA, or in a list of acts: 'paginate, bookmark, index'.
  if (words.length < 2 && statement.act === 0) {
    const before = statements[i - 1]
    const next = statements[i + 1]
    const after = before?.role === 'step' && before.sentence === statement.sentence && /^,?$/.test(before.after)
    const opens = next?.role === 'step' && next.sentence === statement.sentence && /^,?$/.test(statement.after)
    if (!after && !(opens && !alsoNames.has(words[0]!.low))) return []
  }
  const text = withMore(asOrder(statement), statements, i)
  return saysNothing.test(text) ? [] : [polished(text)]
}

/** 'Name, plan, price, where you found it.' A sentence of such words says what is to be in the result. */
function inclusionAt(statements: Statement[], i: number): string[] {
  const { sentence } = statements[i]!
  const before = statements[i - 1]
  if (before?.sentence === sentence || /^(?:step|wanted|more)$/.test(before?.role ?? '')) return []
  const parts = statements.filter((one) => one.sentence === sentence)
  const listed =
    parts.filter(({ role }) => role === 'more').length >= 2 &&
    parts.every(
      ({ role, tokens, text }) =>
        (role === 'more' || (role !== 'limit' && tokens.length === 1)) && !courtesy.test(text),
    )
  return listed && parts.length >= 3
    ? [polished(`include ${parts.map(({ text }) => text.toLowerCase()).join(', ')}`)]
    : []
}

/**
 * A step as an order, however it was said: 'I need the photos put in folders' becomes 'Put the photos in folders', 'The list
 * shall be moved to Asana' 'Move the list to Asana', and a thing that is wished for is prepared.
 */
function asOrder(statement: Statement): string {
  const { tokens, act } = statement
  const words = tokens.slice(act)
  if (isAct(words[0]!, words[1]) || doing.has(words[0]!.low)) return textFrom(statement)
  const order = orderIn(words, act > 0)
  if (order) return order
  const names = act > 0 && !words.some(({ pos }) => pos === 'VERB' || pos === 'AUX')
  return names && results.test(statement.text.toLowerCase()) ? `prepare ${lowered(words)}` : textFrom(statement)
}

/** The order in 'the photos put in folders', 'the list shall be moved', 'that somebody answers them'; null where there is none. */
export function orderIn(words: Token[], wished: boolean): string | null {
  if (words[0]!.low === 'that' && /^(?:you|somebody|someone|a)$/.test(words[1]?.low ?? '')) {
    const at = words.findIndex(({ low }, i) => i > 1 && i < 4 && doing.has(workOf(low)))
    return at < 0 ? null : [workOf(words[at]!.low), tokensText(words.slice(at + 1))].join(' ')
  }
  // 'I want them in one design'
  if (wished && /^(?:them|it|those|these)$/.test(words[0]!.low) && /^(?:in|into|on|as)$/.test(words[1]?.low ?? ''))
    return `put ${tokensText(words)}`
  const at = words.findIndex(({ low }, i) => i > 0 && low !== 'read' && verbOf(low) !== undefined)
  if (at < 0) return null
  const before = words.slice(0, at)
  const passive = before.findIndex(({ low }, i) => low === 'be' && i > 0 && modal.test(before[i - 1]!.low))
  const object = passive < 0 ? before : before.slice(0, passive - (before[passive - 1]!.low === 'to' ? 2 : 1))
  const isObject =
    object.length <= 6 &&
    object.some(({ pos, low }) => /^(?:NOUN|PROPN)$/.test(pos) || /^(?:it|them|those|these)$/.test(low)) &&
    object.every(
      ({ pos, low }) =>
        !/^(?:VERB|AUX|SCONJ)$/.test(pos) &&
        (pos !== 'ADP' || low === 'of') &&
        !/^(?:i|we|you|who|that|which)$/.test(low),
    )
  if (!(passive >= 0 && object.length === 0) && !(isObject && (passive >= 0 || wished))) return null
  return [verbOf(words[at]!.low)!, lowered(object), tokensText(words.slice(at + 1))].filter(Boolean).join(' ')
}
/** The verb of work as an order has it, also from the third person: 'answers' to 'answer'. */
export const workOf = (verb: string) => (doing.has(verb) ? verb : baseOf(verb))
const modal = /^(?:should|must|shall|to|will|can|may|could|would)$/

/** With a small letter at its head, unless it is a name. */
export function lowered(tokens: Token[]) {
  const text = tokensText(tokens)
  const first = tokens[0]
  return first && first.pos !== 'PROPN' && /^\p{Lu}\p{Ll}*$/u.test(first.text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text
}

/** With what is listed after it, or says more of it. */
export function withMore(said: string, statements: Statement[], i: number): string {
  let text = said
  for (let k = i + 1; k < statements.length; k++) {
    const next = statements[k]!
    // Another sentence belongs to it where all of it says more.
    const { sentence } = next
    if (
      sentence !== statements[k - 1]!.sentence &&
      !statements.every((one) => one.sentence !== sentence || one.role === 'more')
    )
      break
    if (next.role !== 'more' && !(next.role === 'aside' && isListed(next, statements[k - 1]!))) break
    if (!/^\d{1,2}$/.test(next.text)) text += `${statements[k - 1]!.after === ':' ? ':' : ','} ${next.text}`
  }
  return text
}

/** Said like an order, but nothing to do. */
const saysNothing =
  /^(?:step \S+$|(?:do|text|send|plan|check|fix|done|found it)$|paid\b|do the \w+$|(?:need |prepare )?(?:a |an |some)?(?:somebody|someone|va|assistant|person) (?!to |who |that )|email me$|hire for\b|the \w+ (?:by|before)\b|(?:signed|run|made|done|paid|sent|written|given)(?: \w+)? by\b|(?:i|we|he|she|they|it|each|that|there|this) |you$|looking for\b|take one or\b|be one person|the same person|(?:message|invoice|dm) me$|(?:tell|write|give|send) me your (?:\w+ )?(?:price|rate|quote)s?\b|thank (?:you|u|god)|take (?:all the|your|as much) time|take care|keep in mind|leave (?:\S+ ){1,6}(?:alone|closed|as (?:it|they) (?:is|are)|be|out)\b|reckon|have a (?:nice|good|great)|let me know|feel free|don't|do not|excuse)\b/i

const isListed = (next: Statement, before: Statement) =>
  next.sentence === before.sentence &&
  /^[,+&/]?$/.test(before.after) &&
  next.tokens.length <= 6 &&
  !next.tokens.some((token) => /^(?:VERB|AUX|PRON)$/.test(token.pos) && !/^(?:it|them)$/.test(token.low))

/** The statement from its act on, its verb as an order. */
export function textFrom({ tokens, act }: Statement): string {
  const from = tokens[act]!
  const verb = isAct(from)
    ? from.text
    : isAct({ ...from, low: baseOf(from.low), text: baseOf(from.text) })
      ? baseOf(from.text)
      : from.text
  return `${verb}${wordsAfter(tokens, act)}`
}

function wordsAfter(tokens: Token[], at: number) {
  let words = ''
  for (let i = at + 1; i < tokens.length; i++)
    words += `${tokens[i]!.start > tokens[i - 1]!.end ? ' ' : ''}${tokens[i]!.text}`
  return words
}
/** The words as the client spaced them. */
export const tokensText = (tokens: Token[]) => (tokens[0] ? `${tokens[0].text}${wordsAfter(tokens, 0)}` : '')

/** What is wanted, without the wish: 'I need three quotes' becomes 'three quotes'. */
export const wantedText = ({ tokens, act }: Statement) => tokensText(tokens.slice(act))

const edges = new Set(
  'and or but so because since that which who where when while if as than then with for from into to at by on in of before after until about per via using saying including without like over under between across'.split(
    ' ',
  ),
)

/** What a cut leaves at the end. By a loop: a pattern for it takes time that grows faster than the text. */
function withoutTail(text: string) {
  let end = text.length
  while (end > 0 && ' \t\r\n,;:–-'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Ends where a phrase ends. */
export function clipped(text: string, longest = longestStep): string {
  const words = withoutTail(text).split(/\s+/)
  let cut = words
  if (words.length > longest) {
    let end = longest
    while (end > longest / 2 && !edges.has(words[end]!.toLowerCase()) && !/[,;]$/.test(words[end - 1]!)) end--
    cut = words.slice(0, end > longest / 2 ? end : longest)
  }
  while (
    cut.length > 2 &&
    cut !== words &&
    (edges.has(cut.at(-1)!.toLowerCase()) || /^(?:the|a|an|my|our|your|their|his|her|its)$/i.test(cut.at(-1)!))
  )
    cut = cut.slice(0, -1)
  return withoutTail(cut.join(' ')).replace(/,? (?:and|but|or|so|because|since|though)$/i, '')
}

/** Begins with a capital, ends where a phrase ends. */
export function polished(text: string, longest?: number): string {
  const said = clipped(text, longest)
  return said ? said[0]!.toUpperCase() + said.slice(1) : said
}

export const unique = (items: string[]) => {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = item.toLowerCase()
    return item === '' || seen.has(key) ? false : seen.add(key)
  })
}
