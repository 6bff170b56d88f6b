import { opensWithTime } from '../../knowledge/statements.ts'
import { likelihoods, type Model, storedModel } from '../models/regression.ts'
import { similarity, taskVector, termsOf } from '../models/towers.ts'
import type { Reading } from '../text/reading.ts'
import { wordsOf } from '../text/words.ts'
import { featuresAfter } from './clause-features.ts'
import type { Statement } from './statements.ts'
import { polished, textFrom, wantedText } from './steps.ts'

/** In characters: what fits on one line of a card. */
export const longestTitle = 60

/**
 * A short name for a task, in the client's words: of the clauses the one that most likely names the work. Empty for a text
 * without words. `ruled` are the statements as the rules alone read them; `subjects` are those of `subjectsOf`.
 */
export function titleOf(
  statements: Statement[],
  ruled: Statement[],
  text: string,
  subjects: ReadonlySet<string>,
): string {
  const best = statements[bestTitle(titleModel(), titleFeatures(statements, { ruled, text, subjects }))]
  return best ? shortened(nameOf(best)) : ''
}

/** 'Text each one' does not say what: so much less likely, as too few labeled texts have any for the model to learn it. */
const blindCounts = 0.3

/** The index of the clause that is likeliest to be a good title, -1 where there is none. */
export function bestTitle(model: Model, features: readonly ReadonlyMap<string, number>[]): number {
  const likely = features.map((one) => likelihoods(model, one)[0]! * (one.has('note blind') ? blindCounts : 1))
  return likely.indexOf(Math.max(...likely))
}

export const titlesFile = new URL('../../artifacts/titles.json', import.meta.url)
/** How likely a clause is to be a good title; made by `npm run analyst:train` from datasets/titles. */
const titleModel = storedModel(titlesFile)

/** What of a clause tells whether it names the work: what it is for, its words and place, and how near it is to the whole. */
export function titleFeatures(
  statements: readonly Statement[],
  { ruled, text, subjects }: { ruled: readonly Statement[]; text: string; subjects: ReadonlySet<string> },
): ReadonlyMap<string, number>[] {
  const whole = vectorOf(text)
  const ofClause = featuresAfter(ruled)
  const firstAct = statements.findIndex(({ role, inCase }) => isAsked(role) && !inCase)
  const firstStep = statements.findIndex(({ role, inCase }) => role === 'step' && !inCase)
  const near = statements.map((statement) => similarity(vectorOf(shortened(nameOf(statement))), whole))
  const nearest = [...near].sort((a, b) => b - a)
  return statements.map((statement, i) => {
    const name = nameOf(statement)
    const title = shortened(name)
    const said = [
      ...notesOf(statement, name, subjects, i > 0).map((note) => `note ${note}`),
      `is ${statement.role}`,
      `is ${statement.role} ${i === firstAct} ${i === firstStep}`,
      `nearest ${Math.min(4, nearest.indexOf(near[i]!))}`,
      `title words ${Math.min(10, title.split(' ').length)}`,
      `cut ${lettersIn(name) > lettersIn(title)}`,
      `content ${Math.min(6, contentWords(name))}`,
    ]
    return new Map([
      ...ofClause(i, statements[i - 1]?.role ?? 'none'),
      ...said.map((feature) => [feature, 1] as const),
      ['near', 4 * near[i]!],
      ['place', Math.log(1 + i)],
    ])
  })
}

const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** The words that name a text's likeliest kinds of work, in lower case. */
export const subjectsOf = ({ kinds, words }: Reading): ReadonlySet<string> =>
  new Set(kinds.slice(0, 3).flatMap(({ at }) => words[at]?.raw.toLowerCase() ?? []))

const isAsked = (role: Statement['role']) => role === 'step' || role === 'wanted'
const hasVerb = ({ tokens }: Statement) => tokens.some(({ pos }) => pos === 'VERB' || pos === 'AUX')
const nameOf = (statement: Statement) =>
  statement.role === 'step' ? textFrom(statement) : withoutArticle(wantedText(statement))

/** What else speaks for a clause, or against it. */
function notesOf(statement: Statement, name: string, subjects: ReadonlySet<string>, later: boolean): string[] {
  const { role, tokens, text, bracketed, inCase } = statement
  const words = contentWords(name)
  const notes = [words <= 1 ? 'oneWord' : words === 2 ? 'twoWords' : 'moreWords']
  if (!isAsked(role) && role !== 'aside' && role !== 'more') notes.push('notAsked')
  if (tokens.some(({ low }) => subjects.has(low))) notes.push('subject')
  if (/^\d/.test(name)) notes.push('number')
  // 'I run a bar', 'Our latest bulletin went to spam'; 'the auditor comes in May' after what the text opens with.
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
/** 'Tell me who', 'Keep the folders': how the work is done rather than what it is. */
const detail =
  /^(?:tell|ask|send|keep|let|make sure|say|remind|check|note|log|flag|include|use|start|put|add|look|pick|set them|read|move it|come)\b/i

/** 'Fix those', 'Text each one': it does not say what. */
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
