import type { Query, QueryClient } from '@tanstack/react-query'
import { isFinal } from './errors.tsx'
import type { QueuedChange } from './outbox.tsx'

type Asked = { input?: { id?: number; q?: string; filters?: { priority?: string } } } | undefined
/** What shows the changes that wait on this device: other screens may show it again before it was read anew. */
const showsChanges = (sent: readonly QueuedChange[]) => {
  const ids = new Set(sent.map(({ input }) => input.id))
  const hasMessage = sent.some(({ call }) => call === 'messages.send')
  return (query: Query) => {
    const [path, asked] = query.queryKey
    const call = Array.isArray(path) ? path.join('.') : ''
    const { id, q, filters } = (asked as Asked)?.input ?? {}
    if (call === 'vaPortal.tasks.timer') return true
    // A search of before is read when it is made again.
    if (call === 'vaPortal.tasks.page') return query.isActive() || !(q || filters?.priority)
    if (call === 'vaPortal.messages.thread') return hasMessage && query.isActive()
    return call === 'vaPortal.tasks.time' && ids.has(id)
  }
}

/**
 * Reads everything on screen again, and what else shows changes that were sent. Rejects where a read failed that may
 * succeed later.
 * @param onChangesRead what shows the changes was read: until then the device's own copy stands in its place
 */
export async function readEverything(
  queryClient: QueryClient,
  sent: readonly QueuedChange[] = [],
  onChangesRead: () => void = () => {},
) {
  const shows = showsChanges(sent)
  // One that was restored from this device has nothing yet to read with: it is read when its screen opens.
  const isRead = (query: Query) => query.isActive() || (query.options.queryFn !== undefined && shows(query))
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await queryClient.refetchQueries({ predicate: isRead })
  const failed = queryClient
    .getQueryCache()
    .findAll({ predicate: isRead })
    .filter(({ state }) => state.isInvalidated && state.error && !isFinal(state.error))
  if (!failed.some(shows)) onChangesRead()
  if (failed[0]) throw failed[0].state.error
}
