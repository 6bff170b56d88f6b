import type { QueryClient } from '@tanstack/react-query'

const isWhoAmI = ([path]: readonly unknown[]) => Array.isArray(path) && path.includes('whoAmI')

/** What one client has read is not for the next one on this page. Who is there stays: public pages show it. */
export const forgetReads = (queryClient: QueryClient) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isWhoAmI(queryKey) })
