import { forbids, results } from '../../knowledge/statements.ts'
import type { Rows } from '../models/rows.ts'
import { answerLikelihoods, type SequenceModel, storedSequenceModel } from '../models/sequence-network.ts'
import { clauseFeatures, roles } from './clause-features.ts'
import { isAct } from './clauses.ts'
import { actIn, actOf, type Role, ruledStatements, type Statement } from './statements.ts'

export const clauseFiles = {
  words: new URL('../../artifacts/clauses.json', import.meta.url),
  bytes: new URL('../../artifacts/clauses.bin', import.meta.url),
}
/** What a clause is for, the two clauses before it and after it tell as well. */
export const clauseShape = { width: 48, reach: 2, questions: [roles.length] }
/** Made by `npm run analyst:train` from datasets/clauses. */
const clauseModel = storedSequenceModel(clauseShape, clauseFiles)

/** How likely each role is for each clause, from the features of `clauseFeatures`. */
export const roleLikelihoods = (
  features: readonly ReadonlyMap<string, number>[],
  model: SequenceModel<Rows> = clauseModel(),
) => answerLikelihoods(model, features).map(([likely]) => likely!)

/**
 * The clauses of a text with what each of them is for. Rules find the clear ones, and split the text; a model that has read
 * labeled texts decides, because most of what clients ask for in a long text is no order: 'One spreadsheet at the end'.
 */
export const statementsOf = (text: string) => withRoles(ruledStatements(text))

export function withRoles(
  ruled: readonly Statement[],
  likelihoods: readonly number[][] = roleLikelihoods(clauseFeatures(ruled)),
): Statement[] {
  const likely = likelyRoles(likelihoods, ruled)
  const statements: Statement[] = []
  ruled.forEach((statement, i) => {
    const role = roleAfter(statements, ruled, likely[i]!)
    // A rule for a case stays whole: 'if it is a hospital, call the engineer'.
    const asRuled = statement.inCase || role === statement.role
    statements.push(asRuled ? statement : { ...statement, role, act: actOf(statement, role) })
  })
  return statements
}

/** The likely role of the next clause, but for what the clauses before it, or its own words, say for certain. */
function roleAfter(before: readonly Statement[], ruled: readonly Statement[], likely: Role): Role {
  const statement = ruled[before.length]!
  if (isSamePerson(statement, before.at(-1))) return 'client'
  if (likely !== 'step') return likely
  if (isForbiddenToo(before, ruled) || isCondition(statement) || isDenied(statement)) return 'limit'
  return isThing(statement) ? 'wanted' : 'step'
}

/** 'I print and throw them in the mailboxes': who does the first does the second. */
const isSamePerson = ({ role, tokens, sentence }: Statement, before?: Statement) =>
  before?.role === 'client' &&
  before.sentence === sentence &&
  before.after === '' &&
  role !== 'limit' &&
  isAct(tokens[0]!, tokens[1]) &&
  !/^please/.test(tokens[0]!.low)

/** 'Do not email, text or call a soul', 'do not touch the account or reply to students': none of it is to be done. */
function isForbiddenToo(before: readonly Statement[], ruled: readonly Statement[]): boolean {
  const { sentence } = ruled[before.length]!
  let from = before.length - 1
  while (
    before[from]?.sentence === sentence &&
    isListed(before[from]!) &&
    !forbids.test(before[from]!.text.toLowerCase())
  )
    from--
  const head = before[from]
  if (head?.sentence !== sentence || head.role !== 'limit' || !isListed(head)) return false
  let to = from
  while (ruled[to]?.sentence === sentence && isListed(ruled[to]!)) to++
  return forbids.test(head.text.toLowerCase()) && ruled.slice(from, to).some(({ join }) => join === 'or')
}
const isListed = ({ after, join, tokens }: Statement) =>
  join === 'or' || (after === ',' && (tokens.length <= 2 || forbids.test(tokens.map(({ low }) => low).join(' '))))

/** 'You will not correspond with clients', 'I don't need someone to reply live': no order at all. */
const isDenied = ({ tokens, act }: Statement) =>
  tokens.slice(0, act).some(({ low }) => /^(?:not|n't|never|don't|won't)$/.test(low))

/** 'If the patient says they can't make it': a case, though the model takes it for something to do. */
const isCondition = ({ tokens }: Statement) => /^(?:if|when|whenever|unless)$/.test(tokens[0]!.low)

/** 'A separate answer key showing which are wrong', 'Google Sheet': what is to be done is to hand it over. */
const isThing = ({ role, tokens, text }: Statement) =>
  role !== 'step' &&
  tokens.length > 1 &&
  results.test(text.toLowerCase()) &&
  actIn(tokens) < 0 &&
  (/^(?:DET|NUM)$/.test(tokens[0]!.pos) || !tokens.some(({ pos }) => pos === 'VERB' || pos === 'AUX'))

/**
 * A wish that is left out costs a client more than an aside that is shown: an aside must be likelier than anything else by
 * this factor. Of limits nobody reads a long list: there a smaller one does.
 */
const asideFactor = 3.3
const asideOverLimit = 1.5
/** 'Allergy questions always come to me' is told and binds. */
const binds =
  /\b(?:always|never|only|must|can(?:no|['’]?)t be|equal|nobody|please|max(?:imum)?|at least|at most|no more)\b/i

/** The likeliest role of each clause. */
export function likelyRoles(likelihoods: readonly number[][], statements: readonly Statement[]): Role[] {
  return likelihoods.map((likely, i) => {
    // An order that the rules are sure of is something to do (97 of 100 labeled ones).
    const ordered = statements[i]!.role === 'step'
    const weighed = likely.map((odds, role) => (roles[role] !== 'aside' ? odds : ordered ? 0 : odds / asideFactor))
    const role = roles[weighed.indexOf(Math.max(...weighed))]!
    const overLimit = likely[roles.indexOf('aside')]! > likely[roles.indexOf('limit')]! * asideOverLimit
    return role === 'limit' && overLimit && !ordered && !binds.test(statements[i]!.text) ? 'aside' : role
  })
}
