import { trpc } from '@kazi/client/connect'
import { isOffline } from '@kazi/client/errors'
import { useOwnAccount } from '@kazi/client/own-account'
import { bellSize } from '@kazi/schemas/bell'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { ClientFrame } from '#/frame/client-frame.tsx'
import { PendingClient } from '#/frame/fallbacks.tsx'
import { forgetReads } from '#/frame/forget-reads.ts'
import { hasMenu, unreadMessages } from '#/frame/menu-unread.ts'

/** The spec: the guard's current user is fresh for 30 seconds. */
const userFresh = { staleTime: 30_000 }

export const Route = createFileRoute('/_client')({
  beforeLoad: async ({ context: { api, queryClient }, location }) => {
    // The public query: being signed out is a valid response, not an error in the console.
    const user = await api.auth.whoAmI.fetch(undefined, userFresh).catch((error: unknown) => {
      // A lost connection does not sign the user out: the frame stays, and failed queries show their errors inside it.
      const known = api.auth.me.getData()
      if (known && isOffline(error)) return known
      throw error
    })
    if (!user) {
      const next = location.href === '/dashboard' ? undefined : location.href
      const signedOut = api.auth.me.getData() !== undefined
      throw redirect({ to: '/auth', search: { next }, state: signedOut ? { signedOut } : {}, replace: true })
    }
    // Somebody else has signed in, here or in another tab.
    if ((api.auth.me.getData()?.id ?? user.id) !== user.id) forgetReads(queryClient)
    api.auth.me.setData(undefined, user)
  },
  // What the frame shows, in one batch with what the page below it loads.
  loader: ({ context: { api } }) => {
    void api.auth.quota.prefetch()
    void api.tasks.notifications.list.prefetch({ size: bellSize })
    if (window.matchMedia(hasMenu).matches) void api.tasks.messages.list.prefetch(unreadMessages)
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: PendingClient,
  component: Client,
})

function Client() {
  const [{ id }] = trpc.auth.me.useSuspenseQuery()
  useOwnAccount('client', id)
  return (
    <ClientFrame>
      <Outlet />
    </ClientFrame>
  )
}
