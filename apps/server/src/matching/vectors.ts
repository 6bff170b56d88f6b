import { setTimeout } from 'node:timers/promises'
import { bytesPerVector, emptyIndex, type VectorIndex, withVector } from '@kazi/analyst/matching/nearest'
import { towersDigest } from '@kazi/analyst/models/towers'
import type { Db } from '../db/database.ts'
import { singleFlight } from '../single-flight.ts'
import type { MatchingContext } from './caches.ts'
import {
  changedVectors,
  oldestOpenTransaction,
  type Position,
  start,
  storeVectors,
  textsForVectors,
  withoutVa,
} from './vectors.queries.ts'

/** Every VA's vector in this process. The database has them too, so that a start reads instead of computing. */
type Known = {
  index: VectorIndex
  /** By place, and back; a place whose VA is gone has none, and is given to the next new VA. */
  ids: (number | undefined)[]
  places: Map<number, number>
  empty: number[]
  since: Position
  refresh: () => Promise<void>
  dropGone: () => Promise<void>
}
const known = new WeakMap<Db, Known>()

/** As near to every text as to none. */
const nowhere = new Int8Array(bytesPerVector)
/** Ids that one query looks up. */
const lookedUpAtOnce = 10_000

/** Vectors that one call to the thread computes, so that other work can use the thread in between. */
const computedAtOnce = 200

let digest: string | undefined
const model = () => {
  digest ??= towersDigest()
  return digest
}

/** A caller waits this long for what changed, in milliseconds: after an upload of thousands it ranks with what is known. */
const maxWaitMs = 250

/** The vectors of all VAs, and the VA at each place, as the database has them now if reading them takes no longer than that. */
export async function vaVectors(context: MatchingContext): Promise<Pick<Known, 'index' | 'ids' | 'empty'>> {
  const vectors = known.get(context.db) ?? empty(context)
  known.set(context.db, vectors)
  const waited = new AbortController()
  const refreshed = vectors.refresh().finally(() => waited.abort())
  await Promise.race([refreshed, setTimeout(maxWaitMs, undefined, { signal: waited.signal }).catch(() => refreshed)])
  return vectors
}

/** Reads, or computes, all vectors. For the start: it may take some seconds where the model is new. */
export async function warmVectors(context: MatchingContext) {
  const vectors = known.get(context.db) ?? empty(context)
  known.set(context.db, vectors)
  await vectors.refresh()
}

/** Forgets VAs who were deleted. No change says so: whoever looks a VA up in vain calls it. */
export const dropGoneVas = async (context: MatchingContext) => known.get(context.db)?.dropGone()

function empty(context: MatchingContext): Known {
  const vectors: Known = {
    index: emptyIndex(0),
    ids: [],
    places: new Map(),
    empty: [],
    since: start,
    refresh: singleFlight(() => readChanges(context, vectors)),
    dropGone: singleFlight(() => dropGone(context.db, vectors)),
  }
  return vectors
}

async function dropGone(db: Db, vectors: Known) {
  const known = [...vectors.places.keys()]
  for (let from = 0; from < known.length; from += lookedUpAtOnce)
    for (const id of await withoutVa(db, known.slice(from, from + lookedUpAtOnce))) {
      const place = vectors.places.get(id)
      if (place === undefined) continue
      vectors.places.delete(id)
      vectors.ids[place] = undefined
      vectors.empty.push(place)
      vectors.index = withVector(vectors.index, place, nowhere)
    }
}

/** Reads what was committed since the last time. Outdated vectors are computed and stored: the first process to see one does. */
async function readChanges({ db, cpu }: MatchingContext, vectors: Known) {
  const oldest = await oldestOpenTransaction(db)
  for (let position = vectors.since; ; ) {
    const { ids, bytes, outdated, last } = await changedVectors(db, model(), position)
    if (!last) break
    if (ids && bytes) put(vectors, ids, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length))
    for (let from = 0; outdated && from < outdated.length; from += computedAtOnce)
      await compute({ db, cpu }, vectors, outdated.slice(from, from + computedAtOnce))
    position = last
  }
  // A transaction that was still open may commit rows before the last one.
  vectors.since = { changedIn: oldest, vaId: 0 }
}

async function compute({ db, cpu }: MatchingContext, vectors: Known, outdated: number[]) {
  const vas = await textsForVectors(db, outdated)
  const bytes = await cpu.readVectors(vas)
  const ids = vas.map(({ id }) => id)
  put(vectors, ids, bytes)
  const rowOf = (i: number) => Buffer.from(bytes.subarray(i * bytesPerVector, (i + 1) * bytesPerVector))
  await storeVectors(db, model(), {
    ids,
    changedIn: vas.map(({ changedIn }) => changedIn),
    vectors: ids.map((_, i) => rowOf(i)),
  })
}

function put(vectors: Known, ids: number[], bytes: Int8Array) {
  ids.forEach((id, i) => {
    const place = vectors.places.get(id) ?? vectors.empty.pop() ?? vectors.ids.length
    vectors.places.set(id, place)
    vectors.ids[place] = id
    vectors.index = withVector(vectors.index, place, bytes.subarray(i * bytesPerVector, (i + 1) * bytesPerVector))
  })
}
