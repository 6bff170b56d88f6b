import { readFileSync } from 'node:fs'
import { likelihoods, type Model, type Packed, unpacked } from '../models/regression.ts'
import { clauseFeatures, type RoleBefore, roles } from './clause-features.ts'
import { actOf, type Role, ruledStatements, type Statement } from './statements.ts'

export const clausesFile = new URL('../../artifacts/clauses.json', import.meta.url)
let loaded: Model | undefined
/** Made by `npm run analyst:train` from datasets/clauses. */
function clauseModel(): Model {
  loaded ??= unpacked(JSON.parse(readFileSync(clausesFile, 'utf8')) as Packed)
  return loaded
}

/**
 * The clauses of a text with what each of them is for. Rules find the clear ones, and split the text; a model that has read
 * labeled texts decides, because most of what clients ask for in a long text is no order: 'One spreadsheet at the end'.
 */
export const statementsOf = (text: string) => withRoles(ruledStatements(text))

export function withRoles(ruled: readonly Statement[], model: Model = clauseModel()): Statement[] {
  const likely = likelyRoles(model, ruled)
  return ruled.map((statement, i) => {
    const role = likely[i]!
    // A rule for a case stays whole: 'if it is a hospital, call the engineer'.
    return statement.inCase || role === statement.role ? statement : { ...statement, role, act: actOf(statement, role) }
  })
}

/** The roles that are most likely together, each weighed with the one before it (Viterbi). */
export function likelyRoles(model: Model, statements: readonly Statement[]): Role[] {
  const featuresAt = clauseFeatures(statements)
  let states: readonly RoleBefore[] = ['none']
  let scores = [0]
  const ways: number[][] = []
  for (let i = 0; i < statements.length; i++) {
    const odds = states.map((before) => likelihoods(model, featuresAt(i, before)))
    const ordered = statements[i]!.role === 'step'
    const reached = roles.map((name, role) => {
      // An order that the rules are sure of is something to do (97 of 100 labeled ones).
      if (ordered && name === 'aside') return { best: Number.NEGATIVE_INFINITY, from: 0 }
      const totals = odds.map((odd, k) => scores[k]! + Math.log(odd[role]! + 1e-9))
      const best = Math.max(...totals)
      return { best, from: totals.indexOf(best) }
    })
    ways.push(reached.map(({ from }) => from))
    scores = reached.map(({ best }) => best)
    states = roles
  }
  let at = scores.indexOf(Math.max(...scores))
  return ways
    .toReversed()
    .map((from) => {
      const role = roles[at]!
      at = from[at]!
      return role
    })
    .toReversed()
}
