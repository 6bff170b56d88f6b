import { trpc } from '@kazi/client/connect'
import { sendDelayedCalls } from '@kazi/client/delayed-calls'
import { leaveOtherTabs } from '@kazi/client/own-account'
import { useCommand } from '@kazi/client/use-command'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetReads } from './forget-reads.ts'

/** Ends the session and goes to '/'; clears the cached data, so that Back does not show it. */
export function useLogout() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const logout = useCommand(trpc.auth.logout, {
    // Refetching would request this user's data right after the logout.
    refetch: false,
    onSuccess: async () => {
      leaveOtherTabs()
      utils.auth.whoAmI.setData(undefined, null)
      await navigate({ to: '/' })
      forgetReads(queryClient)
    },
  })
  return { logout: () => void sendDelayedCalls().then(() => logout.run()), leaving: logout.isPending }
}
