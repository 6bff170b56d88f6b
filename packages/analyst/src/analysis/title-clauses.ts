import { opensWithTime } from '../../knowledge/statements.ts'
import { likelihoods, type Model } from '../models/regression.ts'
import { similarity, taskVector, termsOf } from '../models/towers.ts'
import type { Reading } from '../text/reading.ts'
import { wordsOf } from '../text/words.ts'
import type { ItemKind, Items } from './brief-items.ts'
import { featuresAfter } from './clause-features.ts'
import { polished, wantedText } from './phrases.ts'
import { asksForWork, type Statement } from './statements.ts'
import { orderAt, orderOf, saysNothing } from './steps.ts'

/** In characters: what fits on one line of a card. */
export const longestTitle = 60

/** The titles that the clauses of a text make: the likeliest, and how likely each clause is to be a good one. */
export type ClauseTitles = {
  chosen: string
  likely: readonly number[]
  features: readonly ReadonlyMap<string, number>[]
}

/**
 * Of the steps the one that most likely names the work, else what is handed over, else the clause that does; the text must
 * have one. `ruled` are the statements as the rules alone read them, `features` theirs; `subjects` are those of `subjectsOf`.
 */
export function clauseTitles(
  statements: readonly Statement[],
  { items, deliverables, ...about }: About & { items: Items; deliverables: readonly string[] },
  model: Model,
): ClauseTitles {
  const names = statements.map(nameOf)
  const features = featuresOf(statements, names, about)
  const likely = titleLikelihoods(model, features)
  const chosen = () => {
    const top = likeliest(likely)
    const isIn = (kind: ItemKind, i: number) => items[kind].some(({ from, to }) => from <= i && i <= to)
    const isHeading =
      likely[top]! >= sureOfName && !features[top]!.has('note story') && !isIn('limits', top) && !isIn('provided', top)
    // 'Passport renewals for my three kids: fill in the forms, book the appointments'
    if (isHeading && saysWhat(names[top]!) && namesSomething(statements[top]!)) return shortened(names[top]!)
    const orders = statements.flatMap((_, i) => {
      const order = items.steps.some(({ from }) => from === i) ? orderAt(statements, i) : null
      return order && saysWhat(order) && namesSomething(statements[i]!) ? [{ i, order: shortened(order) }] : []
    })
    const [first, second] = orders.sort((a, b) => likely[b.i]! - likely[a.i]!)
    if (!first) return shortened(deliverables.find((text) => contentWords(text) > 1) ?? names[top]!)
    const isBoth = second && likely[second.i]! > likely[first.i]! * asLikely && !detail.test(second.order)
    return isBoth ? joined(first, second) : first.order
  }
  return { chosen: chosen(), likely, features }
}

/** A second step is in the title that is at least so likely its name, against the first. */
const asLikely = 0.5

const saysWhat = (name: string) =>
  contentWords(shortened(name)) > 1 && !refers.test(name) && !blind.test(name) && !saysNothing.test(name)

/** 'Another one', 'Ring three', 'I am thinking out loud': what the work is about is a thing or a name. */
const namesSomething = ({ tokens }: Statement) =>
  tokens.some(({ pos, low }) => /^(?:NOUN|PROPN)$/.test(pos) && !noThing.test(low))
/** Times, pronouns that the reader takes for nouns, and words that stand for whatever is meant. */
const noThing =
  /^(?:one|ones|another|thing|things|stuff|bit|lot|way|rest|other|others|same|someone|somebody|everybody|everyone|nobody|something|anything|everything|nothing|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week|weeks|day|days|morning|evening|night|tonight|today|tomorrow|month|months|year|years|hour|hours|minute|minutes|am|pm|pls|please|help|thanks|vibe|loud)$/

/** 'Remove the duplicates' and 'Unify the status values': where both are short, the task is both of them. */
function joined(first: { i: number; order: string }, second: { i: number; order: string }): string {
  const [before, after] = first.i < second.i ? [first.order, second.order] : [second.order, first.order]
  const both = `${before} and ${after[0]!.toLowerCase()}${after.slice(1)}`
  return both.length <= longestTitle && !/ and /.test(`${before} ${after}`) ? both : first.order
}

/** 'Them typed into one spreadsheet', 'Those rewritten': of what? */
const refers =
  /^(?:it|them|those|these|this|that|both|each|who|what|which|how|where|when|i|we|is|someone|somebody|person|honestly)\b/i
/** What is told may name the work, 'Board meeting pack'; less likely than this it is the story. */
const sureOfName = 0.5

/** 'Text each one' does not say what: so much less likely, as too few labeled texts have any for the model to learn it. */
const blindCounts = 0.3

/** The index of the clause that is likeliest to be a good title, -1 where there is none. */
export const bestTitle = (model: Model, features: readonly ReadonlyMap<string, number>[]) =>
  likeliest(titleLikelihoods(model, features))

const titleLikelihoods = (model: Model, features: readonly ReadonlyMap<string, number>[]) =>
  features.map((one) => likelihoods(model, one)[0]! * (one.has('note blind') ? blindCounts : 1))
const likeliest = (likely: number[]) => likely.indexOf(Math.max(...likely))

export type About = {
  ruled: readonly Statement[]
  features: readonly ReadonlyMap<string, number>[]
  /** Where the towers place the text. */
  vector: Float32Array
  subjects: ReadonlySet<string>
}

/** What of a clause tells whether it names the work: what it is for, its words and place, and how near it is to the whole. */
export const titleFeatures = (statements: readonly Statement[], about: About) =>
  featuresOf(statements, statements.map(nameOf), about)

/** The same, of clauses whose names are known. */
function featuresOf(
  statements: readonly Statement[],
  names: readonly string[],
  { ruled, features, vector, subjects }: About,
): ReadonlyMap<string, number>[] {
  const ofClause = featuresAfter(ruled, features)
  const titles = names.map(shortened)
  const firstAct = statements.findIndex((statement) => asksForWork(statement) && !statement.inCase)
  const firstStep = statements.findIndex(({ role, inCase }) => role === 'step' && !inCase)
  const near = titles.map((title) => similarity(vectorOf(title), vector))
  const nearest = [...near].sort((a, b) => b - a)
  return statements.map((statement, i) => {
    const [name, title] = [names[i]!, titles[i]!]
    const said = [
      ...notesOf(statement, name, subjects, i > 0).map((note) => `note ${note}`),
      `is ${statement.role}`,
      `is ${statement.role} ${i === firstAct} ${i === firstStep}`,
      `nearest ${Math.min(4, nearest.indexOf(near[i]!))}`,
      `title words ${Math.min(10, title.split(' ').length)}`,
      `cut ${lettersIn(name) > lettersIn(title)}`,
      `content ${Math.min(6, contentWords(name))}`,
    ]
    const all = ofClause(i, statements[i - 1]?.role ?? 'none')
    for (const feature of said) all.set(feature, 1)
    return all.set('near', 4 * near[i]!).set('place', Math.log(1 + i))
  })
}

const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** The words that name a text's likeliest kinds of work, in lower case. */
export const subjectsOf = ({ kinds, words }: Pick<Reading, 'kinds' | 'words'>): ReadonlySet<string> =>
  new Set(kinds.slice(0, 3).flatMap(({ at }) => words[at]?.raw.toLowerCase() ?? []))

const hasVerb = ({ tokens }: Statement) => tokens.some(({ pos }) => pos === 'VERB' || pos === 'AUX')
/** What a clause would be called as a task: an order where it can be one. */
const nameOf = (statement: Statement) => orderOf(statement) ?? withoutArticle(wantedText(statement))

/** What else speaks for a clause, or against it. */
function notesOf(statement: Statement, name: string, subjects: ReadonlySet<string>, later: boolean): string[] {
  const { role, tokens, text, bracketed, inCase } = statement
  const words = contentWords(name)
  const notes = [words <= 1 ? 'oneWord' : words === 2 ? 'twoWords' : 'moreWords']
  if (!asksForWork(statement) && role !== 'aside' && role !== 'more') notes.push('notAsked')
  if (tokens.some(({ low }) => subjects.has(low))) notes.push('subject')
  if (/^\d/.test(name)) notes.push('number')
  // 'I run a bar', 'Our latest bulletin went to spam'; 'the auditor comes in May' after what the text opens with.
  if (!asksForWork(statement) && (teller.test(text) || (hasVerb(statement) && (later || narrator.test(text)))))
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
  /^\S+ (?:it|them|em|'em|this|that|those|these|him|her|me|us|each|everything|whatever|whoever|all (?:of (?:it|them)|the time)|care)\b/i

export const vectorOf = (text: string) => taskVector(termsOf(wordsOf(text)))

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
  /^(?:(?:i|we)(?:'d)? (?:need|want|like)|need|needs|needed|want|wanted|looking for)\s+(?:(?:someone|somebody|a va|you) (?:to|who)\s+)?(?:a |an |some |to (?:know|learn|find out) )?/i

/** A name that fits: its first sentence, without the wish, to where a phrase or a pause ends. */
export function shortened(text: string): string {
  const whole = text
    .replace(/^(?:and|but|so) /i, '')
    .replace(asked, '')
    .split(/[.!?;](?=\s|$)|\n/)[0]!
    .trim()
  let title = polished(whole, 9)
  // What is cut off ends better where the client paused.
  const pause = title.length < whole.length ? Math.max(title.lastIndexOf(', '), title.lastIndexOf(': ')) : -1
  if (pause > 0 && title.slice(0, pause).split(' ').length >= 3) title = title.slice(0, pause)
  while (title.length > longestTitle) {
    const words = title.split(' ')
    if (words.length === 1) return `${title.slice(0, longestTitle - 1)}…`
    title = polished(words.slice(0, -1).join(' '), words.length)
  }
  return title
}
