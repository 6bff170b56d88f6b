import { analysisOf } from '../analysis/analysis.service.ts'
import type { Db } from '../db/database.ts'
import { declinedVaIds } from '../tasks/requests.queries.ts'
import { skillsOfCategory } from './categories.ts'
import { knownSkills, profilesOf, sampleOf } from './kept.ts'
import { countAvailable, historyWith, moreVasThan, vasForMatching } from './matching.queries.ts'
import { pickVas } from './prefilter.ts'
import { stemsOf } from './profile.ts'
import { type MatchContext, type MatchTask, type Reader, rankVas } from './score.ts'

type MatchedTask = { id: number; userId: number; taskText: string; category: string | null; budget: string | null }
type Along = { including?: number[]; declined?: number[]; readBy?: Reader }

/** Up to here every VA is ranked; beyond, those whom the database picks. */
export const rankAllUpTo = 500

/** Reads what the first ranking in a large network would otherwise wait for; call it off the start path. */
export async function warmMatching(db: Db) {
  if (await moreVasThan(db, rankAllUpTo)) await Promise.all([knownSkills(db), sampleOf(db)])
}

/** Ranks for a task whoever comes into question, with the rows beside the scores. */
async function ranked(db: Db, task: MatchTask, userId: number, timezone: string | null, along: Along = {}) {
  const [many, history] = await Promise.all([moreVasThan(db, rankAllUpTo), historyWith(db, userId)])
  const declined = new Set(along.declined)
  const { vas, rarity } = many
    ? await pickVas(db, task, {
        // Who has worked with this client comes along, whatever the words say.
        including: [...history.keys(), ...(along.including ?? [])].filter((id) => !declined.has(id)),
        declined: [...declined],
      })
    : { vas: await vasForMatching(db), rarity: undefined }
  const context: MatchContext = {
    now: new Date(),
    timezone,
    declined,
    history,
    profiles: profilesOf(vas),
    readBy: along.readBy ?? 'client',
  }
  const byId = new Map(vas.map((va) => [va.id, va]))
  return rankVas(task, vas, rarity ? { ...context, rarity } : context).flatMap(({ vaId, ...rest }) => {
    const va = byId.get(vaId)
    return va ? [{ va, ...rest }] : []
  })
}

/**
 * The VAs for a task, best first, with the reasons; those whom the client turned down for it are left out. In a large
 * network these are the few hundred that fit best, and those of `including`.
 */
export async function candidatesFor(
  db: Db,
  task: MatchedTask,
  timezone: string | null,
  { including = [], readBy = 'client' }: { including?: number[]; readBy?: Reader } = {},
) {
  const [analysis, declined] = await Promise.all([
    analysisOf(db, task.userId, task.taskText),
    declinedVaIds(db, task.id),
  ])
  const asked: MatchTask = {
    text: task.taskText,
    category: task.category ?? analysis?.category ?? null,
    budget: task.budget,
    ...(analysis && { skills: analysis.skills, tools: analysis.tools }),
  }
  return ranked(db, asked, task.userId, timezone, { including, declined, readBy })
}

/** The best VAs for a text, with public fields only. */
export async function matchesFor(db: Db, userId: number, text: string, timezone: string | null, most = 20) {
  const best = (await ranked(db, { text }, userId, timezone)).slice(0, most)
  return best.map(({ va: { id, name, skills, timezone: zone, hourlyRate, experience, intro }, score, reasons }) => ({
    va: { id, name, skills, timezone: zone, hourlyRate, experience, intro },
    score,
    reasons,
  }))
}

/** How many available VAs have a skill of the category; "Other" and no category match every one of them. */
export async function countForCategory(db: Db, category: string | undefined) {
  const wanted = skillsOfCategory(category).map((skill) => new Set(stemsOf(skill)))
  if (wanted.length === 0) return countAvailable(db, null)
  const known = await knownSkills(db)
  const fitting = known.all.filter(({ stems: own }) =>
    wanted.some((skill) => skill.isSubsetOf(own) || (own.size > 0 && own.isSubsetOf(skill))),
  )
  return countAvailable(
    db,
    fitting.map(({ id }) => id),
  )
}
