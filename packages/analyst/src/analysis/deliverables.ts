import { makes, opensWithTime, results } from '../../knowledge/statements.ts'
import { participleOf } from '../../knowledge/verb-forms.ts'
import { alsoNames, doing, notDoing } from '../../knowledge/verbs.ts'
import type { Span } from './brief-items.ts'
import { saidAfter } from './clause-runs.ts'
import { isAct, type Token } from './clauses.ts'
import { clipped, lowered, polished, textFrom, tokensText, unique, workOf } from './phrases.ts'
import { actIn, type Statement } from './statements.ts'

const most = 8
const longestItem = 24
/** A thing that somebody makes is named in fewer words than a wish. */
const longestThing = 14

/**
 * What the VA hands over, in the client's words: what is wished for, what an act makes, and what the other acts lead to:
 * 'Sort the photos by street' hands over 'Photos sorted by street'. `spans` are the clauses that name it.
 */
export function deliverablesOf(statements: Statement[], spans: readonly Span[]): string[] {
  const named = spans.flatMap((span) => {
    const head = headOf(statements[span.from]!)
    return head === null
      ? []
      : [polished(withoutArticle(saidAfter(clipped(head.trim(), longestThing), statements, span)), longestItem)]
  })
  return distinct(named).slice(0, most)
}

/** What a clause names that is handed over; null where it names nothing. */
function headOf(statement: Statement): string | null {
  const wish = wishIn(statement)
  if (wish) return wish
  const at = actIn(statement.tokens)
  if (at >= 0) {
    const act = readAct({ ...statement, act: at })
    return act && (madeBy(act) ?? outcomeOf(act))
  }
  const text = wishedText(statement)
  return results.test(text.toLowerCase()) &&
    !notDoing.has(statement.tokens[0]!.low) &&
    namesThing(withoutArticle(text)) &&
    !isReport(statement)
    ? text
    : null
}

/** None twice, and none that another one says and says more of. */
function distinct(texts: string[]) {
  const lower = texts.map((text) => text.toLowerCase())
  return unique(
    texts.filter((_, i) => !lower.some((other, k) => k !== i && other !== lower[i] && other.includes(lower[i]!))),
  )
}

/** 'Also the donation page', 'after that a summary', 'send me a list', 'three options would be perfect'. */
function wishedText({ tokens, act }: Statement): string {
  const asked = tokens.slice(0, act).findIndex(({ low }) => /^(?:if|whether)$/.test(low))
  // 'An email to each asking whether they still want a plot': that wish is another's.
  const isOthers = asked > 0 && /^(?:they|he|she|it|people)$/.test(tokens[asked + 1]?.low ?? '')
  const text = lowered(tokens.slice(isOthers ? 0 : act)).replace(leadsToWish, '')
  const praise =
    / (?:would|will) be (?:\w+ )?(?:perfect|great|nice|lovely|good|ideal|magic|helpful|useful|of (?:great |some )?(?:help|use|assistance))\b/i.exec(
      text,
    )
  return praise ? text.slice(0, praise.index) : text
}
const leadsToWish =
  /^(?:(?:and|also|plus|then|after that|afterwards|at the end|finally|ideally)[ ,]+)*(?:(?:is|are|would be) (?=an? |the |one )|(?:give|send|get|make|show) me |(?:(?:i|we)(?:['’]d| would)? (?:want|need|like) )?to (?:know|learn|find out|understand) )?/i
const isQuestion = (text: string) =>
  !/^what (?:we|i|you) (?:need|want|have|like)\b/i.test(text) &&
  /^(?:what|which|who|whose|whom|where|when|why|how|whether|if|is|are|do|does|can) \w+ \w+/i.test(text)
/** 'is a visa needed' becomes 'whether a visa is needed'. */
const reported = (question: string) =>
  question.replace(/^(is|are|can|do|does) ((?:an? |the |my |our )?\S+) /i, (_, verb: string, who: string) =>
    /^do/i.test(verb) ? `whether ${who} ` : `whether ${who} ${verb.toLowerCase()} `,
  )

/** What is wished for without an act: 'I need three quotes', 'one spreadsheet at the end'. */
export function wishIn(statement: Statement): string | null {
  const within = /^(?:limit|provided|aside)$/.test(statement.role) ? wishWithin(statement) : null
  if (within) return within
  // 'I need the photos put in folders', 'Need a comparison': an act is wished for, but what it leads to is named.
  const isResult = statement.role === 'step' && statement.act > 0 && wishesForResult(statement)
  if (statement.role === 'wanted' || isResult) {
    const text = wishedText(statement).replace(changedInto, '')
    const [, owner, thing] = eachHas.exec(text) ?? []
    if (owner && thing) return `${thing} for ${owner}`
    if (/^so\b/i.test(statement.text)) return null
    if (isQuestion(text)) return `findings: ${reported(text)}`
    return namesThing(text) && namesThing(withoutArticle(text)) && !isReport(statement) ? text : null
  }
  const text = wishedText(statement)
  return statement.role === 'aside' && namesResult(statement) && namesThing(withoutArticle(text)) ? text : null
}

/** 'Each episode to have a summary of 150 words' */
const eachHas = /^((?:each|every) (?:[^\s,]+ ){0,2}[^\s,]+) (?:to|should|must) have (an? .+)$/i

/** 'Need them typed into one spreadsheet': the spreadsheet is what comes of them. */
const changedInto =
  /^(?:it|them|those|these|this|that|everything|all|all of (?:it|them)) \w+ (?:up )?in(?:to)? (?=(?:an?|one|our|my|the) )/i

const wishesForResult = ({ tokens, act }: Statement) =>
  !isAct(tokens[act]!, tokens[act + 1]) &&
  tokens.slice(0, act).some(({ low }) => /^(?:needs?|needed|want|wanted|like|wish)$/.test(low)) &&
  (/^(?:DET|NUM|NOUN|PROPN|ADJ)$/.test(tokens[act]!.pos) || changedInto.test(tokensText(tokens.slice(act))))

/** 'My accountant wants a table', 'I should be grateful for draft minutes': a wish in other clothes. */
function wishWithin({ tokens, inCase }: Statement): string | null {
  const at = tokens.findIndex(
    ({ low }, i) =>
      (i > 0 && /^(?:wants?|needs?|requires?)$/.test(low) && /^(?:a|an|one|some)$/.test(tokens[i + 1]?.low ?? '')) ||
      (low === 'for' && /^(?:grateful|thankful)$/.test(tokens[i - 1]?.low ?? '')) ||
      /^appreciate$/.test(low),
  )
  const text = at < 0 || inCase ? '' : lowered(tokens.slice(at + 1))
  return results.test(text.toLowerCase()) && namesThing(withoutArticle(text)) ? text : null
}

/** What an act makes: 'Write for each tenant the letter' makes 'letter'. */
function madeBy({ verb, particle, object, rest, all, forClient }: Act): string | null {
  // 'Put the names in a sheet': the sheet is new, whatever goes into it.
  const into = / in(?:to)? (?=(?:a|an|one|the|two|three|four|five|six|\d{1,3}) )/i.exec(all)
  if (
    into &&
    /^(?:put|enter|turn|type|log|note|collect|gather|get|move|record|write|list|sort|compile|make|cut|convert)$/.test(
      verb,
    )
  ) {
    const target = withoutArticle(all.slice(into.index + into[0].length))
    const becomes = /^(?:turn|cut|convert|make)$/.test(verb)
    if (becomes || results.test(firstPhrase(target).toLowerCase()))
      return namesThing(target) ? withContent(target, becomes ? 'from' : 'with', object) : null
  }
  // 'Give me a clean count': whatever the client is given.
  const given = /^(?:give|send|show|leave|write|get|bring|make)$/.test(verb) && forClient
  // 'A day by day plan': the first 'by' is part of its name.
  const whole = `${object}${rest}`
  if (
    makes.test(verb) &&
    results.test(firstPhrase(whole.replace(/^(\S+ \S+) by /, '$1-by-')).toLowerCase()) &&
    !namesThing(object)
  )
    return namesThing(withoutArticle(whole)) ? withoutArticle(whole) : null
  const named =
    given ||
    ((makes.test(verb) || keeps.test(verb)) && particle !== 'out' && results.test(object.toLowerCase())) ||
    (creates.test(verb) && particle !== 'out' && (verb !== 'find' || withoutArticle(object).includes(' ')))
  return named && namesThing(withoutArticle(object)) ? withoutArticle(`${object}${rest}`) : null
}

/** 'sheet' with what goes into it: 'Sheet with the enquiries', '6 reels from my interview'. */
const withContent = (target: string, joined: 'from' | 'with', content: string) =>
  content &&
  !/^(?:it|them|this|that|those|these|each|all|everything|what|whatever|any)\b/i.test(content) &&
  !/ (?:with|from) /.test(target)
    ? `${target} ${joined} ${content}`
    : target

/** The name of a thing without what is said of it: 'a table of the prices' to 'a table'. */
export const firstPhrase = (text: string) =>
  text.split(/ (?:with|for|of|from|by|at|on|in|as|to|per|sorted|saying|that|which)\b/)[0]!

/** They lead to a result where they are said of one: 'keep a spreadsheet'. */
const keeps = /^(?:keep|maintain|fill|leave|do|get|give|finish|complete|set)$/
/** What they make is new, whatever it is called. */
const creates =
  /^(?:write|draft|make|build|create|design|prepare|produce|compile|compose|translate|transcribe|rewrite|find)$/

/** Acts that lead to nothing that could be looked at. */
const leadsNowhere =
  /^(?:use|take|keep|let|go|look|come|stay|speak|talk|tell|ask|work|start|stop|learn|help|say|give|get|have|do|follow|watch|wait|listen|remember|begin|see|check in|join|attend|welcome|explain|show|suggest|support|try|leave|open|read|inform|respect|deal|hold|discuss|think|throw|bring|lead|stick|feel|mind|treat|google|ping|nudge|nag|warn|thank|greet)$/

/** What an act leads to: 'Call the ten customers' to 'Ten customers called', 'Reply to the reviews' to 'Replies to the reviews'. */
function outcomeOf(act: Act): string | null {
  if (leadsNowhere.test(act.verb) || !doing.has(act.verb)) return null
  // 'Name number postcode', 'Zip broken': a list of things, or how they are, rather than an order.
  if (alsoNames.has(act.verb) && !/^(?:DET|NUM|PRON|PROPN)$/.test(act.first?.pos ?? '')) return null
  if (/^(?:reply|respond)$/.test(act.verb)) {
    const to = /^ ?to (.+)/i.exec(act.rest)?.[1] ?? ''
    return namesThing(to) ? clipped(`Replies to ${to}`, longestThing) : null
  }
  if (/^(?:find|figure|work)$/.test(act.verb) && act.particle === 'out')
    return act.all ? clipped(`Findings: ${act.all}`, longestThing) : null
  if (!namesThing(act.object) || act.object.split(' ').length > 8 || !act.isThing) return null
  // 'Label sent', 'form filled': one word alone says too little of what is handed over.
  if (!withoutArticle(act.object).includes(' ') && !act.rest.trim()) return null
  // 'Put doubtful ones aside'
  const [, thing = act.object, behind] = particleBehind.exec(act.object) ?? []
  const particle = behind ?? act.particle
  const done = `${participleOf(act.verb)}${particle ? ` ${particle}` : ''}`
  return clipped(`${withoutArticle(thing)} ${done}${act.rest}`, longestThing)
}

type Act = {
  verb: string
  particle: string
  first: Token | undefined
  object: string
  isThing: boolean
  rest: string
  all: string
  /** 'Send me a list' */
  forClient: boolean
}

/** The verb of a step, its object as far as the first phrase that says something else, and the rest. */
function readAct(statement: Statement): Act | null {
  if (statement.inCase) return null
  const { tokens, act } = statement
  const verb = textFrom(statement).split(' ')[0]!.toLowerCase()
  let at = act + 1
  const particle = particles.has(tokens[at]?.low ?? '') && tokens.length > at + 1 ? tokens[at++]!.low : ''
  const forClient = /^(?:me|us)$/.test(tokens[at]?.low ?? '')
  at = afterRecipient(tokens, at)
  const ends = tokens.findIndex((token, i) => i >= at && endsObject(token) && !/^(?:of|or)$/.test(tokens[i - 1]!.low))
  const end = ends < 0 ? tokens.length : ends
  return {
    verb: workOf(verb),
    particle,
    first: tokens[at],
    object: tokensText(tokens.slice(at, end)),
    isThing:
      tokens.slice(at, end).some(({ pos }) => /^(?:NOUN|PROPN|NUM)$/.test(pos)) &&
      !tokens.slice(at).some(({ pos, low }) => pos === 'VERB' && /[^s]s$/.test(low)),
    rest: end < tokens.length ? ` ${tokensText(tokens.slice(end))}` : '',
    all: tokensText(tokens.slice(at)),
    forClient,
  }
}

const particles = new Set(['up', 'out', 'down', 'off', 'back', 'together'])
const particleBehind = /^(.+) (aside|apart|away|up|out|down|off|back|together)$/i
const people = /^(?:me|us|them|him|her|you)$/

/** Whom it is for is not what it is: 'send me a summary', 'write for each tenant the letter'. */
function afterRecipient(tokens: Token[], at: number): number {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (!first || !second) return at
  if (people.test(first.low) && !/^(?:ADP|SCONJ)$/.test(second.pos)) return at + 1
  if (first.low !== 'for' || !third) return at
  if (people.test(second.low)) return at + 2
  return /^(?:each|every|all)$/.test(second.low) && tokens.length > at + 3 ? at + 3 : at
}

const endsObject = ({ low, pos }: Token) =>
  (pos === 'ADP' && low !== 'of' && !/^(?:per|plus|like)$/.test(low)) ||
  pos === 'SCONJ' ||
  /^(?:to|so|that|which|who|whose|when|where|if|as|before|after|until|till|by|because|since|while|from|in|on|with|for|into|at|about|without|using|saying|based|according|today|tomorrow|weekly|daily|monthly|every|each|now|first|individually|properly|again|too|personally|please)$/.test(
    low,
  )

/** 'Our hours are wrong on Yelp', 'vessel arrives 22nd': how things are. 'What it costs', 'which of them are open' ask. */
export const isReport = ({ tokens, act }: Statement) => {
  const says = tokens.findIndex(
    ({ low, pos }, i) =>
      i > act &&
      (/^(?:is|are|was|were|has|have|had|'s|'re)$/.test(low) ||
        (/^(?:VERB|AUX)$/.test(pos) && i <= act + 3 && isTold(tokens[i - 1]!, low))),
  )
  return says > 0 && !tokens.slice(0, says).some(({ low }) => asking.test(low))
}
/** A verb right after the name of what does it. */
const isTold = (before: Token, verb: string) =>
  /^(?:NOUN|PROPN)$/.test(before.pos) && (/[^s]s$/.test(verb) || /^(?:can|could|will|would|should|must)$/.test(verb))
const asking = /^(?:what|which|who|whose|whom|where|when|why|how|whether|if|that)$/

/** A phrase without a verb that names a result: 'one spreadsheet at the end', 'table + your pick'. */
const namesResult = ({ tokens, text, bracketed }: Statement) =>
  !bracketed &&
  tokens.length >= 2 &&
  tokens.length <= 9 &&
  !/^(?:from|with|in|on|at|for|about|as|like|via|than|of|all|our|my|the|their|his|her|currently|since|there|every|each)\b/i.test(
    text,
  ) &&
  !tokens.some(
    ({ pos, low }) =>
      pos === 'PRON' || pos === 'SCONJ' || pos === 'AUX' || (pos === 'VERB' && !/(?:ing|ed)$/.test(low)),
  ) &&
  !/^(?:i|i'm|we|you)\b|\b(?:provided|attached|ready|done|sent|enclosed|exists?|available)$/i.test(text) &&
  results.test(text.toLowerCase())

const namesThing = (text: string) =>
  text.length > 3 &&
  !/^\p{Lu}+$/u.test(text) &&
  !binding.test(text) &&
  !money.test(text) &&
  // 'I need the doc by Thursday': when, of something that was named before.
  !/^the \w+ (?:by|before|until)\b/i.test(text) &&
  !measure.test(text) &&
  !(opensWithTime.test(text) && !/^(?:this|last|next) \S+['’]s /i.test(text)) &&
  !/^(?:one|two|three|four|five|six|\d+)$|^(?:of|is|are|was|it|them|em|i|i'm|we|him|her|me|us|you|this|that|these|those|to|if|what|how|when|who|where|from|with|in|on|at|for|into|by|about|only|everything|anything|something|someone|somebody|help|each|whatever|whoever|all|(?:the )?ones|others?|things?|stuff|both$|both of|right now|currently|at the moment|so|(?:two|three|2|3) (?:\w+ )?(?:jobs?|things?|tasks?|bits?|works?)\b|also|same|no|your (?:\w+ )?(?:price|rate|quote)s?|family of|one (?:[\p{L}-]+ ){0,2}(?:person|human)\b|(?:va|virtual assistant|assistant|person|researcher|freelancer|writer|reader)\b|very)\b/iu.test(
    text,
  )
/** 'By contract', 'wisteria man you don't touch': not handed over. */
const binding = /^(?:but|before|after|did|does|since|because|as|than)\b|\byou (?:don['’]t|do not|never)\b/i
/** 'R1800 for the list', 'US$900': what is paid. */
const money = /^(?:(?:r|us|nz|au|a|c|usd|eur|gbp|ksh)? ?[$€£₹]|(?:r|usd|eur|gbp|ksh) ?)\d/i
/** '300 to 400 words': how long it is, not what it is. */
const measure =
  /^(?:\d[\d ,.to–-]*|half an? |one |two )(?:words?|characters?|pages?|lines?|people|minutes?|hours?)(?: each| long| at most| max)?$/i
const withoutArticle = (text: string) => text.replace(/^(?:a|an|the|some|my|our)\s+/i, '')
