import type { Statement } from './statements.ts'

/**
 * What the rules find that a text asks for: its steps and what is wanted, without the background that people tell along with it
 * ('Voice note while driving, sorry …'). The whole text where no clause asks for anything. For the network; one that was fitted
 * to the roles of `clause-roles.ts` did no better (decision 069).
 */
export function instructionsOf(statements: readonly Statement[]): string {
  const asking = statements.filter(({ role }) => role === 'step' || role === 'wanted')
  return (asking.length > 0 ? asking : statements).map(({ text }) => text).join(', ')
}
