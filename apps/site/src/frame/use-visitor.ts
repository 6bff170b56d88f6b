import { trpc } from '@kazi/client/connect'
import { useReaderKnown } from '@kazi/ui/use-now'

/**
 * The signed-in user; none while unknown or unavailable. Prerendered pages are rendered signed out and
 * hydrated in parts, so the response can arrive before the last part is hydrated.
 */
export function useVisitor() {
  const { data: user } = trpc.auth.whoAmI.useQuery()
  return useReaderKnown() ? user : null
}
