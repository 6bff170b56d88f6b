import { notifyManager, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, set } from 'idb-keyval'

/** What was read last, as it is kept on this device for the person who read it (decision 050). */
type Kept = { at: number; text: string }

const weekMs = 7 * 86_400_000
/** Together, in characters: what a few hundred tasks and conversations are. */
const most = 5_000_000

const store = createStore('kazi-reads', 'reads')

/** Reads all of it at once: calls that begin together must still go out in one batch. */
const all = (async () => {
  // Here, because some browsers refuse it with an exception instead of a promise.
  const kept = new Map(await entries<string, Kept>(store))
  trim(kept)
  return kept
})().catch(() => new Map<string, Kept>())

/** What is too old goes, and when there is too much, the oldest. */
function trim(kept: Map<string, Kept>) {
  let size = 0
  const gone: string[] = []
  for (const [hash, { at, text }] of [...kept].sort(([, a], [, b]) => b.at - a.at)) {
    size += text.length
    if (size > most || Date.now() - at >= weekMs) gone.push(hash)
  }
  if (gone.length > 0) forget(kept, gone)
}
function forget(kept: Map<string, Kept>, hashes: string[]) {
  for (const hash of hashes) kept.delete(hash)
  void quietly(() => delMany(hashes, store))
}

/** Without storage nothing is kept. */
async function quietly(act: () => Promise<unknown>) {
  try {
    await act()
  } catch {
    // Read anew the next time.
  }
}

/** Shows what was read before until the server has answered, or for as long as there is no connection. */
const offlineCache =
  (keeps: (query: Query) => boolean): QueryPersister =>
  async (read, context, query) => {
    const kept = await all
    const before = query.state.data === undefined ? kept.get(query.queryHash) : undefined
    if (before) {
      notifyManager.schedule(() => {
        query.setState({ dataUpdatedAt: before.at })
        // However new it is: the page may have been left between a change and its answer.
        query.fetch().catch(() => {})
      })
      return JSON.parse(before.text)
    }
    const data = await read(context)
    notifyManager.schedule(() => {
      if (keeps(query)) {
        const now = { at: Date.now(), text: JSON.stringify(query.state.data) }
        kept.set(query.queryHash, now)
        trim(kept)
        void quietly(() => set(query.queryHash, now, store))
      } else if (kept.has(query.queryHash)) forget(kept, [query.queryHash])
    })
    return data
  }

/**
 * All reads of a client go through the cache. tRPC's hook for pages says `persister: undefined` where none is given, which
 * would leave the default aside.
 */
export function keepReads(queryClient: QueryClient, keeps: (query: Query) => boolean) {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    ...others,
    queries: { ...queries, persister: offlineCache(keeps) as never },
  })
  const defaulted = queryClient.defaultQueryOptions.bind(queryClient) as (options: object) => object
  queryClient.defaultQueryOptions = ((options: { _defaulted?: boolean; persister?: unknown }) => {
    const { persister, ...others } = options
    return defaulted(options._defaulted || persister ? options : others)
  }) as typeof queryClient.defaultQueryOptions
}

/** What is kept of a query, without showing it. */
export async function storedRead(hash: string): Promise<unknown> {
  const kept = (await all).get(hash)
  return kept && JSON.parse(kept.text)
}

/** When somebody signs out, or somebody else signs in. */
export async function clearOfflineCache() {
  ;(await all).clear()
  await quietly(() => clear(store))
}
