import { useQueryClient } from '@tanstack/react-query'
import { trpc } from './connect.tsx'

/** Follows the news of one audience while mounted: each event makes what is on screen read itself again. */
export function useLive(audience: 'client' | 'va' | 'applicant' | 'admin', enabled = true) {
  const queryClient = useQueryClient()
  trpc.live[audience].useSubscription(undefined, {
    enabled,
    onData: () => void queryClient.invalidateQueries(),
  })
}
