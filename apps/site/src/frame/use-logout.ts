import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** Ends the session and goes to '/'; what was read for this person is forgotten, so that Back shows none of it. */
export function useLogout() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const [leaving, setLeaving] = useState(false)
  // Not a mutation: the refetch that follows one would ask for this person's things when they have just left.
  const logout = async () => {
    setLeaving(true)
    try {
      await utils.client.auth.logout.mutate()
      utils.auth.whoAmI.setData(undefined, null)
      await navigate({ to: '/' })
      queryClient.removeQueries({ predicate: ({ queryKey }) => !isWhoAmI(queryKey) })
    } catch (error) {
      toast(errorText(error), 'failure')
    } finally {
      setLeaving(false)
    }
  }
  return { logout: () => void logout(), leaving }
}

const isWhoAmI = ([path]: readonly unknown[]) => Array.isArray(path) && path.includes('whoAmI')
