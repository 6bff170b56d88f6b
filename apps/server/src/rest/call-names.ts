/** Routers that stand for who calls, not for what the call is about. */
const callers = new Set(['auth', 'vaPortal', 'admin'])
const acronyms: Record<string, string> = { va: 'VA', vas: 'VAs', csv: 'CSV', ics: 'ICS', pdf: 'PDF', auth: 'account' }

const wordsOf = (name: string) => {
  const words = name.split(/(?=[A-Z])|-/).map((word) => word.toLowerCase())
  return words.map((word) => acronyms[word] ?? word).join(' ')
}
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')

/** Procedures that answer several rows of what their router is named after. */
const listing = new Set(['list', 'records', 'page', 'search'])
/** Queries whose name is a verb; that of others says what is read. */
const verbs = new Set(['get', 'export', ...listing])

/** Verbs that need more than their object, and names that are none. */
const phrases: Record<string, string> = {
  answer: 'answer about',
  ask: 'ask about',
  decide: 'decide on',
  inquire: 'inquire about',
  login: 'log in',
  logout: 'log out',
  matches: 'match',
  propose: 'propose VAs for',
  session: 'check key',
  signup: 'sign up',
}

const lastWord = (url: string) => wordsOf(url.split(/[/.]/).findLast((part) => part && !part.startsWith(':')) ?? '')

type Named = { url: string; procedure: string; type: string; status: number }

/**
 * A few words for each call, from the names of its procedure and path: "List tasks", "Get candidates of task".
 * @param hasIds whether single records of this router are called by their id, so that one is meant.
 */
export function summaryOf({ url, procedure, type, status }: Named, hasIds: (router: string) => boolean) {
  const path = procedure.split('.')
  const name = path.at(-1) ?? ''
  const router = path.at(-2) ?? ''
  const said = phrases[name] ?? wordsOf(name)
  const last = lastWord(url)
  const reads = type === 'query'
  if (callers.has(router)) return capitalized(reads ? `get ${last}` : said)
  if (/[A-Z]/.test(name)) return capitalized(said)
  const noun = wordsOf(router)
  if (listing.has(name)) return `${name === 'search' ? 'Search' : 'List'} ${noun}`
  const one = status === 201 || hasIds(path.slice(0, -1).join('.')) ? singular(noun) : noun
  const part = name === 'get' && last !== noun && !last.endsWith(noun) ? last : said
  return capitalized(reads && (part !== said || !verbs.has(name)) ? `get ${part} of ${one}` : `${said} ${one}`)
}

/** The feature that a call belongs to: its router, below who calls it. */
export function tagOf(procedure: string) {
  const [first = '', second] = procedure.split('.').slice(0, -1)
  const [caller, feature] = [wordsOf(first), wordsOf(second ?? first)]
  return capitalized(caller) + (feature === caller ? '' : `: ${feature}`)
}

/** A name for generated clients: the procedure's; with the end of the path where several calls have the same one. */
export function operationIdOf({ url, procedure }: Pick<Named, 'url' | 'procedure'>, isOnlyOne: boolean) {
  const path = isOnlyOne ? procedure : `${procedure}.${lastWord(url)}`
  const [first = '', ...rest] = path.split(/[. ]/)
  return first + rest.map(capitalized).join('')
}
