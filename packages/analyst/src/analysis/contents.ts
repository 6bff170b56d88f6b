import { materials } from '../../knowledge/materials.ts'
import { courtesy, makes, opensWithTime, results } from '../../knowledge/statements.ts'
import type { Statement } from './statements.ts'
import { polished, textFrom, unique, wantedText, withMore } from './steps.ts'

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
    limits: unique([...rules(statements), ...limitsIn(statements)])
      .filter(saysLimit)
      .slice(0, most),
    clientParts: texts('client').slice(0, most),
    provided: texts('provided')
      .filter((text) => wordsIn(text).some((word) => materials.has(word)))
      .slice(0, most),
  }
}

/** 'Not you', 'please never show': what they forbid stands elsewhere. 'She stays three weeks' is a circumstance. */
const saysLimit = (text: string) =>
  !courtesy.test(text) &&
  !(tells.test(text) && !binds.test(text)) &&
  !namesNothing.test(text) &&
  !isStay(wordsIn(text)) &&
  text.split(' ').length >= 2

const namesNothing =
  /^(?:please )?(?:please|not|no|never|only|just)(?: (?:you|me|us|it|that|this|yet|sure|show|a|an|the|need))*$/i

/** 'My daughter thinks', 'The towers will stand': what is told binds a VA only where it says so, 'We never ship on Fridays'. */
const tells =
  /^(?:(?:and|but|so|because|as|since|which|who) )*(?:i|we|i['’]m|we['’]re|i['’]ve|we['’]ve|my|our|they|they['’]re|he|she|he['’]s|she['’]s|it['’]s|it|there|there['’]s|that['’]s|families|people|the \w+|a \w+|\w+['’]s)(?= |$)/i
const binds =
  /\b(?:no|not|never|none|nothing|nobody|only|must|mustn['’]t|should|cannot|need|needs|want|wants|please|until|till|before|after|by|max|maximum|most|least|more than|rather|prefer|like|love|ask|tell|may|stays?|first|to be|ha(?:s|ve) to|decides?|approves?|hours?|limit|budget|cap|per|within|enough|welcome|fine|without|always|same|you|your)\b|n['’]t\b/i

const isStay = (words: string[]) => {
  const at = words.findIndex((word) => word === 'stay' || word === 'stays')
  return words.slice(Math.max(0, at - 4), Math.max(0, at)).some((word) => people.has(word))
}
const people = new Set([
  'he',
  'she',
  'people',
  'person',
  'daughter',
  'son',
  'mother',
  'father',
  'wife',
  'husband',
  'we',
  'i',
])
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

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

/** 'In English, calm, no emojis': what one or two words say after a limit belongs to it; alone they would say too little. */
function limitsIn(statements: Statement[]): string[] {
  const found: string[] = []
  statements.forEach((one, i) => {
    if (one.role !== 'limit' || one.inCase) return
    const before = statements[i - 1]
    const goesOn =
      before?.role === 'limit' && !before.inCase && before.sentence === one.sentence && one.tokens.length <= 2
    if (goesOn && (namesNothing.test(one.text) || courtesy.test(one.text))) return
    const text = withQualifier(statements, i)
    if (goesOn && /^,?$/.test(before.after)) found.push(`${found.pop()}${before.after} ${text}`)
    else found.push(text)
  })
  return found.map((text) => polished(text, longestItem))
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
    return namesThing(wantedText(statement)) && !isReport(statement)
      ? [polished(withMore(withoutLead(wantedText(statement)), statements, i), longestItem)]
      : []
  if (statement.role === 'aside') return namesResult(statement) ? [polished(withoutLead(statement.text), 12)] : []
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

/** 'Our hours are wrong on Yelp': how things are. 'What it costs', 'which of them are open' ask. */
const isReport = ({ tokens, act }: Statement) => {
  const is = tokens.findIndex(({ low }, i) => i > act && /^(?:is|are|was|were|has|have|had|'s|'re)$/.test(low))
  return is > 0 && !tokens.slice(0, is).some(({ low }) => asking.test(low))
}
const asking = /^(?:what|which|who|whose|whom|where|when|why|how|whether|if|that)$/

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
  !binding.test(text) &&
  !measure.test(text) &&
  !opensWithTime.test(text) &&
  !/^(?:of|is|are|was|it|them|i|i'm|we|him|her|me|us|you|this|that|these|those|to|if|what|how|when|who|where|from|with|in|on|at|for|into|by|about|only|everything|someone|somebody|help)\b/i.test(
    text,
  )
/** 'By contract', 'wisteria man you don't touch': not handed over. */
const binding = /^(?:but|before|after|did|does|since|because|as|than)\b|\byou (?:don['’]t|do not|never)\b/i
/** '300 to 400 words': how long it is, not what it is. */
const measure = /^\d[\d ,.to–-]*(?:words?|characters?|pages?|people|minutes?|hours?)$/i
/** 'Also the donation page', 'after that a summary', 'and the same in French'. */
const withoutLead = (text: string) =>
  withoutArticle(text.replace(/^(?:and|also|plus|then|after that|afterwards|at the end|finally|ideally)[ ,]+/i, ''))
const withoutArticle = (text: string) => text.replace(/^(?:a|an|the|some|my|our)\s+/i, '')
