import type { Api } from '@kazi/client/connect'
import { usePage } from '@kazi/ui/use-page'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, type HistoryState, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { documentTitle } from '#/frame/document-title.ts'
import { NotFound } from '#/frame/fallbacks.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the document, in front of the brand's name. */
    title?: string
    /** Whether more of an address than its path is drawn: what was rendered for the path alone is not this page. */
    draws?: (address: { search: Record<string, unknown>; hash: string; state: HistoryState }) => boolean
  }
}

export const Route = createRootRouteWithContext<{ api: Api; queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  usePage(useMatches({ select: documentTitle }), useLocation({ select: ({ pathname }) => pathname }))
  return <Outlet />
}
