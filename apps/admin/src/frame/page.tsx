import type { Outputs } from '@kazi/client/connect'
import type { AdminRole } from '@kazi/schemas/states'
import type { NavItem } from '@kazi/ui/app-nav'
import { PageHeader } from '@kazi/ui/page-header'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A page's own line in the navigation: which group, which place in it, and the count of what waits there. */
export type NavEntry = {
  group: 'people' | 'requests' | 'records'
  order: number
  icon: NavItem['icon']
  waits?: keyof Outputs['admin']['pendingCounts']
  /** Shown to keys with this role only. */
  role?: AdminRole
}

type Shown = { staticData: { title?: string }; _notFound?: unknown }
const titleOf = (matches: readonly Shown[]) =>
  matches.some((match) => match._notFound)
    ? 'Page Not Found'
    : matches.map(({ staticData }) => staticData.title).findLast(Boolean)

/** The title of the page that is open, as its route says. */
export const usePageTitle = () => useMatches({ select: titleOf })

/** A page of the console below its heading, which is the route's title. */
export function Page({ description, children }: { description: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={usePageTitle() ?? ''} description={description} />
      {children}
    </>
  )
}
