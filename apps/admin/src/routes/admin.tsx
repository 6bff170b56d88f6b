import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Console } from '#/frame/console.tsx'
import { NotFound } from '#/frame/fallbacks.tsx'
import { useAdminKey } from '#/session/admin-key.ts'
import { AdminLogin } from '#/session/admin-login.tsx'

export const Route = createFileRoute('/admin')({ component: Admin, notFoundComponent: NotFound })

function Admin() {
  // The URL stays while the login is shown, so that the requested page appears after login.
  if (!useAdminKey()) return <AdminLogin />
  return (
    <Console>
      <Outlet />
    </Console>
  )
}
