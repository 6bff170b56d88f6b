import { skillsOfCategory } from '@kazi/analyst/matching/categories'
import type { MatchTask, Reader } from '@kazi/analyst/matching/match'
import { stemsOf } from '@kazi/analyst/text/words'
import { analysisOf } from '../analysis/analysis.service.ts'
import type { Db } from '../db/database.ts'
import { publicVasVersion } from '../db/va-list-version.ts'
import { knownSkills, type MatchingContext, sampleOf } from './caches.ts'
import { countAvailable, historyWith, moreVasThan, vasForMatching } from './matching.queries.ts'
import { pickVas } from './prefilter.ts'
import { warmVectors } from './vectors.ts'

type MatchedTask = { userId: number; taskText: string; category: string | null; budget: string | null }
/** `here`: without those who are off. */
type Along = { here?: true; including?: number[]; declined?: number[]; readBy?: Reader; most?: number }

/** Up to this many VAs, all are ranked; in a larger network, only those that the database picks. */
export const rankAllUpTo = 500

/** Fills the caches that the first ranking in a large network would wait for. Call it without blocking the start. */
export async function warmMatching(context: MatchingContext) {
  if (await moreVasThan(context.db, rankAllUpTo))
    await Promise.all([knownSkills(context), sampleOf(context), warmVectors(context)])
}

/** Ranks the candidate VAs for a task, and returns their rows with the scores. */
async function ranked(
  context: MatchingContext,
  task: MatchTask,
  userId: number,
  timezone: string | null,
  along: Along = {},
) {
  const { db, cpu } = context
  const [many, history] = await Promise.all([moreVasThan(db, rankAllUpTo), historyWith(db, userId)])
  const declined = new Set(along.declined)
  const { vas, counts } = many
    ? await pickVas(context, task, {
        // VAs who worked with this client are always ranked, whatever the words of the task.
        including: [...history.keys(), ...(along.including ?? [])].filter((id) => !declined.has(id)),
        declined: [...declined],
        ...(along.here && { here: true }),
      })
    : { vas: await vasForMatching(db), counts: undefined }
  const considered = along.here ? vas.filter(({ available }) => available) : vas
  const matchContext = {
    now: new Date(),
    timezone,
    declined,
    history,
    readBy: along.readBy ?? ('client' as const),
    ...(counts && { counts }),
  }
  const byId = new Map(vas.map((va) => [va.id, va]))
  const { most } = along
  const best = await cpu.rank({ task, vas: considered, context: matchContext, ...(most !== undefined && { most }) })
  return best.flatMap(({ vaId, ...rest }) => {
    const va = byId.get(vaId)
    return va ? [{ va, ...rest }] : []
  })
}

/**
 * The VAs for a task, best first, with the reasons, without those in `declined`. In a large network, returns only the
 * few hundred that fit best, and those in `including`.
 */
export async function candidatesFor(
  context: MatchingContext,
  task: MatchedTask,
  timezone: string | null,
  { including = [], declined = [], readBy = 'client' }: Omit<Along, 'most'> = {},
) {
  const analysis = await analysisOf(context.db, task.userId, task.taskText)
  const asked: MatchTask = {
    text: task.taskText,
    category: task.category ?? analysis?.category ?? null,
    budget: task.budget,
    ...(analysis && { skills: analysis.skills, tools: analysis.tools }),
  }
  return ranked(context, asked, task.userId, timezone, { including, declined, readBy })
}

/** The best VAs for a text who are not off now, with public fields only. */
export async function matchesFor(
  context: MatchingContext,
  userId: number,
  text: string,
  timezone: string | null,
  most = 20,
) {
  const best = await ranked(context, { text }, userId, timezone, { most, here: true })
  return best.map(
    ({ va: { id, name, skills, timezone: zone, hourlyRate, experience, intro, photo }, score, reasons }) => ({
      va: { id, name, skills, timezone: zone, hourlyRate, experience, intro, photo },
      score,
      reasons,
    }),
  )
}

const counted = new WeakMap<Db, Map<string, { n: number; version: string }>>()

/**
 * How many available VAs have a skill of the category. All of them count for "Other" and for no category. Counted once
 * for each version of the public list.
 */
export async function countForCategory(context: MatchingContext, category: string | undefined) {
  const { db } = context
  const skills = skillsOfCategory(category)
  const key = skills.join()
  const counts = counted.get(db) ?? new Map<string, { n: number; version: string }>()
  counted.set(db, counts)
  const version = await publicVasVersion(db)
  const known = counts.get(key)
  if (known?.version === version) return known.n
  const fresh = await countAvailable(db, skills.length === 0 ? null : await skillIdsLike(context, skills))
  // Otherwise a VA with a new skill may have come after the skills were read.
  if (fresh.version === version) counts.set(key, fresh)
  return fresh.n
}

/** The ids of all skills that say the same as one of these, or more, or less. */
async function skillIdsLike(context: MatchingContext, skills: string[]) {
  const wanted = skills.map((skill) => new Set(stemsOf(skill)))
  const known = await knownSkills(context)
  return known.all
    .filter(({ stems: own }) =>
      wanted.some((skill) => skill.isSubsetOf(own) || (own.size > 0 && own.isSubsetOf(skill))),
    )
    .map(({ id }) => id)
}
