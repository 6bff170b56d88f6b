import type { Kazi } from '@kazi/client/connect'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFound } from '#/frame/fallbacks.tsx'

export const Route = createRootRouteWithContext<Pick<Kazi, 'api' | 'client'>>()({
  component: Outlet,
  notFoundComponent: NotFound,
})
