import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemToken, type WinkMethods } from 'wink-nlp'
import { doing, notDoing } from '../../knowledge/verbs.ts'
import type { Reading } from '../text/reading.ts'
import { stemOf } from '../text/words.ts'

let nlp: WinkMethods | undefined
/** The English model: a tenth of a second at the first use, or at `warm()`. */
export const language = () => {
  nlp ??= winkNLP(model, ['sbd', 'pos'])
  return nlp
}

type Token = { text: string; pos: string; start: number; end: number; sentence: number }

const most = 8

/** The steps that the client's own words name; where they name none, those usual for the kind of work. */
export function stepsOf(reading: Reading): string[] {
  const named = unique(clausesOf(reading.text).flatMap((clause) => stepIn(clause, reading.text) ?? []))
  const usual = reading.kinds[0]?.kind.steps ?? ['Agree on what is needed', 'Do the work', 'Report back']
  if (named.length >= 2) return named.slice(0, most)
  const size = reading.words.length
  if (size <= 13) return [...named, ...usual].slice(0, named.length === 0 && size > 8 ? 2 : 1 + (size > 9 ? 1 : 0))
  return usual.slice(0, 3)
}

function tokensOf(text: string): Token[] {
  const { its } = language()
  const tokens: Token[] = []
  let at = 0
  language()
    .readDoc(text)
    .sentences()
    .each((sentence, number) => {
      sentence.tokens().each((token: ItemToken) => {
        const word = token.out()
        const start = text.indexOf(word, at)
        if (start < 0) return
        at = start + word.length
        tokens.push({ text: word, pos: token.out(its.pos) as string, start, end: at, sentence: number })
      })
    })
  return tokens
}

const breaks = new Set([',', ';', ':', '.', '!', '?', '→', '->', '+', '&', '(', ')', '–', '—', '-', '•', '*', '/'])
const joins = new Set(['and', 'then', 'but', 'so', 'plus', 'or'])

/** Runs of words between punctuation and the little words that join one act to the next. */
function clausesOf(text: string): Token[][] {
  const clauses: Token[][] = [[]]
  const tokens = tokensOf(text)
  tokens.forEach((token, i) => {
    const previous = tokens[i - 1]
    const newLine = previous && text.slice(previous.end, token.start).includes('\n')
    if (newLine || (previous && previous.sentence !== token.sentence)) clauses.push([])
    const next = tokens[i + 1]
    // 'Mon-Fri', '9–13', 'and/or': between two words without a space it joins them.
    const glued = /^[-–/]$/.test(token.text) && previous?.end === token.start && next?.start === token.end
    if (breaks.has(token.text) && !glued) clauses.push([])
    else if (joins.has(token.text.toLowerCase()) && startsAct(tokens, i + 1)) clauses.push([])
    else clauses.at(-1)!.push(token)
  })
  return clauses.filter((clause) => clause.length > 0)
}

const lead = new Set([
  'please',
  'pls',
  'also',
  'then',
  'just',
  'to',
  'you',
  'maybe',
  'first',
  'next',
  'finally',
  'and',
  'always',
  'them',
  'they',
  'politely',
  'possibly',
  'even',
  'must',
  'should',
  'can',
  'could',
  'would',
  "'d",
  'll',
  "'ll",
  'not',
])

const startsAct = (tokens: Token[], i: number) => {
  let k = i
  while (lead.has(tokens[k]?.text.toLowerCase() ?? '')) k++
  return tokens[k] !== undefined && isAct(tokens[k]!)
}

/** A verb of doing in the form of an order; the tagger is unsure of verbs at the start, so the list decides first. */
const isAct = ({ text, pos }: Token) => {
  const word = text.toLowerCase()
  if (notDoing.has(word) || (/(?:ed|ing)$/.test(word) && pos !== 'VERB')) return false
  return (
    (doing.has(stemOf(word)) && !/(?:ed|s)$/.test(word.replace(/ss$/, ''))) ||
    (pos === 'VERB' && /^[a-z]+$/i.test(word) && !/(?:ed|ing|s)$/.test(word))
  )
}

function stepIn(clause: Token[], text: string): string[] {
  const start = actIn(clause)
  if (start < 0) return []
  const words = clause.slice(start)
  if (words.length < 2 && clause.length > 1) return []
  const step = text.slice(words[0]!.start, words.at(-1)!.end).replace(/\s+/g, ' ').trim()
  return step.length < 3 ? [] : [shortened(step)]
}

/** Where the act begins: at the head of the clause, or after 'someone to', 'want you to', 'need to'. */
function actIn(clause: Token[]): number {
  let i = 0
  while (lead.has(clause[i]?.text.toLowerCase() ?? '')) i++
  if (clause[i] && isAct(clause[i]!)) return i
  const asks = clause.findIndex(
    (token, k) =>
      /^(?:to|who|can|should|could)$/i.test(token.text) &&
      k > 0 &&
      /^(?:someone|somebody|sombody|person|help|you|anyone|need|want|va|assistant|people|like|one|me|u|i)$/i.test(
        clause[k - 1]!.text,
      ),
  )
  if (asks >= 0 && clause[asks + 1] && isAct(clause[asks + 1]!)) return asks + 1
  const modal = clause.findIndex((token) => /^(?:you|somebody|someone|they)$/i.test(token.text))
  return modal >= 0 && clause[modal + 1] && isAct(clause[modal + 1]!) ? modal + 1 : -1
}

const shortened = (step: string) => {
  const words = step.split(' ')
  const cut = words.length > 14 ? `${words.slice(0, 14).join(' ')}…` : step
  return cut[0]!.toUpperCase() + cut.slice(1)
}

const unique = (steps: string[]) => {
  const seen = new Set<string>()
  return steps.filter((step) => {
    const key = step.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}
