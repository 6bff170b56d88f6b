import { analysisOf } from '../analysis/analysis.service.ts'
import type { Db } from '../db/database.ts'
import { declinedVaIds } from '../tasks/requests.queries.ts'
import { skillsOfCategory } from './categories.ts'
import { historyWith, vasForMatching } from './matching.queries.ts'
import { stemsOf } from './profile.ts'
import { rankVas } from './score.ts'

type MatchedTask = { id: number; userId: number; taskText: string; category: string | null; budget: string | null }

/** Every VA for a task, best first, with the reasons; those whom the client turned down for it are left out. */
export async function candidatesFor(db: Db, task: MatchedTask, timezone: string | null) {
  const [vas, analysis, declined, history] = await Promise.all([
    vasForMatching(db),
    analysisOf(db, task.userId, task.taskText),
    declinedVaIds(db, task.id),
    historyWith(db, task.userId),
  ])
  const ranked = rankVas(
    {
      text: task.taskText,
      category: task.category ?? analysis?.category,
      budget: task.budget,
      ...(analysis && { skills: analysis.skills, tools: analysis.tools }),
    },
    vas,
    { now: new Date(), timezone, declined: new Set(declined), history },
  )
  const byId = new Map(vas.map((va) => [va.id, va]))
  return ranked.flatMap(({ vaId, score, reasons, factors }) => {
    const va = byId.get(vaId)
    return va ? [{ va, score, reasons, factors }] : []
  })
}

/** The best VAs for a text, with public fields only. */
export async function matchesFor(db: Db, userId: number, text: string, timezone: string | null, most = 20) {
  const [vas, history] = await Promise.all([vasForMatching(db), historyWith(db, userId)])
  const byId = new Map(vas.map((va) => [va.id, va]))
  return rankVas({ text }, vas, { now: new Date(), timezone, history })
    .slice(0, most)
    .flatMap(({ vaId, score, reasons }) => {
      const va = byId.get(vaId)
      if (!va) return []
      const { id, name, skills, timezone: zone, hourlyRate, experience, intro } = va
      return [{ va: { id, name, skills, timezone: zone, hourlyRate, experience, intro }, score, reasons }]
    })
}

/** How many available VAs have a skill of the category; "Other" and no category match every one of them. */
export async function countForCategory(db: Db, category: string | undefined) {
  const vas = (await vasForMatching(db)).filter((va) => va.available)
  const wanted = skillsOfCategory(category).map((skill) => new Set(stemsOf(skill)))
  if (wanted.length === 0) return vas.length
  return vas.filter((va) => {
    const has = va.skills.split(/[,;]/).map((skill) => new Set(stemsOf(skill)))
    return wanted.some((skill) => has.some((own) => skill.isSubsetOf(own) || (own.size > 0 && own.isSubsetOf(skill))))
  }).length
}
