import { makes, opensWithTime, results } from '../../knowledge/statements.ts'
import type { Statement } from './statements.ts'
import { polished, textFrom, unique, wantedText } from './steps.ts'

const most = 8
const longestItem = 24

/** What a task asks for beside its steps, each in the client's words. */
export type Contents = {
  /** What the VA hands over. */
  deliverables: string[]
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
      statements.flatMap((one, i) =>
        one.role === role && !one.inCase && one.tokens.length > 1
          ? [polished(withQualifier(statements, i), longestItem)]
          : [],
      ),
    )
  return {
    deliverables: unique(statements.flatMap((_, i) => deliverableAt(statements, i))).slice(0, most),
    limits: [...rules(statements), ...texts('limit')].filter((text) => text.split(' ').length >= 2).slice(0, most),
    clientParts: texts('client').slice(0, most),
    provided: texts('provided').slice(0, most),
  }
}

/** The sentences that say what to do in a case, each as a whole. */
function rules(statements: Statement[]): string[] {
  const sentences = new Map<number, string>()
  for (const { inCase, sentence, text, after } of statements) {
    if (!inCase) continue
    const mark = /^[,:(]$/.test(after) ? after.replace('(', ',') : ''
    sentences.set(sentence, `${sentences.get(sentence) ?? ''} ${text}${mark}`.trim())
  }
  return unique([...sentences.values()].map((text) => polished(text, longestItem)))
}

/** The clause with the short one in brackets or after a comma that says more of it. */
function withQualifier(statements: Statement[], i: number) {
  const { text, after, sentence } = statements[i]!
  const next = statements[i + 1]
  const qualifies =
    next && next.sentence === sentence && next.role === 'aside' && next.tokens.length <= 5 && /^[(,]$/.test(after)
  return qualifies ? `${text}${after === '(' ? ` (${next.text})` : `, ${next.text}`}` : text
}

/** What an act makes, or what is wished for: its object, as far as the first phrase that says something else. */
function deliverableAt(statements: Statement[], i: number): string[] {
  const statement = statements[i]!
  if (statement.role === 'wanted')
    return namesThing(wantedText(statement)) ? [polished(withoutArticle(wantedText(statement)), 12)] : []
  if (statement.role === 'aside') return namesResult(statement) ? [polished(withoutArticle(statement.text), 12)] : []
  if (statement.role !== 'step') return []
  const said = textFrom(statement)
  const verb = makes.exec(said.toLowerCase())
  if (!verb) return []
  const rest = said.slice(verb[0].length).trim()
  // 'Put a yes/no list in a sheet for me', 'send me a summary': whom it is for is not what it is.
  const into = rest.toLowerCase().indexOf(' into ')
  const made = into < 0 ? rest : rest.slice(into + ' into '.length)
  const [object = ''] = made.replace(/^(?:me|us|them|him|her|up|out|together|down) /i, '').split(/ for (?:me|us)\b/i)
  return namesThing(object) && results.test(object.toLowerCase()) ? [polished(withoutArticle(object), 12)] : []
}

/** A phrase without a verb that names a result: 'one spreadsheet at the end', 'table + your pick'. */
const namesResult = ({ tokens, text, bracketed }: Statement) =>
  !bracketed &&
  tokens.length >= 2 &&
  tokens.length <= 9 &&
  !/^(?:from|with|in|on|at|for|about|as|like|via|than|of|all|our|my|the|their|his|her|currently|since|there|every|each)\b/i.test(
    text,
  ) &&
  !tokens.some(({ pos, low }) => pos === 'PRON' || pos === 'AUX' || (pos === 'VERB' && !/(?:ing|ed)$/.test(low))) &&
  !/^(?:i|i'm|we|you)\b/i.test(text) &&
  results.test(text.toLowerCase())

const namesThing = (text: string) =>
  text.length > 3 &&
  !opensWithTime.test(text) &&
  !/^(?:of|it|them|i|i'm|we|him|her|me|us|you|this|that|these|those|to|if|what|how|when|who|where|from|with|in|on|at|for|into|by|about|only|everything|someone|somebody|help)\b/i.test(
    text,
  )
const withoutArticle = (text: string) => text.replace(/^(?:a|an|the|some|my|our)\s+/i, '')
