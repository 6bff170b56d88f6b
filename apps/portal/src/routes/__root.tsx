import type { Kazi } from '@kazi/client/connect'
import { brand } from '@kazi/schemas/brand'
import { usePage } from '@kazi/ui/use-page'
import { createRootRouteWithContext, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { NotFound } from '#/frame/fallbacks.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The start of the document's title. */
    title?: string
  }
}

export const Route = createRootRouteWithContext<Pick<Kazi, 'api' | 'client'>>()({
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  const title = useMatches({ select: (matches) => matches.map(({ staticData }) => staticData.title).findLast(Boolean) })
  usePage(
    [title, `${brand.name} for VAs`].filter(Boolean).join(' · '),
    useLocation({ select: ({ pathname }) => pathname }),
  )
  return <Outlet />
}
