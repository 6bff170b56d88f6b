import { sureFrom } from '@kazi/schemas/analysis'
import { alsoNames } from '../../knowledge/verbs.ts'
import type { FoundKind } from '../text/reading.ts'
import { isAct, type Token } from './clauses.ts'
import { baseOf, type Statement } from './statements.ts'

const most = 8
/** In words; what is longer is cut where a phrase ends. */
const longestStep = 24

/** The steps that the client's own words name; where they name none, those usual for work that is surely of that kind. */
export function stepsOf(
  statements: Statement[],
  { usual, deliverables, title }: { usual: string[] | null; deliverables: string[]; title: string },
): string[] {
  const named = unique(statements.flatMap((_, i) => stepAt(statements, i)))
  if (named.length >= 2) return named.slice(0, most)
  const wanted = deliverables.map((what) => `Prepare: ${what}`)
  const own = unique([...named, ...wanted])
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
  const text = withMore(textFrom(statement), statements, i)
  return saysNothing.test(text) ? [] : [polished(text)]
}

/** With what is listed after it, or says more of it. */
export function withMore(said: string, statements: Statement[], i: number): string {
  let text = said
  for (let k = i + 1; k < statements.length; k++) {
    const next = statements[k]!
    if (next.role !== 'more' && !(next.role === 'aside' && isListed(next, statements[k - 1]!))) break
    text += `, ${next.text}`
  }
  return text
}

/** Said like an order, but nothing to do. */
const saysNothing =
  /^(?:thank (?:you|u|god)|take (?:all the|your|as much) time|take care|keep in mind|leave (?:\S+ ){1,6}(?:alone|closed|as (?:it|they) (?:is|are)|be|out)\b|reckon|have a (?:nice|good|great)|let me know|feel free|don't|do not|excuse)\b/i

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

/** What is wanted, without the wish: 'I need three quotes' becomes 'three quotes'. */
export const wantedText = ({ tokens, act }: Statement) =>
  tokens[act] ? `${tokens[act].text}${wordsAfter(tokens, act)}` : ''

const edges = new Set(
  'and or but so because since that which who where when while if as than then with for from into to at by on in of before after until about per via'.split(
    ' ',
  ),
)

/** What a cut leaves at the end. By a loop: a pattern for it takes time that grows faster than the text. */
function withoutTail(text: string) {
  let end = text.length
  while (end > 0 && ' \t\r\n,;:–-'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Begins with a capital, ends where a phrase ends. */
export function polished(text: string, longest = longestStep): string {
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
  const said = withoutTail(cut.join(' '))
  return said ? said[0]!.toUpperCase() + said.slice(1) : said
}

export const unique = (items: string[]) => {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = item.toLowerCase()
    return item === '' || seen.has(key) ? false : seen.add(key)
  })
}
