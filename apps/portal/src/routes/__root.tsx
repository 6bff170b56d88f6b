import type { Kazi } from '@kazi/client/connect'
import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { usePage } from '@kazi/ui/use-page'
import {
  createRootRouteWithContext,
  Outlet,
  type StaticDataRouteOption,
  useLocation,
  useMatches,
} from '@tanstack/react-router'
import { NotFound } from '#/frame/fallbacks.tsx'
import { useLanguage } from '#/language/language.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The start of the document's title. */
    title?: string
    /** The same for a page with tabs, by the tab of its address; the title where a tab has none. */
    tabTitles?: Readonly<Record<string, string>>
  }
}

export const Route = createRootRouteWithContext<Pick<Kazi, 'api' | 'client'>>()({
  component: Root,
  notFoundComponent: NotFound,
})

type Shown = {
  staticData: StaticDataRouteOption
  search: Record<string, unknown>
  loaderData?: unknown
  _notFound?: unknown
}
/** An applicant sees another page at the dashboard's address. */
const namesItself = ({ loaderData }: Shown) => loaderData === 'applicant'
const titleOf = (matches: readonly Shown[]) =>
  matches.some((match) => match._notFound)
    ? 'Page Not Found'
    : matches
        .filter((match) => !namesItself(match))
        .map(({ staticData, search }) => staticData.tabTitles?.[String(search.tab)] ?? staticData.title)
        .findLast(Boolean)

function Root() {
  useLanguage()
  const title = useMatches({ select: titleOf })
  usePage(
    [title && say(title), say('{brand} for VAs', { brand: brand.name })].filter(Boolean).join(' · '),
    useLocation({ select: ({ pathname }) => pathname }),
  )
  return <Outlet />
}
