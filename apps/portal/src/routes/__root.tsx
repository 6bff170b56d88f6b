import type { Kazi } from '@kazi/client/connect'
import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { usePage } from '@kazi/ui/use-page'
import { createRootRouteWithContext, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { NotFound } from '#/frame/fallbacks.tsx'
import { useLanguage } from '#/frame/language.ts'

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
  useLanguage()
  const title = useMatches({ select: (matches) => matches.map(({ staticData }) => staticData.title).findLast(Boolean) })
  usePage(
    [title && say(title), say('{brand} for VAs', { brand: brand.name })].filter(Boolean).join(' · '),
    useLocation({ select: ({ pathname }) => pathname }),
  )
  return <Outlet />
}
