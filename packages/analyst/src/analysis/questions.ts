import type { Reading } from '../text/reading.ts'
import { isStopword } from '../text/stopwords.ts'
import { stemsOf } from '../text/words.ts'
import type { Contents } from './contents.ts'
import { isOngoing } from './effort.ts'
import type { Verdict } from './limits.ts'

export const mostQuestions = 3

/** `ordered` is what the text asks for, without what it tells beside that. */
type Known = Contents & {
  deadline: boolean
  confidence: number
  usual: boolean
  ownSteps: boolean
  ordered: string
}

/** What would sharpen the brief, the most telling first, three at most; nothing that the text already answers. */
export function questionsOf(reading: Reading, verdict: Verdict, known: Known): string[] {
  if (verdict.empty) return ['What would you like to get done?', 'What takes up your time every week?']
  if (verdict.delegable === 'no')
    return (verdict.limit?.questions ?? ['What would you like to get done?']).slice(0, mostQuestions)
  if (verdict.vague)
    return [
      'What should be different once the work is done?',
      'What have you tried so far, or what do you already have?',
      'How many hours a week could you hand over?',
    ]
  const said = new Set(stemsOf(reading.text))
  const asked = [
    ...(verdict.limit?.questions ?? []),
    ...(known.deliverables.length === 0 && !known.ownSteps && known.confidence < 0.4
      ? ['What should the result look like: a document, a list, a reply, a finished setup?']
      : []),
    ...(known.usual ? (reading.kinds[0]?.kind.asks ?? []) : []).filter(
      (question) => !isAnswered(question, said) && !(asksForSum.test(question) && namesSum(reading)),
    ),
    ...(hasAmount(reading) ? [] : howMuchOf(known.ordered)),
    ...(known.deadline || saysNoHurry(reading) || namesDuration(reading) || isOngoing(reading)
      ? []
      : ['When do you need it by?']),
  ]
  return [...new Set(asked)].slice(0, mostQuestions)
}

/** One of a question's own words stands in the text, which then speaks of it already more often than not. */
function isAnswered(question: string, said: Set<string>) {
  const asked = question
    .replace(/\b(?:can|your|va|should|which|what|who|where|how)\b/gi, '')
    // 'If you cannot read it, put a mark' speaks of the unreadable.
    .replace(/\bun(\w+)able\b/gi, '$1')
  return stemsOf(asked).some((word) => !isStopword(word) && said.has(word))
}

/** 'Up to what amount can your VA decide alone?' */
const asksForSum = /\b(?:amount|budget)\b/
/** 'Refunds up to €20', 'max 35 euro per person'. */
const namesSum = ({ text }: Reading) =>
  /(?:[$€£₦₹]|\b(?:usd|eur|gbp|chf)) ?\d|\d ?(?:[$€£]|(?:euros?|eur|dollars?|usd|pounds?|quid|bucks|francs|chf|rand)\b)/i.test(
    text,
  )

/** 'Call the customers whose parcel came back': how many? Of one flyer nobody asks that. */
function howMuchOf(text: string): string[] {
  const [, long] = (asLongAs.test(text) && lengthy.exec(text)) || []
  if (long) return [`How long is the ${long.toLowerCase()}?`]
  for (const [, several = ''] of text.matchAll(ofSeveral)) {
    const noun = several.toLowerCase()
    if (!uncounted.test(noun)) return [`About how many ${noun} are there?`]
  }
  return []
}
const ofSeveral =
  /\b(?:my|our|the|all|these|those|their|any)(?: [\p{L}'’-]{1,20}){0,3}? (\p{L}{2,20}(?<!s|u|i)s|people|children|women|men)\b(?!['’-]| (?:the|an?|my|our|your|this|that|it|them)\b)/giu
/** Plural in form alone, verbs, and what a number says nothing of. */
const uncounted =
  /^(?:hours|its|changes|details|instructions|news|terms|thanks|sales|taxes|finances|socials|guidelines|holidays|things|ways|ideas|minutes|numbers|names|results|prices|costs|rates|fees|dates|times|days|weeks|months|years|evenings|mornings|goods|steps|templates|has|was|gets|makes|takes|comes|keeps|does|goes|says|needs|wants|sends|opens|shows|points|looks|works|runs|breaks|fails|others|ones|yours|ours|hers|theirs|means|series|headquarters|analytics|basics|likes|reels|ads|media)$/
const asLongAs = /\b(?:transcribe|translate|proofread|subtitle|caption|cut|edit|type up|summari[sz]e)\b/i
const lengthy =
  /\b(?:the|my|our|this) (?:[\p{L}'’-]{1,20} ){0,2}?(recording|video|audio|podcast|interview|webinar|manuscript|book|document|contract|article|report|episode|speech|film)\b/iu

const hasAmount = ({ text }: Reading) =>
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|thousand|dozens?|couple)\b/i.test(
    text,
  )
const saysNoHurry = ({ text }: Reading) =>
  /no (?:\w+ )?(?:rush|hurry|deadline)|whenever|some ?(?:day|time)|not urgent|can wait|ongoing|every|weekly|daily|monthly|each|nights|mornings|(?:\/| a | an | per |\bper )(?:day|week|month|wk|mo|hour)/i.test(
    text,
  )
/** 'Two weeks': how long it may take, or goes on. */
const namesDuration = ({ text }: Reading) =>
  /\b(?:\d+|a|one|two|three|four|five|six|eight|ten) (?:days?|weeks?|months?)\b/i.test(text)
