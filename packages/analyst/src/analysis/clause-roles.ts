import { readFileSync } from 'node:fs'
import { type ClauseModel, roleLikelihoods, unpackedClauseModel } from '../models/clause-network.ts'
import type { ByteRows } from '../models/rows.ts'
import { clauseFeatures, roles } from './clause-features.ts'
import { actOf, type Role, ruledStatements, type Statement } from './statements.ts'

export const clauseFiles = {
  words: new URL('../../artifacts/clauses.json', import.meta.url),
  bytes: new URL('../../artifacts/clauses.bin', import.meta.url),
}
let loaded: ClauseModel | undefined
/** Made by `npm run analyst:train` from datasets/clauses. */
function clauseModel(): ClauseModel {
  loaded ??= unpackedClauseModel(readFileSync(clauseFiles.words, 'utf8'), readFileSync(clauseFiles.bytes))
  return loaded
}

/**
 * The clauses of a text with what each of them is for. Rules find the clear ones, and split the text; a model that has read
 * labeled texts decides, because most of what clients ask for in a long text is no order: 'One spreadsheet at the end'.
 */
export const statementsOf = (text: string) => withRoles(ruledStatements(text))

export function withRoles(
  ruled: readonly Statement[],
  model: ClauseModel<ByteRows | Float32Array> = clauseModel(),
): Statement[] {
  const likely = likelyRoles(model, ruled)
  return ruled.map((statement, i) => {
    const role = likely[i]!
    // A rule for a case stays whole: 'if it is a hospital, call the engineer'.
    return statement.inCase || role === statement.role ? statement : { ...statement, role, act: actOf(statement, role) }
  })
}

/**
 * A wish that is left out costs a client more than an aside that is shown: an aside must be likelier than anything else by
 * this factor. At 1 two points more of the clauses are right, but of the limits 0.65 are found instead of 0.74.
 */
const asideFactor = 3.3

/** The likeliest role of each clause. */
export function likelyRoles(model: ClauseModel<ByteRows | Float32Array>, statements: readonly Statement[]): Role[] {
  return roleLikelihoods(model, clauseFeatures(statements)).map((likely, i) => {
    // An order that the rules are sure of is something to do (97 of 100 labeled ones).
    const ordered = statements[i]!.role === 'step'
    const weighed = likely.map((odds, role) => (roles[role] !== 'aside' ? odds : ordered ? 0 : odds / asideFactor))
    return roles[weighed.indexOf(Math.max(...weighed))]!
  })
}
