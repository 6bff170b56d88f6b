import type { Api } from '@kazi/client/connect'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { documentTitle } from '#/frame/document-title.ts'
import { NotFound } from '#/frame/fallbacks.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the document, in front of the brand's name. */
    title?: string
    /** Whether more of an address than its path is drawn: what was rendered for the path alone is not this page. */
    draws?: (address: { search: Record<string, unknown>; hash: string }) => boolean
  }
}

export const Route = createRootRouteWithContext<{ api: Api; queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  const title = useMatches({ select: documentTitle })
  useEffect(() => {
    document.title = title
  }, [title])
  const page = useLocation({ select: ({ pathname }) => pathname })
  const shown = useRef(page)
  useEffect(() => {
    // After a navigation the focused link no longer exists, so the focus moves to the start of the new page.
    if (shown.current !== page) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = page
  }, [page])
  return <Outlet />
}
