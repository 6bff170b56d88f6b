import type { Reader } from '@kazi/analyst/matching/match'
import type { NewProposals } from '@kazi/schemas/proposal'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { MatchingContext } from '../matching/caches.ts'
import { candidatesFor } from '../matching/matching.service.ts'
import { nextTimeOff } from '../vas/time-off.queries.ts'
import { accessOf, ratesOf } from '../vas/vas.queries.ts'
import { hoursLeftOf } from '../work/load.queries.ts'
import { formerHoldersOf } from '../work/va-tasks.queries.ts'
import { declinedVaIds } from './requests.queries.ts'
import { wantedVaOf } from './tasks.queries.ts'
import { taskForAdmin } from './tasks-for-admin.queries.ts'

/** Ranked candidates for the match bench: `[{va, score, reasons, factors}]`, best first. */
export const candidates = async (context: MatchingContext, id: number, most: number) =>
  forBench(context.db, (await rankedForTask(context, id, { readBy: 'team' })).slice(0, most), id)

/**
 * Ranked VAs with what the team wants to know before it proposes somebody: time off, hours left, the rate, whether they
 * can sign in, and whether they had the task before.
 */
export async function forBench(db: Db, best: RankedVas, taskId?: number) {
  const vas = best.map(({ va }) => va)
  const ids = vas.map(({ id }) => id)
  const [off, hours, rates, access, former] = await Promise.all([
    nextTimeOff(db, ids),
    hoursLeftOf(db, vas),
    ratesOf(db, ids),
    accessOf(db, ids),
    taskId === undefined ? [] : formerHoldersOf(db, taskId),
  ])
  const had = new Set(former)
  return best.map(({ va, ...rest }) => ({
    va: {
      ...excerptOf(va),
      timeOff: off.get(va.id) ?? null,
      hours: hours.get(va.id) ?? null,
      rate: rates.get(va.id) ?? null,
      access: access.get(va.id) ?? null,
      hadTask: had.has(va.id),
    },
    ...rest,
  }))
}

const longest = { characters: 500, items: 30 } as const
/** Lists carry only the beginning of a VA's text: the full text of 500 VAs would be megabytes. */
const excerptOf = <V extends object>(va: V) =>
  Object.fromEntries(
    Object.entries(va).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.slice(0, longest.characters).toWellFormed()
        : Array.isArray(value)
          ? value.slice(0, longest.items)
          : value,
    ]),
  ) as V

/** All candidates of a task, best first. The VAs in `including` are ranked even if the matcher did not pick them. */
export async function rankedForTask(
  context: MatchingContext,
  id: number,
  options: { including?: number[]; readBy: Reader },
) {
  const task = await taskForAdmin(context.db, id)
  if (!task) throw new AppError('NOT_FOUND', 'Task not found')
  const [declined, wanted] = await Promise.all([declinedVaIds(context.db, id), wantedVaOf(context.db, id)])
  const including = [...(options.including ?? []), ...(wanted ? [wanted.id] : [])]
  const ranked = await candidatesFor(context, task, task.clientTimezone, { ...options, including, declined })
  return wanted ? withWishFirst(ranked, wanted.id, options.readBy) : ranked
}

export type RankedVas = Awaited<ReturnType<typeof candidatesFor>>
/** Whom the client asks for comes first, with that as the first reason; the score stays what it is. */
export function withWishFirst(ranked: RankedVas, wantedId: number, readBy: Reader): RankedVas {
  const asked = readBy === 'team' ? 'The client asks for this VA' : 'You asked for this VA'
  const wanted = ranked.filter(({ va }) => va.id === wantedId)
  return [
    ...wanted.map((one) => ({ ...one, reasons: [asked, ...one.reasons] })),
    ...ranked.filter(({ va }) => va.id !== wantedId),
  ]
}

/** What the client would read of a proposal, before it is made: the same fields and reasons as afterwards. */
export async function previewProposals(context: MatchingContext, { id, proposals }: NewProposals) {
  const chosen = proposals.map(({ vaId }) => vaId)
  return offersAsRead(await rankedForTask(context, id, { including: chosen, readBy: 'client' }), proposals)
}

export function offersAsRead(ranked: RankedVas, proposals: NewProposals['proposals']) {
  const byId = new Map(ranked.map((one) => [one.va.id, one]))
  return proposals.flatMap(({ vaId, sentence, quote }) => {
    const one = byId.get(vaId)
    if (!one) return []
    const { name, skills, timezone, experience, intro, rating, reviews: reviewCount } = one.va
    const va = { id: vaId, name, skills, timezone, experience, intro, rating, reviewCount }
    return [{ va, sentence: sentence ?? null, quote: quote ?? null, reasons: one.reasons }]
  })
}
