import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** Ends the session and goes to '/'; what was read for this person is forgotten, so that Back shows none of it. */
export function useLogout() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const logout = useCommand(trpc.auth.logout, {
    // Reading again would ask for this person's things when they have just left.
    refetch: false,
    onSuccess: async () => {
      utils.auth.whoAmI.setData(undefined, null)
      await navigate({ to: '/' })
      queryClient.removeQueries({ predicate: ({ queryKey }) => !isWhoAmI(queryKey) })
    },
  })
  return { logout: () => logout.run(), leaving: logout.isPending }
}

const isWhoAmI = ([path]: readonly unknown[]) => Array.isArray(path) && path.includes('whoAmI')
