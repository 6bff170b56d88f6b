import type { Query, QueryClient } from '@tanstack/react-query'
import { isFinal } from './errors.tsx'
import type { QueuedChange } from './outbox.tsx'

/** What shows the changes that wait on this device: other screens may show it again before it was read anew. */
const showsChanges = (sent: readonly QueuedChange[]) => {
  const ids = new Set(sent.map(({ input }) => input.id))
  return ({ queryKey: [path, of] }: Query) => {
    const call = Array.isArray(path) ? path.join('.') : ''
    if (call === 'vaPortal.tasks.page' || call === 'vaPortal.tasks.timer') return true
    return call === 'vaPortal.tasks.time' && ids.has((of as { input?: { id?: number } } | undefined)?.input?.id)
  }
}

/**
 * Reads everything on screen again, and what else shows changes that were sent. Rejects where a read failed that may
 * succeed later: what the server has is not on screen then.
 */
export async function readEverything(queryClient: QueryClient, sent: readonly QueuedChange[] = []) {
  const shows = showsChanges(sent)
  // One that was restored from this device has nothing yet to read with: it is read when its screen opens.
  const isRead = (query: Query) => query.isActive() || (query.options.queryFn !== undefined && shows(query))
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await queryClient.refetchQueries({ predicate: isRead })
  const unread = queryClient
    .getQueryCache()
    .findAll({ predicate: isRead })
    .find(({ state }) => state.isInvalidated && state.error && !isFinal(state.error))
  if (unread) throw unread.state.error
}
