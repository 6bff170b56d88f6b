import { trpc } from '@kazi/client/connect'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** Ends the session and goes to '/'; what was read for this person is forgotten, so that Back shows none of it. */
export function useLogout() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const logout = trpc.auth.logout.useMutation({
    onSuccess: async () => {
      utils.auth.whoAmI.setData(undefined, null)
      await navigate({ to: '/' })
      queryClient.removeQueries({ type: 'inactive' })
    },
  })
  return { logout: () => logout.mutate(), leaving: logout.isPending }
}
