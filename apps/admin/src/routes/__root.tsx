import type { Api } from '@kazi/client/connect'
import { brand } from '@kazi/schemas/brand'
import { usePage } from '@kazi/ui/use-page'
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import { NotFound } from '#/frame/fallbacks.tsx'
import { type NavEntry, usePageTitle } from '#/frame/page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's heading and the start of the document's title. */
    title?: string
    /** Where the navigation shows the page; without it, only links lead there. */
    nav?: NavEntry
  }
}

export const Route = createRootRouteWithContext<{ api: Api }>()({ component: Root, notFoundComponent: NotFound })

function Root() {
  const title = usePageTitle()
  usePage(
    [title, `${brand.name} console`].filter(Boolean).join(' · '),
    useLocation({ select: ({ pathname }) => pathname }),
  )
  return <Outlet />
}
