import type { QueryClient } from '@tanstack/react-query'
import { isOffline } from './errors.tsx'

/** Reads everything on screen again. Rejects where a read got no response: what the server has is not on screen then. */
export async function readEverything(queryClient: QueryClient) {
  await queryClient.invalidateQueries()
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const unread = shown.find(({ state }) => state.isInvalidated && isOffline(state.error))
  if (unread) throw unread.state.error
}
