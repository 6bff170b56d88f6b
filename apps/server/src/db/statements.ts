import { sql } from 'kysely'

const limit = 500

/**
 * A comment that marks a statement to be planned anew each time. Searches for a rare word and for a common one need
 * different plans; a named statement has one plan for both, from its sixth run on.
 */
const plannedEachTime = '/* planned each time */'
/** The same for a statement, written out: what is raw could be anything. */
export const planEachTime = sql`/* planned each time */`

/**
 * Gives each SQL text a name, so that PostgreSQL parses and plans it once per connection. Texts beyond the limit
 * stay unnamed: a connection keeps what it has prepared, so the number of names bounds its memory.
 */
export function nameStatements() {
  const names = new Map<string, string>()
  return (text: string) => {
    const known = names.get(text)
    if (known) return known
    if (
      text.includes(plannedEachTime) ||
      names.size >= limit ||
      !/^\s*(select|insert|update|delete|with|merge)\b/i.test(text)
    )
      return undefined
    const name = `kazi_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
