import { createFileRoute } from '@tanstack/react-router'
import { enterFromSite } from '#/dashboard/enter.ts'
import { Portal, portalSearch } from '#/portal.tsx'

export const Route = createFileRoute('/(short)/va-dashboard')({
  validateSearch: portalSearch,
  beforeLoad: enterFromSite,
  loader: ({ context }) => context.api.vaPortal.whoIsThere.fetch(),
  component: Dashboard,
})

function Dashboard() {
  const navigate = Route.useNavigate()
  return <Portal who={Route.useLoaderData()} search={Route.useSearch()} go={(search) => void navigate({ search })} />
}
