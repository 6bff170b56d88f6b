import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PublicFrame } from '#/frame/public-frame.tsx'

export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
