import { doing } from '../../knowledge/verbs.ts'
import { polished } from './phrases.ts'
import type { Statement } from './statements.ts'
import { orderAt, orderOf } from './steps.ts'

/** In clauses: as far as a name is looked for. */
const near = 3
/** 'The descriptions came in German': what the client speaks of. */
const known = /^(?:the|my|our|these|those|all) /i
/** 'Some 240 messages', 'thirty-two festivals' */
const count =
  /^(?:(?:about|around|some|the) )?(?:~?\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty(?:-\w+)?)\b/i

/** An order in which 'them' was given a name, and the same in the client's own words. */
type Named = { named: string; own: string }

/**
 * The orders in which the name that 'them' was given is in doubt: of the names that are no count of things ('240 messages'),
 * nothing already known ('the descriptions') and no object of a verb before it, two of three were wrong (900 training texts).
 */
export function doubtfulNames(statements: readonly Statement[]): Named[] {
  return statements.flatMap((statement, i): Named[] => {
    if (!refers.test(statement.text)) return []
    const [named, own] = [orderAt(statements, i), orderOf(statement)]
    if (!named || !own || named === own || isSure(statements, i, nameIn(named, own))) return []
    return [{ named: polished(named), own: polished(own) }]
  })
}
const refers = /\b(?:them|those|these)\b/i

/** An order with 'them' in it again, where its name is in doubt; it may go on after that, or be cut before. */
export function inOwnWords(order: string, doubtful: readonly Named[]): string {
  const found = doubtful.find(({ named }) => order !== '' && (named.startsWith(order) || order.startsWith(named)))
  if (!found) return order
  const { named, own } = found
  return order.startsWith(named) ? own + order.slice(named.length) : own
}

/** What stands where 'them' did. */
function nameIn(named: string, own: string) {
  const [verb = ''] = own.split(' ')
  const rest = own.slice(verb.length).replace(/^ (?:them|those|these)(?: all)?/i, '')
  return named.slice(verb.length + 1, rest ? named.length - rest.length : undefined)
}

function isSure(statements: readonly Statement[], i: number, name: string) {
  for (let k = i - 1; k >= Math.max(0, i - near); k--) {
    const { tokens, text } = statements[k]!
    const at = text.toLowerCase().indexOf(name.toLowerCase())
    if (at < 0) continue
    if (known.test(name)) return true
    const before = tokens.findLast(({ start }) => start - tokens[0]!.start < at)
    return before ? before.pos === 'VERB' || (before.low !== 'do' && doing.has(before.low)) : count.test(name)
  }
  return false
}
