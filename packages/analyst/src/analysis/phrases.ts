import { verbOf, verbOfGerund } from '../../knowledge/verb-forms.ts'
import { doing } from '../../knowledge/verbs.ts'
import { isAct, type Token } from './clauses.ts'
import { baseOf, type Statement } from './statements.ts'

/** In words; what is longer is cut where a phrase ends. */
const longestPhrase = 24

/** The order in 'the photos put in folders', 'the list shall be moved', 'that somebody answers them'; null where there is none. */
export function orderIn(words: Token[], wished: boolean): string | null {
  if (words[0]!.low === 'that' && /^(?:you|somebody|someone|a)$/.test(words[1]?.low ?? '')) {
    const at = words.findIndex(({ low }, i) => i > 1 && i < 4 && doing.has(workOf(low)))
    return at < 0 ? null : [workOf(words[at]!.low), tokensText(words.slice(at + 1))].join(' ')
  }
  // 'I want them in one design', 'each one in a sheet'
  const second = words[0]!.low === 'each' && words[1]?.low === 'one' ? 2 : 1
  if (
    wished &&
    /^(?:them|it|those|these|each|all|everything)$/.test(words[0]!.low) &&
    /^(?:in|into|on|as)$/.test(words[second]?.low ?? '')
  )
    return `put ${tokensText(words)}`
  return obligation(words) ?? needOf(words, wished) ?? participleOrder(words, wished)
}

/** 'The dates listed in the order should be entered in my diary': of two participles, the one that is an order. */
export function obligation(said: Token[]): string | null {
  const words = said.slice(leadingWords(said))
  const isQuestion = /^(?:could|can|would|should)$/.test(words[0]?.low ?? '')
  const be = words.findIndex(({ low }, i) => i > 1 && low === 'be' && (isQuestion || modal.test(words[i - 1]!.low)))
  const at = /ly$/.test(words[be + 1]?.low ?? '') ? be + 2 : be + 1
  const verb = verbOf(words[at]?.low ?? '')
  if (be < 0 || !verb) return null
  const hasTo = words[be - 1]!.low === 'to' && /^(?:ha(?:s|ve)|needs?|is|are|ought)$/.test(words[be - 2]!.low)
  const object = isQuestion ? words.slice(1, be) : words.slice(0, hasTo ? be - 2 : be - 1)
  const rest = tokensText(words.slice(at + 1))
  return isObject(object) && !doneByClient.test(rest)
    ? [verb, objectText(object), rest].filter(Boolean).join(' ')
    : null
}
const leadingWords = (words: Token[]) => {
  const at = words.findIndex(({ low }) => !/^(?:and|but|so|also|then|please)$/.test(low))
  return Math.max(0, at)
}
/** 'They are to be sorted' is an order about them. */
const pronouns: Record<string, string> = {
  they: 'them',
  these: 'these',
  those: 'those',
  it: 'it',
  this: 'this',
  both: 'both',
  all: 'all',
}
const objectText = (object: Token[]) => (object.length === 1 && pronouns[object[0]!.low]) || lowered(object)
const isObject = (object: Token[]) =>
  object.length > 0 &&
  object.length <= longestObject &&
  ((object.length === 1 && pronouns[object[0]!.low] !== undefined) ||
    ((object.some(({ pos }) => /^(?:NOUN|PROPN)$/.test(pos)) ||
      /^the (?:two|three|four|five|rest|others)$/i.test(tokensText(object))) &&
      isName(object) &&
      !object.some(({ low }) => /^(?:i|we|you|he|she|they|it|if|when|not|n't|nothing|nobody|none|no)$/.test(low))))

/** 'Everybody who has to be told': that is said of them. */
const isName = (object: Token[]) => {
  const told = object.findIndex(({ pos, low }) => pos === 'VERB' && /[^s]s$/.test(low))
  return (
    !/^(?:ADP|SCONJ|VERB|AUX)$/.test(object[0]!.pos) &&
    !asking.test(object[0]!.low) &&
    !asking.test(object.at(-1)!.low) &&
    (told < 0 || object.slice(0, told).some(({ low }) => asking.test(low)))
  )
}
const asking = /^(?:who|whom|whose|that|which|what|how|where|when|why)$/
/** In words. */
const longestObject = 14
const doneByClient = /^by (?:me|us|him|her|them|my|our|the|\p{Lu})/u

/** '212 people need thanking', and after a wish 'my invoices for March typing up'. */
export function needOf(said: Token[], wished: boolean): string | null {
  const words = said.slice(leadingWords(said))
  const needs = words.findIndex(
    ({ low }, i) => i > 0 && /^(?:needs?|wants?|requires?)$/.test(low) && verbOfGerund(words[i + 1]?.low ?? ''),
  )
  const at = needs > 0 ? needs + 1 : words.findIndex((word, i) => i > 1 && isGerund(word, words[i - 1]!))
  const [gerund, next] = [words[at], words[at + 1]]
  const verb = gerund && verbOfGerund(gerund.low)
  if (!verb || !(needs > 0 || (wished && known.test(words[0]!.low)))) return null
  const object = words.slice(0, needs > 0 ? needs : at)
  if (!isObject(object) || object.some(({ low, pos }) => notObject.test(low) || pos === 'AUX')) return null
  const particle = particles.test(next?.low ?? '') ? next! : null
  if (next && !particle && next.pos !== 'ADP') return null
  const rest = tokensText(words.slice(at + (particle ? 2 : 1)))
  const thing = objectText(object)
  // 'Lay it out', but 'type up my invoices'
  const done = object.length === 1 ? [thing, particle?.text] : [particle?.text, thing]
  return [verb, ...done, rest].filter(Boolean).join(' ')
}
/** After the name of a thing: 'a month's warning' and 'the legal reading' are names themselves. */
const isGerund = ({ low, pos }: Token, before: Token) =>
  /^(?:VERB|NOUN)$/.test(pos) && /^(?:NOUN|PROPN|NUM)$/.test(before.pos) && verbOfGerund(low) !== undefined
/** What is named so is there already: 'a list showing' would be made. */
const known = /^(?:the|my|our|these|those|this|all|\d.*)$/
const notObject = /^(?:i|we|you|he|she|who|that|which|someone|somebody|person|va|assistant|help)$/
const particles = /^(?:up|out|off|down)$/

/** 'The photos put in folders', 'them typed up' */
function participleOrder(words: Token[], wished: boolean): string | null {
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
export function clipped(text: string, longest = longestPhrase): string {
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
