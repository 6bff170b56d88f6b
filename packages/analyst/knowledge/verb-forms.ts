import { doing } from './verbs.ts'

/** Participles that no rule makes: 'write' to 'written'. */
const irregular: Record<string, string> = Object.fromEntries(
  `bring brought, build built, buy bought, catch caught, choose chosen, cut cut, dig dug, do done, draw drawn, feed fed,
  find found, get got, give given, hide hidden, hold held, keep kept, lay laid, lead led, make made, meet met, overhear overheard,
  oversee overseen, pay paid, proofread proofread, put put, read read, rebuild rebuilt, redo redone, redraw redrawn, resend resent, reset reset,
  retake retaken, rewrite rewritten, ring rung, run run, see seen, sell sold, send sent, set set, shoot shot, show shown,
  split split, spread spread, take taken, teach taught, tell told, typeset typeset, write written, underwrite underwritten`
    .split(',')
    .map((pair) => pair.trim().split(' ')),
)

/** Verbs of one stressed syllable at the end: 'plan' to 'planned', but 'edit' to 'edited'. */
const doubling =
  /^(?:(?:re|un|over)?(?:tag|plan|map|format|pin|scan|swap|ship|stop|skip|strip|trim|crop|clip|drop|prep|grab|flag|log|blog|chat|dub|jot|nag|rig|set|sum|snap|spot|step|submit|tap|tip|top|wrap|zip|pop|plot|bin|cap|rub|fit|debug|transfer|refer|defer|permit|recap|unsub|input))$/

/** 'call' to 'called', 'copy' to 'copied', 'plan' to 'planned', 'write' to 'written'. */
export function participleOf(verb: string): string {
  const low = verb.toLowerCase()
  const known = irregular[low]
  if (known) return known
  if (/[^aeiou]y$/.test(low)) return low.replace(/y$/, 'ied')
  if (low.endsWith('e')) return `${low}d`
  return doubling.test(low) ? `${low}${low.at(-1)}ed` : `${low}ed`
}

let verbs: Map<string, string> | undefined
/** The verb of work that a participle is of: 'transferred' to 'transfer'. */
export function verbOf(participle: string): string | undefined {
  verbs ??= new Map([...doing].map((verb) => [participleOf(verb), verb]))
  return verbs.get(participle.toLowerCase())
}

/** 'write' to 'writing', 'plan' to 'planning'. */
const gerundOf = (verb: string) => {
  if (/[^aeiou]e$|ue$/.test(verb)) return `${verb.slice(0, -1)}ing`
  return doubling.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}
let gerunds: Map<string, string> | undefined
/** The verb of work that a gerund is of: 'renaming' to 'rename'. */
export function verbOfGerund(gerund: string): string | undefined {
  gerunds ??= new Map([...doing].map((verb) => [gerundOf(verb), verb]))
  return gerunds.get(gerund.toLowerCase())
}
