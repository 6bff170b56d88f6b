import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Console } from '#/frame/console.tsx'
import { NotFound } from '#/frame/fallbacks.tsx'
import { useAdminKey, useKeyState, whenInside } from '#/session/admin-key.ts'
import { useFocusBack } from '#/session/use-focus-back.ts'

/** Loaded when there is no key: most visits have one. */
const AdminLogin = lazy(() => import('#/session/admin-login.tsx').then((file) => ({ default: file.AdminLogin })))

/** Loaded when a key stops working. */
const KeyDialog = lazy(() => import('#/session/key-dialog.tsx').then((file) => ({ default: file.KeyDialog })))

export const Route = createFileRoute('/admin')({
  // The counts in the navigation, in one batch with what the page below loads.
  loader: ({ context: { api } }) =>
    whenInside(
      () => api.admin.pendingCounts.prefetch(),
      () => api.admin.me.prefetch(),
    ),
  component: Admin,
  notFoundComponent: NotFound,
})

function Admin() {
  // The URL stays while the login is shown, so that the requested page appears after login.
  if (useKeyState() === 'out')
    return (
      <Suspense>
        <AdminLogin />
      </Suspense>
    )
  return <LoggedIn />
}

/** The page stays mounted while its key is asked for again, so that nothing that was typed is lost. */
function LoggedIn() {
  const key = useAdminKey()
  // The key with which the page was read. What another tab enters is looked at first: it may be somebody else's.
  const [known, setKnown] = useState(key)
  const asks = useKeyState() === 'lapsed' || key !== known
  useFocusBack(asks, '[data-key-dialog]')
  return (
    <>
      <Console>
        <Outlet />
      </Console>
      {asks && (
        <Suspense>
          <KeyDialog known={known} onTaken={setKnown} />
        </Suspense>
      )}
    </>
  )
}
