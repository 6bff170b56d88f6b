import { createFileRoute } from '@tanstack/react-router'
import { enterFromSite } from '#/dashboard/enter.ts'
import { loadDashboard } from '#/dashboard/load-dashboard.ts'
import { portalSearch, resetsScroll, tabTitles } from '#/dashboard/portal-search.ts'
import { Portal } from '#/portal.tsx'

export const Route = createFileRoute('/va/dashboard')({
  staticData: { title: 'Dashboard', tabTitles },
  validateSearch: portalSearch,
  beforeLoad: enterFromSite,
  loaderDeps: ({ search: { q, sort, priority } }) => ({ q, sort, priority }),
  loader: loadDashboard,
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
