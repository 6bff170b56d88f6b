import type { bestFor } from '@kazi/schemas/request-queue'
import type { z } from 'zod'
import { concurrencyLimit } from '../concurrency-limit.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { inquiriesWithIds } from '../inquiries/inquiries.queries.ts'
import type { MatchingContext } from '../matching/caches.ts'
import { vaNames } from '../vas/vas.queries.ts'
import { rankedForTask } from './candidates.service.ts'
import { rankedForInquiry } from './introducing.service.ts'
import { declinedVaIdsOf } from './requests.queries.ts'
import { tasksWithIds } from './tasks-for-admin.queries.ts'

/** How many of the bench a row of the queue shows. */
const shown = 3
/** How long a ranking is shown again. The bench itself is always fresh. */
const keptMs = 120_000
const mostKept = 2000
/** Rankings share the threads with those that somebody waits for, so only few run at once, whoever asks. */
const rankAFew = concurrencyLimit(
  2,
  500,
  () => new AppError('SERVICE_UNAVAILABLE', 'Too many requests are being matched. Please try again.'),
)

type Best = { vaId: number; score: number }[]
type Kept = { about: string; at: number; best: Promise<Best> }
/** Per process. It never holds what is not in the database, and can be dropped at any time. */
const kept = new WeakMap<Db, Map<string, Kept>>()

type One = z.infer<typeof bestFor>['requests'][number]
const keyOf = ({ kind, id }: One) => `${kind} ${id}`

/** The open requests among these without a VA, each with what its ranking depends on. */
async function open(db: Db, requests: readonly One[]) {
  const idsOf = (kind: One['kind']) => requests.filter((one) => one.kind === kind).map(({ id }) => id)
  const [tasks, inquiries, declined] = await Promise.all([
    tasksWithIds(db, idsOf('task')),
    inquiriesWithIds(db, idsOf('inquiry')),
    declinedVaIdsOf(db, idsOf('task')),
  ])
  return new Map([
    ...tasks
      .filter(({ requestState }) => requestState === 'open' || requestState === 'proposed')
      .map(({ id, taskText, category, budget, requestId }) => [
        keyOf({ kind: 'task', id }),
        JSON.stringify([taskText, category, budget, requestId, declined.get(id)]),
      ]),
    ...inquiries
      .filter(({ state, stage }) => state === 'open' && stage === null)
      .map(({ id, message, vaId }) => [keyOf({ kind: 'inquiry', id }), JSON.stringify([message, vaId])]),
  ] as [string, string][])
}

async function rank(context: MatchingContext, { kind, id }: One): Promise<Best> {
  const ranked = await rankAFew(() =>
    (kind === 'task' ? rankedForTask : rankedForInquiry)(context, id, { readBy: 'team' }),
  )
  return ranked.slice(0, shown).map(({ va, score }) => ({ vaId: va.id, score }))
}

/** A request that was deleted while it was ranked. */
function leftOut(error: unknown) {
  if (error instanceof AppError && error.kind === 'NOT_FOUND') return undefined
  throw error
}

function bestOf(context: MatchingContext, one: One, about: string) {
  const all = kept.get(context.db) ?? new Map<string, Kept>()
  kept.set(context.db, all)
  const key = keyOf(one)
  const known = all.get(key)
  if (known && known.about === about && performance.now() - known.at < keptMs) return known.best
  const best = rank(context, one)
  all.delete(key)
  all.set(key, { about, at: performance.now(), best })
  for (const oldest of all.keys()) {
    if (all.size <= mostKept) break
    all.delete(oldest)
  }
  best.catch(() => all.get(key)?.best === best && all.delete(key))
  return best
}

/**
 * Whom the bench of each request has first, for the rows of the queue: `[{kind, id, vas: [{id, name, score}]}]`. What is
 * not open, or not there, is not in the answer.
 */
export async function bestCandidates(context: MatchingContext, { requests }: z.infer<typeof bestFor>) {
  const asked = [...new Map(requests.map((one) => [keyOf(one), one])).values()]
  const about = await open(context.db, asked)
  const found = await Promise.all(
    asked.flatMap((one) => {
      const on = about.get(keyOf(one))
      return on === undefined ? [] : [bestOf(context, one, on).then((best) => ({ ...one, best }), leftOut)]
    }),
  )
  const there = found.filter((one) => one !== undefined)
  const names = await vaNames(
    context.db,
    there.flatMap(({ best }) => best.map(({ vaId }) => vaId)),
  )
  return there.map(({ kind, id, best }) => ({
    kind,
    id,
    vas: best.flatMap(({ vaId, score }) => {
      const name = names.get(vaId)
      return name === undefined ? [] : [{ id: vaId, name, score }]
    }),
  }))
}
