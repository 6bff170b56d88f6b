import { isOffline } from '@kazi/client/errors'
import type { QueryClient, QueryPersister } from '@tanstack/react-query'

/**
 * Each search asks who is there, too. Without a connection, whoever was there last still is: otherwise it
 * would end in an error in place of the page.
 */
export function keepLastAnswer(queryClient: QueryClient) {
  const read = queryClient.getDefaultOptions().queries?.persister as QueryPersister | undefined
  if (!read) return
  const persister: QueryPersister = async (ask, context, query) => {
    try {
      return await read(ask, context, query)
    } catch (error) {
      if (!isOffline(error) || query.state.data === undefined) throw error
      return query.state.data as never
    }
  }
  queryClient.setQueryDefaults([['vaPortal', 'whoIsThere']], { persister: persister as never })
}
