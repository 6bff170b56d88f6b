import { skillsOfCategory } from './categories.ts'
import { askedBy, type Factor, type FactorName, factorsOf, type Reader } from './factors.ts'
import { type Counts, countsOf, fitOf, rarityOf } from './fit.ts'
import { profileOfTask, profileOfVa, type VaProfile } from './profile.ts'

export type MatchTask = {
  text: string
  /** A word of either category list. */
  category?: string | null
  /** The analysis' skills and tools, where there is one. */
  skills?: readonly string[]
  tools?: readonly string[]
  /** Free text; read as a price for an hour where it can be. */
  budget?: string | null
}

export type MatchVa = {
  id: number
  /** Lists, or text with commas or semicolons between. */
  skills: string | readonly string[]
  tools?: string | readonly string[] | null
  intro?: string | null
  experience?: string | null
  industry?: string | null
  /** IANA or a label such as 'US Eastern'. */
  timezone?: string | null
  hourlyRate?: string | null
  languages?: string | readonly string[] | null
  available?: boolean | null
  /** Tasks that the VA holds and has not handed over. */
  openTasks?: number
  rating?: number | null
  reviews?: number
}

export type MatchContext = {
  now: Date
  /** The client's zone; unknown, the hours count for nobody. */
  timezone?: string | null
  /** VAs that this task has declined, or that have declined it: they never come back for it. */
  declined?: ReadonlySet<number>
  /** Finished tasks with this client and the client's own mean rating, by VA. */
  history?: ReadonlyMap<number, { tasks: number; rating?: number | null }>
  /** Profiles kept from before; a missing one is made. */
  profiles?: ReadonlyMap<number, VaProfile>
  /** Who reads the reasons; the client, unless said otherwise. */
  readBy?: Reader
  /** How common words are in the whole network, where the VAs to rank are only those of it that fit best. */
  counts?: Counts
}

export type Ranked = { vaId: number; score: number; reasons: string[]; factors: Factor[] }
export type { Factor, FactorName, Reader }

/**
 * Best first, ties by id. The score is the sum of the factors' points, of at most 100.
 * To scale, let the database pick some hundred candidates by skill, tool and text (`profileOfTask` names the words
 * to ask for) and rank only those: everything here is pure, and costs about 0.1 ms for each VA, 0.5 ms without a kept profile.
 */
export function rankVas(task: MatchTask, vas: readonly MatchVa[], context: MatchContext): Ranked[] {
  const wanted = profileOfTask(task, skillsOfCategory(task.category))
  const asked = askedBy(task)
  const open = vas.filter((va) => !context.declined?.has(va.id))
  const profiles = open.map((va) => context.profiles?.get(va.id) ?? profileOfVa(va))
  const rarity = rarityOf(context.counts ?? countsOf(profiles))
  return open
    .map((va, i) => {
      const factors = factorsOf({
        task,
        asked,
        va,
        wanted,
        profile: profiles[i]!,
        fit: fitOf(wanted, profiles[i]!, rarity),
        context,
      })
      const score = Math.round(factors.reduce((sum, factor) => sum + factor.points, 0) * 10) / 10
      return { vaId: va.id, score, reasons: reasonsOf(factors), factors }
    })
    .sort((a, b) => b.score - a.score || a.vaId - b.vaId)
}

/** The factors that speak for this VA, strongest first; what is unknown or speaks against stays in `factors`. */
const reasonsOf = (factors: Factor[]) =>
  factors
    .filter((factor) => factor.speaksFor)
    .sort((a, b) => b.points - a.points)
    .slice(0, 4)
    .map((factor) => factor.text)
