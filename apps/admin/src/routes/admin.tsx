import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Console } from '#/frame/console.tsx'
import { NotFound } from '#/frame/fallbacks.tsx'
import { useAdminKey } from '#/session/admin-key.ts'
import { Gate } from '#/session/gate.tsx'

export const Route = createFileRoute('/admin')({ component: Admin, notFoundComponent: NotFound })

function Admin() {
  // The address stays while the gate is up: whoever enters is on the page they asked for.
  if (!useAdminKey()) return <Gate />
  return (
    <Console>
      <Outlet />
    </Console>
  )
}
