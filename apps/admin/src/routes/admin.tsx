import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Console } from '#/frame/console.tsx'
import { NotFound } from '#/frame/fallbacks.tsx'
import { useAdminKey, whenInside } from '#/session/admin-key.ts'
import { AdminLogin } from '#/session/admin-login.tsx'

export const Route = createFileRoute('/admin')({
  // The counts in the navigation, in one batch with what the page below loads.
  loader: ({ context: { api } }) => whenInside(() => api.admin.waiting.prefetch()),
  component: Admin,
  notFoundComponent: NotFound,
})

function Admin() {
  // The URL stays while the login is shown, so that the requested page appears after login.
  if (!useAdminKey()) return <AdminLogin />
  return (
    <Console>
      <Outlet />
    </Console>
  )
}
