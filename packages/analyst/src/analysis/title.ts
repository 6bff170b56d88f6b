import { opensWithTime } from '../../knowledge/statements.ts'
import { similarity, taskVector, termsOf } from '../models/towers.ts'
import type { Reading } from '../text/reading.ts'
import { wordsOf } from '../text/words.ts'
import type { Statement } from './statements.ts'
import { polished, textFrom, wantedText } from './steps.ts'

/** In characters: what fits on one line of a card. */
export const longestTitle = 60

/**
 * A short name for a task, in the client's words: of the clauses the one that most likely names the work. Empty for a text
 * without words. `subjects` are those of `subjectsOf`.
 */
export function titleOf(statements: Statement[], text: string, subjects: ReadonlySet<string>): string {
  const whole = vectorOf(text)
  const firstAct = statements.findIndex(({ role, inCase }) => isAsked(role) && !inCase)
  const named = statements.map((statement, i) => {
    const name = nameOf(statement)
    const noted = notesOf(statement, name, subjects, i > 0)
    if (i === 0 && statement.role === 'aside') noted.push('opens')
    if (i === 0 && statement.role !== 'step' && !hasVerb(statement)) noted.push('opensWithThing')
    if (i === firstAct) noted.push('firstAct')
    const near = similarity(vectorOf(shortened(name)), whole) * weights.near
    return { name, score: noted.reduce((sum, note) => sum + weights[note], near - laterCosts * Math.log(1 + i)) }
  })
  const best = named.sort((one, other) => other.score - one.score)[0]
  return best ? shortened(best.name) : ''
}

/**
 * What speaks for a clause as the name of a task, and against it: close to the weights of a conditional logistic regression over
 * the clauses of 153 texts of 15 writers (`datasets/titles`), which chose a good name for 0.88 of the texts of a writer that it
 * had not read; the first clause is one for 0.78.
 */
const weights = {
  /** Times the cosine of the clause and the whole text. */
  near: 4,
  step: 1.8,
  wanted: 0.2,
  /** A limit, the client's own part, what the client gives. */
  notAsked: -2,
  firstAct: 2.9,
  /** What a text opens with; above all if it is a thing: '13 calendar captions'. */
  opens: 2,
  opensWithThing: 0.8,
  subject: 1.4,
  number: 0.6,
  oneWord: -3.3,
  twoWords: 0.5,
  moreWords: 2.8,
  /** 'I run a bar', 'Our latest bulletin went to spam'; 'the auditor comes in May' after what the text opens with. */
  story: -3.5,
  time: -1,
  /** 'Tell me who', 'Keep the folders': how the work is done rather than what it is. */
  detail: -2,
  /** 'Fix those', 'Text each one': it does not say what. */
  blind: -2,
  aside: -0.4,
} as const
type Note = Exclude<keyof typeof weights, 'near'>
/** Times the logarithm of the place in the text. */
const laterCosts = 1.1

/** The words that name a text's likeliest kinds of work, in lower case. */
export const subjectsOf = ({ kinds, words }: Reading): ReadonlySet<string> =>
  new Set(kinds.slice(0, 3).flatMap(({ at }) => words[at]?.raw.toLowerCase() ?? []))

const isAsked = (role: Statement['role']) => role === 'step' || role === 'wanted'
const hasVerb = ({ tokens }: Statement) => tokens.some(({ pos }) => pos === 'VERB' || pos === 'AUX')
const nameOf = (statement: Statement) =>
  statement.role === 'step' ? textFrom(statement) : withoutArticle(wantedText(statement))

function notesOf(statement: Statement, name: string, subjects: ReadonlySet<string>, later: boolean): Note[] {
  const { role, tokens, text, bracketed, inCase } = statement
  const words = contentWords(name)
  const notes: Note[] = [words <= 1 ? 'oneWord' : words === 2 ? 'twoWords' : 'moreWords']
  if (isAsked(role)) notes.push(role as 'step' | 'wanted')
  else if (role !== 'aside' && role !== 'more') notes.push('notAsked')
  if (tokens.some(({ low }) => subjects.has(low))) notes.push('subject')
  if (/^\d/.test(name)) notes.push('number')
  if (!isAsked(role) && (teller.test(text) || (hasVerb(statement) && (later || narrator.test(text)))))
    notes.push('story')
  if (opensWithTime.test(text)) notes.push('time')
  if (detail.test(name)) notes.push('detail')
  if (blind.test(name)) notes.push('blind')
  if (bracketed || inCase) notes.push('aside')
  return notes
}

const teller = /^(?:(?:so|and|but) )?(?:i|we|i'm|we're|our|my|i've|we've|they|he|she|there|dear)\b/i
const narrator = /^(?:(?:two|three|four|five|six) of us|someone|a|the)\b/i
const detail =
  /^(?:tell|ask|send|keep|let|make sure|say|remind|check|note|log|flag|include|use|start|put|add|look|pick|set them|read|move it|come)\b/i

const blind =
  /^\S+ (?:it|them|this|that|those|these|him|her|me|us|each|everything|whatever|whoever|all (?:of (?:it|them)|the time)|care)\b/i

const vectorOf = (text: string) => taskVector(termsOf(wordsOf(text)))

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
      .replace(/^(?:and|but|so) /i, '')
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
