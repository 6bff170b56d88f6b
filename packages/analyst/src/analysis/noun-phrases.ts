import type { Token } from './clauses.ts'
import { tokensText } from './phrases.ts'
import type { Statement } from './statements.ts'

/**
 * A run of words around a noun, without its article: 'sleeper trains', 'code from the government'. `clause` is the index of its
 * statement, `at` that of its first token there; `head` is the noun, in lower case; `joined` is whether a second one follows
 * after 'of', 'for' and the like.
 */
export type NounPhrase = { tokens: readonly Token[]; head: string; clause: number; at: number; joined: boolean }

/** The noun phrases of a text, in its order; where two are joined, the first alone and both. */
export function nounPhrasesIn(statements: readonly Statement[]): NounPhrase[] {
  return statements.flatMap(({ tokens, role, act }, clause) => {
    const found: NounPhrase[] = []
    for (let at = 0; at < tokens.length; at++) {
      // The reader takes an order for a noun where it may be one: 'Answer', 'Check'.
      if ((role === 'step' && at === act) || !opens(tokens, at)) continue
      const end = phraseEnd(tokens, at)
      if (end === null) continue
      const next = secondFrom(tokens, end)
      for (const last of next === null ? [end] : [end, next]) {
        const own = tokens.slice(at, last + 1)
        const head = tokens[end]!.low
        if (!saysNothing.test(head) && own.length <= longest)
          found.push({ tokens: own, head, clause, at, joined: last !== end })
      }
      at = end
    }
    return found
  })
}

/** In words. */
const longest = 7

/** What a phrase is called, without the articles in it. */
export const phraseText = ({ tokens }: Pick<NounPhrase, 'tokens'>) =>
  tokensText([...tokens]).replace(/\b(?:the|a|an|my|our|your) /gi, '')

const isNoun = (token: Token | undefined) =>
  token !== undefined && /^(?:NOUN|PROPN)$/.test(token.pos) && /\p{L}/u.test(token.text)
const isModifier = (token: Token | undefined) => token !== undefined && /^(?:ADJ|NUM|NOUN|PROPN|X|SYM)$/.test(token.pos)
/** 'The operators\' sites', 'half-done kitchens', 'fish & chips' */
const joins = (token: Token) => /^(?:['’]s?|-|&)$/.test(token.low)
/** 'Missing receipts', 'signed forms': a form of a verb before a noun. */
const isParticiple = (tokens: readonly Token[], i: number) =>
  tokens[i]?.pos === 'VERB' && /(?:ing|ed)$/.test(tokens[i].low) && isModifier(tokens[i + 1])

const opens = (tokens: readonly Token[], i: number) =>
  (isModifier(tokens[i]) && !joins(tokens[i]!)) || isParticiple(tokens, i)

/** The index of the last noun of the run that begins there. */
function phraseEnd(tokens: readonly Token[], at: number): number | null {
  let end = at
  while (tokens[end + 1] && (isModifier(tokens[end + 1]) || joins(tokens[end + 1]!) || isParticiple(tokens, end + 1)))
    end++
  // '58 buyers today'
  while (end > at && (!isNoun(tokens[end]) || saysNothing.test(tokens[end]!.low))) end--
  return isNoun(tokens[end]) ? end : null
}

/** The index of the last noun of a phrase that follows with a preposition. */
function secondFrom(tokens: readonly Token[], end: number): number | null {
  if (!/^(?:of|for|from|in|about|to|with|on|at)$/.test(tokens[end + 1]?.low ?? '')) return null
  let at = end + 2
  while (tokens[at] && determiner.test(tokens[at]!.low)) at++
  return opens(tokens, at) ? phraseEnd(tokens, at) : null
}

export const determiner =
  /^(?:the|a|an|some|my|our|your|their|his|her|its|this|that|these|those|any|every|each|all|no|another|such|what|which|whose)$/

/** Times, greetings, and words that stand for whatever is meant. */
const saysNothing =
  /^(?:ones?|things?|stuff|bit|lots?|way|rest|others?|someone|somebody|everybody|everyone|nobody|something|anything|everything|nothing|today|tomorrow|weeks?|days?|mornings?|evenings?|nights?|months?|years?|hours?|minutes?|am|pm|pls|please|help|thanks|times?|who|i|we|you|it|he|she|they|me|us|them|him|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|x|hi|hey|hello|dear)$/
