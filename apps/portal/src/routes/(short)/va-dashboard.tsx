import { createFileRoute, redirect } from '@tanstack/react-router'
import { enterFromSite } from '#/dashboard/enter.ts'
import { loadDashboard } from '#/dashboard/load-dashboard.ts'
import { portalSearch, resetsScroll, tabTitles } from '#/dashboard/portal-search.ts'
import { Portal } from '#/portal.tsx'

export const Route = createFileRoute('/(short)/va-dashboard')({
  staticData: { title: 'Dashboard', tabTitles },
  validateSearch: portalSearch,
  beforeLoad: enterFromSite,
  loaderDeps: ({ search: { q, sort, priority } }) => ({ q, sort, priority }),
  loader: async (arrival) => {
    const who = await loadDashboard(arrival)
    // The service worker, and so notifications, are for what lies below '/va/'.
    if (who === 'va') throw redirect({ href: `/va/dashboard${arrival.location.searchStr}`, replace: true })
    return who
  },
  component: Dashboard,
})

function Dashboard() {
  const navigate = Route.useNavigate()
  return (
    <Portal
      search={Route.useSearch()}
      go={(search, how) => void navigate({ search, resetScroll: resetsScroll(search, how), ...how })}
    />
  )
}
