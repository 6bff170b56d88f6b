import type { Api } from '@kazi/client/connect'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFound } from '#/frame/fallbacks.tsx'

export const Route = createRootRouteWithContext<{ api: Api }>()({ component: Outlet, notFoundComponent: NotFound })
