import { results } from '../../knowledge/statements.ts'
import { stemsOf } from '../text/words.ts'
import { actIn, type Role, type Statement } from './statements.ts'

/** What a clause can be for, in the order of the classes of the model. */
export const roles: readonly Role[] = ['aside', 'step', 'wanted', 'more', 'limit', 'client', 'provided']
/** Before the first clause of a text there is none. */
export type RoleBefore = Role | 'none'

const inSentence = (a: Statement | undefined, b: Statement) => a !== undefined && a.sentence === b.sentence
const hasVerb = ({ tokens }: Statement) => tokens.some(({ pos }) => pos === 'VERB' || pos === 'AUX')
const ofClient = /^(?:i|we|my|our|us|me|i'm|we're|i've|we've)$/
const ofOthers = /^(?:you|your|someone|somebody|person)$/

/** What tells of each clause what it is for: its words, what the rules say of it, where it stands. */
export const clauseFeatures = (statements: readonly Statement[]): ReadonlyMap<string, number>[] =>
  statements.map((_, i) => {
    const features = new Map<string, number>()
    for (const name of ownFeatures(statements, i)) features.set(name, 1)
    return features
  })

/** The same (`features`), with the role that the clause before was found to have. */
export function featuresAfter(statements: readonly Statement[], features: readonly ReadonlyMap<string, number>[]) {
  return (i: number, roleBefore: RoleBefore): Map<string, number> => {
    const statement = statements[i]!
    const before = statements[i - 1]
    const near = inSentence(before, statement) ? `same${before!.after}` : 'new'
    return new Map(features[i])
      .set(`previous ${near[0]} ${roleBefore}`, 1)
      .set(`previous ${near} ${roleBefore} ${statement.tokens[0]!.pos}`, 1)
      .set(`previous ${near[0]} ${roleBefore} verb ${hasVerb(statement)}`, 1)
  }
}

function ownFeatures(statements: readonly Statement[], i: number): string[] {
  const statement = statements[i]!
  const { tokens, role, text, after, sentence } = statement
  const before = inSentence(statements[i - 1], statement) ? statements[i - 1]! : null
  const next = inSentence(statements[i + 1], statement) ? statements[i + 1]! : null
  const lows = tokens.map(({ low }) => low)
  const tags = tokens.map(({ pos }) => pos)
  let head = i
  while (inSentence(statements[head - 1], statement)) head--
  const announced = statements.slice(head, i).some((one) => one.after === ':')
  const asked = statements.slice(0, i).some((one) => one.role === 'step' || one.role === 'wanted')
  return [
    `rule ${role}`,
    `rule ${role} after ${before?.role ?? 'start'}`,
    `before ${before ? before.role + before.after : 'start'}`,
    `next ${next ? next.role + after : 'end'}`,
    `after ${after}`,
    `words ${tokens.length <= 4 ? tokens.length : tokens.length <= 7 ? '5 to 7' : 'more'}`,
    `first ${lows[0]}`,
    `first two ${lows.slice(0, 2).join(' ')}`,
    `last ${lows.at(-1)}`,
    ...[1, 2, 3].map((count) => `tags ${tags.slice(0, count).join(' ')}`),
    ...new Set(lows.map((low) => `word ${low}`)),
    `verb ${hasVerb(statement)}`,
    ...(lows.some((low) => ofClient.test(low)) ? ['of the client'] : []),
    ...(ofClient.test(lows[0]!) ? [`subject ${lows[0]} ${lows.find((_, k) => /VERB|AUX/.test(tags[k]!)) ?? ''}`] : []),
    ...(lows.some((low) => ofOthers.test(low)) ? ['of others'] : []),
    ...(lows.some((low) => /^\d/.test(low)) ? ['number'] : []),
    ...(results.test(text.toLowerCase()) ? ['result'] : []),
    ...(/^\p{Lu}/u.test(text) ? ['capital'] : []),
    ...(statement.bracketed ? ['bracketed'] : []),
    ...(statement.item ? ['item'] : []),
    ...(actIn(tokens) >= 0 ? ['act'] : []),
    `place ${i === 0 ? 'first' : i === statements.length - 1 ? 'last' : Math.floor((3 * i) / statements.length)}`,
    ...(sentence === statements[0]!.sentence ? ['opening'] : []),
    ...(sentence === statements.at(-1)!.sentence ? ['closing'] : []),
    `head ${statements[head]!.role}${announced ? ':' : ''}${head === i ? ' itself' : ''}`,
    ...(announced ? [`announced ${tags[0]}`] : []),
    `asked ${asked}`,
    `list of ${Math.min(5, listLength(statements, i))}`,
    ...[...stemsIn(lows)].map((stem) => `stem ${stem}`),
    ...lows.slice(1).map((low, k) => `two ${lows[k]} ${low}`),
    ...['first', 'second'].map((which, k) => `next ${which} ${statements[i + 1]?.tokens[k]?.low ?? 'none'}`),
    ...['first', 'second'].map((which, k) => `previous ${which} ${statements[i - 1]?.tokens[k]?.low ?? 'none'}`),
    `previous last ${statements[i - 1]?.tokens.at(-1)?.low ?? 'none'}`,
    `next tags ${(statements[i + 1]?.tokens ?? [])
      .slice(0, 2)
      .map(({ pos }) => pos)
      .join(' ')}`,
    `previous tags ${(statements[i - 1]?.tokens ?? [])
      .slice(0, 2)
      .map(({ pos }) => pos)
      .join(' ')}`,
  ]
}

const stemsIn = (lows: string[]) => new Set(stemsOf(lows.join(' ')))

/** How many clauses without a verb stand in a row around this one. */
function listLength(statements: readonly Statement[], i: number) {
  const belongs = (k: number) => inSentence(statements[k], statements[i]!) && !hasVerb(statements[k]!)
  let [from, to] = [i, i + 1]
  if (!belongs(i)) return 0
  while (belongs(from - 1)) from--
  while (belongs(to)) to++
  return to - from
}
