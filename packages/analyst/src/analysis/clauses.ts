import type { ItemToken } from 'wink-nlp'
import { alsoNames, doing, notDoing } from '../../knowledge/verbs.ts'
import type { Replacement } from '../text/replacements.ts'
import { tagged } from '../text/tagger.ts'

export type Token = { text: string; low: string; pos: string; start: number; end: number; sentence: number }

/**
 * A run of words between punctuation and the little words that join one act to the next. `after` is what it was cut at:
 * a comma, a full stop, a line's end, or nothing for a joining word, which is then `join`. `sentence` counts lines as
 * sentences too.
 * `bracketed` is whether it stands in parentheses, `item` whether it opens an item of a list of lines.
 */
export type Clause = {
  tokens: Token[]
  sentence: number
  after: string
  join: string
  bracketed: boolean
  item: boolean
}

/** Stands for whatever opens the items of a list of lines: '- ', '* ', '2. ', '3) '. */
const bullet = '•'
export const bullets: readonly Replacement[] = [
  [/^[ \t]{0,20}(?:[-*•–·>]|\(?\d{1,2}[.)]|[a-h]\))[ \t]{1,8}/gm, `${bullet} `],
  // The same within a line, 'a) the photos b) the list'; not 'option b)', nor '(see page 2) and', which was opened before.
  [
    /(?<=\S[ \t]{1,4})(?=\(?[\da-h]\)[ \t]{1,4}\p{L})(?<!\([^()\n]{0,200})(?<!\b(?:option|version|plan|point|part|section|question|item|step|page)[ \t])\(?[\da-h]\)[ \t]{1,4}/giu,
    `\n${bullet} `,
  ],
]

const breaks = new Set([',', ';', ':', '.', '!', '?', '→', '->', '>', '+', '&', '(', ')', '–', '—', '-', '•', '*', '/'])
const joins = new Set(['and', 'then', 'but', 'so', 'plus', 'or', 'because', 'since', 'although', 'though', 'while'])

function tokensOf(text: string): Token[] {
  const { doc, its } = tagged(text)
  const tokens: Token[] = []
  let [at, lines] = [0, 0]
  doc.sentences().each((sentence, number) => {
    sentence.tokens().each((token: ItemToken) => {
      const word = token.out()
      if (!word.trim()) {
        if (word.includes('\n')) lines++
        return
      }
      const start = text.indexOf(word, at)
      if (start < 0) return
      if (text.slice(at, start).includes('\n')) lines++
      at = start + word.length
      const low = word.toLowerCase().replaceAll('’', "'")
      tokens.push({ text: word, low, pos: token.out(its.pos) as string, start, end: at, sentence: number + lines })
    })
  })
  return tokens
}

/** The clauses of a text, in its order. */
export function clausesOf(text: string): Clause[] {
  const clauses: Pick<Clause, 'tokens' | 'after' | 'join' | 'bracketed' | 'item'>[] = [
    { tokens: [], after: '', join: '', bracketed: false, item: false },
  ]
  let bracketed = false
  let quoted = false
  const cut = (after: string, join = '') => {
    // 'Polite, and brief': the comma cuts, and the joining word is still said.
    if (clauses.at(-1)!.tokens.length === 0) {
      if (join && clauses.length > 1) clauses.at(-2)!.join = join
      return
    }
    Object.assign(clauses.at(-1)!, { after, join })
    clauses.push({ tokens: [], after: '', join: '', bracketed, item: false })
  }
  const tokens = tokensOf(text)
  tokens.forEach((token, i) => {
    const previous = tokens[i - 1]
    if (previous && previous.sentence !== token.sentence) cut('.')
    const next = tokens[i + 1]
    // 'Mon-Fri', '9–13', 'and/or', 'text_name.pdf': between two words without a space it joins them.
    const glued = /^[-–/.&+=]$/.test(token.text) && previous?.end === token.start && next?.start === token.end
    // What stands in quotation marks is one thing, commas and all.
    const opens = next?.start === token.end && previous?.end !== token.start
    if (/^["“‘']$/.test(token.text) && opens) quoted = true
    else if (/^["”’']$/.test(token.text) && quoted) quoted = false
    if (token.text === '(') bracketed = true
    if (token.text === ')') bracketed = false
    if (breaks.has(token.text) && !glued && !(quoted && token.text === ',')) {
      cut(token.text)
      clauses.at(-1)!.bracketed = bracketed
      if (token.text === bullet) clauses.at(-1)!.item = true
    } else if (joins.has(token.low) && (startsAct(tokens, i + 1) || startsSubject(tokens, i + 1))) cut('', token.text)
    else clauses.at(-1)!.tokens.push(token)
  })
  return clauses
    .filter((clause) => clause.tokens.length > 0)
    .map(({ tokens, after, join, bracketed, item }) => ({
      tokens,
      after,
      join,
      bracketed,
      item,
      sentence: tokens[0]!.sentence,
    }))
}

/** Words that may stand before an order without being part of it. */
export const lead = new Set(
  `please pls plz kindly also then just to you u maybe first second third next finally and always politely possibly even must should can could
  would 'd ll 'll will not oh ok okay so well now mostly basically only simply afterwards later lastly otherwise`.split(
    /\s+/,
  ),
)

/** Where the clause's own words begin, after 'please', 'and then', 'you should'. */
export function afterLead(tokens: Token[], from = 0): number {
  let i = from
  while (lead.has(tokens[i]?.low ?? '')) i++
  return i
}

const startsAct = (tokens: Token[], i: number) => {
  const k = afterLead(tokens, i)
  return tokens[k] !== undefined && isAct(tokens[k]!, tokens[k + 1])
}
/** 'and I sign', 'but we decide': another person begins to act. */
const startsSubject = (tokens: Token[], i: number) =>
  /^(?:i|we|he|she|it|they|you|i'll|we'll)$/.test(tokens[i]?.low ?? '') &&
  /^(?:VERB|AUX)$/.test(tokens[i + 1]?.pos ?? '')

/** What an order is followed by: whom or what it is for, or how. */
const followsOrder =
  /^(?:the|a|an|my|our|your|his|her|their|its|this|that|these|those|it|them|'em|em|me|us|him|each|every|all|any|both|some|whoever|whatever|what|who|which|where|when|how|if|everything|everyone|everybody|anything|to|for|with|in|into|on|onto|off|out|up|down|back|through|over|from|by|as|again|nicely|\d.*)$/

type Named = Pick<Token, 'low' | 'pos' | 'text'>

/**
 * A verb of doing in the form of an order. The tagger is unsure of verbs at the start, so the list decides first; a word that
 * is as often the name of a thing, and one that the list lacks, must look like an order by what follows.
 */
export function isAct({ low, pos, text }: Named, next?: Token): boolean {
  if (notDoing.has(low) || !/^[a-z'-]+$/i.test(text)) return false
  // 'Support is one founder', 'the text must sound', 'write-offs': the name of a thing that something is said of.
  if (
    /^(?:is|are|was|were|must|should|will|has|had|have|can|needs?|isn't|aren't|n't|not|-|does)$/.test(next?.low ?? '')
  )
    return false
  const ordered = next !== undefined && followsOrder.test(next.low)
  if (pos === 'ADJ' && !ordered) return false
  if (doing.has(low))
    return !alsoNames.has(low) || next === undefined || ordered || /^(?:PROPN|NUM|DET|PRON|ADJ|ADV)$/.test(next.pos)
  return pos === 'VERB' && low.length > 2 && !/(?:ed|ing|s|n't)$/.test(low) && ordered
}
