import { results } from '../../knowledge/statements.ts'
import { verbOf, verbOfGerund } from '../../knowledge/verb-forms.ts'
import { alsoNames, doing } from '../../knowledge/verbs.ts'
import type { Contents } from './contents.ts'
import { unique, workOf } from './phrases.ts'
import { inSecondPerson } from './second-person.ts'
import type { Statement } from './statements.ts'
import { longestTitle } from './title-clauses.ts'

type Beside = { text: string; steps: readonly string[]; deadline: string | null; statements: readonly Statement[] }

/** 'R1, 450 each' as the client wrote it: clauses are cut at commas, and in 'R1,450' there is none. */
export const asWritten = (text: string, source: string) =>
  text.replace(/(\d), (?=(\d{3})(?!\d))/g, (cut, before: string, after: string) =>
    source.includes(`${before},${after}`) ? `${before},` : cut,
  )

/** The contents of a brief without what says nothing, or only what stands in another part of it. */
export function withoutRepeats(contents: Contents, { text, steps, deadline, statements }: Beside): Contents {
  const written = (items: readonly string[]) => items.map((item) => asWritten(item, text))
  return {
    ...contents,
    deliverables: unique(joinedAsIn(steps, written(contents.deliverables).map(asThing).filter(isThing))),
    limits: written(contents.limits).filter(
      (limit) => !isOnlyWhen(limit, deadline) && !isField(steps, limit) && !thanks.test(limit) && !isAside(limit),
    ),
    clientParts: written(contents.clientParts).filter((part) => !(thanks.test(part) || adverb.test(part))),
    provided: written(contents.provided)
      .map((given) => given.replace(got, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
      .filter((given) => !measure.test(given) && !saysNothing.test(given) && !torn.test(given))
      .map((given) => asSentence(given, statements)),
  }
}

/** 'By next Friday would be lovely': the deadline has its own line. */
function isOnlyWhen(text: string, deadline: string | null) {
  const [limit, when] = [plain(text), plain(deadline ?? '')]
  return when !== '' && limit.includes(when) && limit.replace(when, ' ').replace(wishesWhen, ' ').trim() === ''
}
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[.,;:!?()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const wishesWhen =
  /\b(?:please|thanks|i|we|i'd|we'd|you|it|it's|this|that|all|everything|the|a|an|at|by|on|for|if|to|do|is|be|are|would|should|must|has|have|needs?|needed|want|like|love|lovely|nice|great|good|perfect|ideal|ideally|fine|ok|okay|possible|can|could|done|ready|finished|complete|completed|due|latest|deadline|our time|time|in|sharp|magic|super|amazing|grateful|best|brilliant|wonderful|absolutely|really|very|much|appreciated)\b/g

/** 'Max amount' in 'a table with deadline, max amount, conditions' is a column, and no limit. */
const isField = (steps: readonly string[], text: string) =>
  !binds.test(text) &&
  steps.some((step) => / with |:/.test(step) && step.includes(`, ${text[0]!.toLowerCase()}${text.slice(1)},`))
const binds =
  /\d|\b(?:no|not|only|without|never|each|per|every|same|one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred)\b/i

/** 'Match', 'Fresh' are no things, 'Flashcards' are; 'Owner the reminder sent' has whom it is for before what it is. */
const isThing = (text: string) =>
  (/ |.{4}s$/.test(text) || results.test(text.toLowerCase())) &&
  !recipientFirst.test(text) &&
  !tornPair.test(text) &&
  !isTold(text) &&
  !isDoing(text) &&
  !isSaid(text) &&
  /^["“‘#]?[\p{L}\p{N}£$€]/u.test(text) &&
  !isState.test(text) &&
  !isStateMended.test(text) &&
  !isTime.test(text)
const recipientFirst =
  /^(?!(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b)(?:(?!of|for|with|to|from|in|on|by|and|or|per|about|at|than|all|both|half)[^\s,:;]+ ){1,2}(?:the|a|an|my|our|their|his|her) (?:\S+ ){1,5}(?:\S+ed|sent|given|told|shown|written|paid|taught|brought)\b/i

/**
 * 'Makes a calendar', 'flyer wanted': what somebody does or wants names what comes of it. 'Buyers called who owe us money': who they
 * are belongs together.
 */
function asThing(text: string) {
  const [, verb = '', thing = ''] = makes.exec(text) ?? []
  if (verb) return thing[0]!.toUpperCase() + thing.slice(1)
  const [, whom = '', done = '', which = ''] = doneWho.exec(text) ?? []
  if (verbOf(done)) return `${whom} ${which}, ${done}`
  return text.replace(/ (?:wanted|needed|required)$/i, '')
}
const doneWho = /^(\S+(?: \S+){0,5}?) (\S+) ((?:who|whose) .+)$/is
const makes = /^(makes|writes|prepares|creates|produces|compiles|keeps|gets) (?:the |a |an |my |our )?(\S.*)$/is
/** 'Puts the answers in one table' */
const isTold = (text: string) => {
  const [verb = '', next = ''] = text.toLowerCase().split(' ')
  const base = workOf(verb)
  return (
    base !== verb &&
    doing.has(base) &&
    !alsoNames.has(base) &&
    /^(?:the|a|an|my|our|all|it|them|each|every)$/.test(next)
  )
}

/** 'Pasting it all into the template' */
const isDoing = (text: string) => {
  const [verb = '', next = ''] = text.toLowerCase().split(' ')
  return verbOfGerund(verb) !== undefined && /^(?:it|them|sure|all|the|a|an|my|our|each|every)$/.test(next)
}

/** 'The machine needs a gasket', 'prices went up in May' say how things are; 'a list of who is coming' is a thing. */
const isSaid = (text: string) => said.test(text.replace(/["“‘][^"“”‘’]*["”’]|(?<=\s)'[^']*'/g, ''))
const said =
  /^(?!Findings)(?:(?!\b(?:who|whom|whose|which|that|what|whether|if|when|where|why|how|as|because|so|wherever|whatever|whoever|for|about|called|titled|saying|says?|tell\w*|announc\w*|inform\w*|explain\w*)\b)[^:])*?\b(?:is|are|was|were|went|(?:needs|shows) (?:an?|the|to|that|my|our|some|new|more))\b/

/** The steps without those that ask for nothing: 'Comparing', 'Out of that', 'Prepare prices went up in May'. One is left. */
export function withoutIdle(steps: string[]): string[] {
  const asking = steps.filter((step) => !(idle.test(step) || isMoment(step) || isSaid(prepared.exec(step)?.[1] ?? '')))
  return asking.length > 0 ? asking : steps
}
/** 'Between two trips I have a minute' */
const isMoment = (step: string) =>
  /^(?:between|during|after|before|from|within) /i.test(step) &&
  !step.includes(',') &&
  /\b(?:i|we) (?:get|have|am|are|do|can)\b/i.test(step)
const prepared = /^Prepare (.+)$/s
const idle =
  /^(?:(?:comparing|looking|going|doing|having|being|getting|making|using)|(?:do|help with|handle|sort(?: out)?|take care of|get done|finish) (?:(?:the|these|this|thees|following|my) )*(?:\d|two|three|four|five|six|few|several|some) (?:\w+ )?(?:things|jobs|tasks|items|errands|chores)(?: (?:asap|today|please|pls|for me))*|(?:out of|from|with|for|in|on|at|by|after|before|between) (?:it|this|that|these|those|them|all|each|now|then))$/iu

/** 'Its WordPress', 'they're in German': how things are. */
const isState = /^(?:its|it['’]s|it is|they['’]re|they are|there['’]s) /i
/** 'Fix my logo its blurry' became 'Logo its blurry fixed'. */
const isStateMended = / its(?: \S+){1,3} (?:fixed|repaired|mended|changed|updated|sorted|checked)$/i
/** 'Write back the same day' hands over no day. */
const isTime = /^(?:same|next|following|every|each|last) (?:day|week|month|year|morning|evening|night|time)\b/i
/** 'A day by day plan', 'put them side by side' became 'Day made by day plan'. */
const tornPair = /^(\p{L}+) \p{L}+ by \1\b/iu

/** 'List with name of the buyer' and 'e-mail, phone' are one thing where a step says them in one go. */
function joinedAsIn(steps: readonly string[], items: readonly string[]): string[] {
  const whole: string[] = []
  for (const item of items) {
    const before = whole.at(-1)
    const both = `${before}, ${item}`
    const isOne =
      before && / (?:with|including|by) /.test(before) && steps.some((step) => plain(step).includes(plain(both)))
    if (isOne) whole[whole.length - 1] = `${before}, ${item[0]!.toLowerCase()}${item.slice(1)}`
    else whole.push(item)
  }
  return whole
}

/** 'I'd be ever so grateful', 'in addition' */
const thanks =
  /^(?:oh,? )?(?:(?:i|we)(?:['’]d| would| should)? (?:be (?:\S+ ){0,3}(?:grateful|thankful|glad|happy|delighted|relieved|obliged)|do hope|hope|trust)\b(?!.*(?:\d|\b(?:if|for|not|no|with|by|within|before|in|to|ha(?:ve|s))\b))|(?:in addition|do ask|no rush|thank you.*|thanks.*|many thanks.*)$)/i
/** 'As always', 'because they get upset': why, without what. */
const aside =
  /^(?:as (?:always|usual|ever|before)|(?:because|until (?:they|he|she|it|we|i)|then if) [^,;]*|long story)$/i
const isAside = (text: string) => aside.test(text) && text.split(' ').length <= 5 && !orders.test(text)
const orders = /\b(?:do not|don['’]t|must|may|nobody|no|never|leave|offer|stop|only|please)\b/i
/** 'Probably rambling': who? */
const adverb = /^(?:probably|possibly|hopefully|usually|sorry|sadly)\b/i
/** 'I took pictures of them all': the pictures are there. */
const got =
  /^(?:took|made|have taken|taken|collected|gathered|saved|found) (?=\S+)(?!(?:me|us|it|them|this|that|on|in|to|up|out|by|from|for)\b)/i
/** 'Of Gift Aid forms', 'been keeping points on cards': without its head it says nothing. */
const torn = /^(?:of|been|being|amounting|which|that|whose)\b/i

/** 'Attached': what? 'No access to the account' is a limit. */
const saysNothing = /^no |^(?:attached|enclosed|included|ready|available|pdf|word|excel|see below|below)$/i
/** '40 minutes each' tells how long something is. */
const measure =
  /^\d+(?: ?(?:to|-|–) ?\d+)? (?:minutes?|hours?|days?|weeks?|words?|pages?|years?)(?: each| long| per \S+)?$/i

/** 'Grandson has taken pictures': a sentence keeps the word that it begins with, 'Your grandson has taken pictures'. */
function asSentence(text: string, statements: readonly Statement[]) {
  const said = statements.find((one) =>
    one.text.replace(/^\S+ /, '').toLowerCase().startsWith(text.toLowerCase().slice(0, 40)),
  )
  const [, article] = /^(my|our|the) /i.exec(said?.text ?? '') ?? []
  const isSentence = said?.tokens.some(({ low, pos }) => pos === 'AUX' || finite.test(low))
  return article && isSentence ? inSecondPerson(`${article} ${text[0]!.toLowerCase()}${text.slice(1)}`) : text
}
const finite = /^(?:is|are|was|were|has|have|had)$/

/** What a cut can leave at the end of a title. */
const loose =
  /(?<![ ,;:–-])[ ,;:–-]+(?:and|or|but|so|because|since|that|which|who|where|when|while|if|as|than|then|with|for|from|into|to|at|by|on|in|of|before|after|until|about|per|via|using|under|over|between|within|across|the|a|an|my|our|your|their|his|her|its|is|are|was|be|has|have|can|will|always|same|every|based|each|already)$/i
/** In it a cut leaves half a thought: 'so that there are always 2', 'receipts that Dave', 'a post about how'. */
const dependent = / (?:so that|because|although|unless) [\s\S]*$| (?:that|which|who)(?: \S{1,30}){0,2}$| about how$/i

/** 'From the ones I already', 'with three' of 'three or four others' */
const halfPhrase =
  / (?:from|with|to|for|of|in|by|at|about|on) (?:(?:the |those |these )?(?:\S+ )?(?:i|we|you|they|he|she)(?: (?:already|now|still|can|have|just|also))?|two|three|four|five|six|seven|eight|nine|ten)$/i

/**
 * A title that ends where a thought ends: 'Make a rota so that there are always 2' without its second half, 'Reply to people' with
 * 'who asked questions under our last post'.
 */
export function endedWell(called: string, text: string): string {
  const title = called.replace(/^To (\p{Ll})/u, (_, letter: string) => letter.toUpperCase())
  const rest = cutFrom(title, text)
  if (rest === undefined) return title
  const whole = `${title}${rest}`
  const most = withoutVerb.test(title) && verb.test(rest) ? longestWhole : longestTitle
  if (rest && whole.length <= most && isOwn(title, text)) return whole
  let ended = title.replace(dependent, '').replace(halfPhrase, '')
  while (loose.test(ended)) ended = ended.replace(loose, '')
  return ended.split(' ').length >= 3 ? ended : title
}
/** 'Check whether the other vets in Galway', cut before 'are on TikTok', names nothing: it may be as long as this. */
const longestWhole = 75
const withoutVerb = / (?:whether|if|which|what|who|whose|how|where|when)(?= |$)/i
const verb =
  /^ (?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|still|never|\S+ed)\b/i

/** What the client goes on to say in the same breath, up to a pause; undefined where the title ends with one. */
function cutFrom(title: string, text: string): string | undefined {
  const flat = text.replace(/\s+/g, ' ')
  const tail = title.split(' ').slice(-2).join(' ').toLowerCase()
  const at = flat.toLowerCase().lastIndexOf(tail)
  const rest = at >= 0 ? flat.slice(at + tail.length) : ''
  return /^ [\p{L}\p{N}]/u.test(rest) ? rest.split(pause)[0]!.trimEnd() : undefined
}
/** A title in the client's own words; another was put together of a verb and what the text is about, and nothing goes on after it. */
const isOwn = (title: string, text: string) => plain(text).includes(plain(title.replace(/^Find out /, '')))
const pause = /[,;:!?()"“–—]|\.(?=\s|$)| (?:and|or|but|so|then|because|since|please|as|by|before|after|until)\b| - /i
