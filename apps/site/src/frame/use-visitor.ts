import { trpc } from '@kazi/client/connect'
import { useReaderKnown } from '@kazi/ui/use-now'

/**
 * Who is signed in; nobody while it is not known, or not to be learnt. A rendered page was rendered for nobody, and is
 * taken over part by part: the answer may be there before the last of them.
 */
export function useVisitor() {
  const { data: user } = trpc.auth.whoAmI.useQuery()
  return useReaderKnown() ? user : null
}
