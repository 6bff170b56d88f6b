import { opensWithTime, results } from '../../knowledge/statements.ts'
import { similarity, taskVector, termsOf } from '../models/towers.ts'
import { wordsOf } from '../text/words.ts'
import type { Statement } from './statements.ts'
import { polished, textFrom, wantedText } from './steps.ts'

/** In characters: what fits on one line of a card. */
export const longestTitle = 60

/**
 * A short name for a task, in the client's words: what it opens with if that names a thing, otherwise the act or wish that
 * lies nearest to the text as a whole. Empty for a text without words. `subjectAt` is the first word that names a kind of work.
 */
export function titleOf(statements: Statement[], text: string, subjectAt: number): string {
  const [first] = statements
  if (!first) return ''
  if (isHeading(first, subjectAt)) return shortened(first.text)
  const acts = statements
    .filter(({ role, inCase }) => (role === 'step' || role === 'wanted') && !inCase)
    .map((one) => (one.role === 'step' ? textFrom(one) : withoutArticle(wantedText(one))))
  const clear = acts.filter((act) => !isBlind(act))
  const telling = [clear.filter((act) => contentWords(act) >= 3), clear.filter((act) => contentWords(act) >= 2)]
  const best = nearest(telling.find((some) => some.length > 0) ?? [], text)
  return shortened(
    best ?? acts.find((act) => contentWords(act) >= 2) ?? acts[0] ?? (first.tokens.length > 1 ? first.text : text),
  )
}

/** What is said first names a task more often than what comes at the end. */
const laterCosts = 0.12

/** The one that says most of what the whole text says. */
function nearest(acts: string[], text: string): string | undefined {
  const whole = vectorOf(text)
  const scored = acts.map((act, i) => ({ act, score: similarity(vectorOf(shortened(act)), whole) - i * laterCosts }))
  return scored.sort((a, b) => b.score - a.score)[0]?.act
}
const vectorOf = (text: string) => taskVector(termsOf(wordsOf(text)))

/** 'Fix those', 'Text each one', 'Take all the time you need', 'Tell me who': it does not say what the task is about. */
const isBlind = (act: string) =>
  /^\S+ (?:it|them|this|that|those|these|him|her|me|us|each|everything|whatever|whoever|all (?:of (?:it|them)|the time)|care)\b/i.test(
    act,
  )

/** '13 calendar captions', 'Warranty claims on our prams': it names the work. 'Winery, McLaren Vale' and 'I run a bar' do not. */
function isHeading({ role, tokens, text }: Statement, subjectAt: number) {
  const [head] = tokens
  if (role !== 'aside' && role !== 'limit' && role !== 'wanted') return false
  if (tokens.length < 2 || tokens.length > 10 || !/^(?:NOUN|PROPN|NUM|ADJ|VERB)$/.test(head!.pos)) return false
  if (opensWithTime.test(text) || tokens.some(({ pos }) => pos === 'PRON' || pos === 'AUX')) return false
  const telling = tokens.some(({ low }) => /.(?:ing|tion|ment|claims|sessions)$/.test(low))
  return subjectAt < tokens.length || telling || results.test(text.toLowerCase()) || /^\d/.test(text)
}

const contentWords = (text: string) =>
  text
    .split(/\s+/)
    .filter(
      (word) =>
        word.length > 2 && !/^(?:the|and|for|with|our|your|you|them|this|that|all|any|from|into|it)$/i.test(word),
    ).length

const withoutArticle = (text: string) => text.replace(/^(?:a|an|the|some)\s+/i, '')

/** 'Need a door hanger': the wish goes without saying. */
const asked =
  /^(?:(?:i|we)(?:'d)? (?:need|want|like)|need|needs|needed|want|wanted|looking for)\s+(?:(?:someone|somebody|a va|you) (?:to|who)\s+)?(?:a |an |some )?/i

function shortened(text: string): string {
  let title = polished(
    text
      .replace(asked, '')
      .split(/[.!?;](?=\s|$)|\n/)[0]!
      .trim(),
    9,
  )
  while (title.length > longestTitle) {
    const words = title.split(' ')
    if (words.length === 1) return `${title.slice(0, longestTitle - 1)}…`
    title = polished(words.slice(0, -1).join(' '), words.length)
  }
  return title
}
