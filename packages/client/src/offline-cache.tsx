import { notifyManager, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query'
import { clear, createStore, del, entries, set } from 'idb-keyval'

/** What was read last, as it is kept on this device for the person who read it (decision 050). */
type Kept = { at: number; text: string }

const weekMs = 7 * 86_400_000
/** Together, in characters: what a few hundred tasks and conversations are. */
const most = 5_000_000

const store = createStore('kazi-reads', 'reads')

/** Reads all of it at once: calls that begin together must still go out in one batch. */
const all = entries<string, Kept>(store).then(
  (found) => new Map(found.filter(([, { at }]) => Date.now() - at < weekMs)),
  () => new Map<string, Kept>(),
)

/** The oldest go first when there is too much. */
function trim(kept: Map<string, Kept>) {
  let size = 0
  for (const [hash, { text }] of [...kept].sort(([, a], [, b]) => b.at - a.at)) {
    size += text.length
    if (size <= most) continue
    kept.delete(hash)
    void del(hash, store).catch(() => {})
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
        void set(query.queryHash, now, store).catch(() => {})
      } else if (kept.delete(query.queryHash)) void del(query.queryHash, store).catch(() => {})
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
  await clear(store).catch(() => {})
}
