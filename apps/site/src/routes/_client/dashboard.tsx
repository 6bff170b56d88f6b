import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { ImportButton } from '#/task-import/import-button.tsx'
import { AddTask, Dashboard } from '#/tasks/dashboard.tsx'
import { readDashboardSearch } from '#/tasks/dashboard-search.ts'

export const Route = createFileRoute('/_client/dashboard')({
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardSearch,
  loader: ({ context: { api } }) => {
    // The card for lasting support needs them, but the page does not wait.
    void api.auth.inquiries.list.prefetch()
    void api.tasks.repeats.list.prefetch()
    return Promise.all([api.tasks.dashboard.ensureData(), api.auth.me.ensureData()])
  },
  pendingComponent: () => <ListSkeleton count={5} label="Loading Dashboard..." />,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <>
      <Dashboard
        onAdd={() => navigate({ to: '/dashboard', search, hash: 'add-task' })}
        search={search}
        onSearch={(next) => void navigate({ to: '/dashboard', search: next, replace: true, resetScroll: false })}
        importButton={<ImportButton />}
      />
      <Adding />
    </>
  )
}

/** The dialog is part of the URL: #add-task opens it, Back closes it. What is searched for stays. */
function Adding() {
  const adding = useLocation({ select: ({ hash }) => hash === 'add-task' })
  const search = Route.useSearch()
  const navigate = useNavigate()
  if (!adding) return null
  return (
    <AddTask
      onClose={() =>
        navigate({
          to: '/dashboard',
          search: { ...search, va: undefined, playbook: undefined },
          replace: true,
          resetScroll: false,
        })
      }
      onVa={(va) => void navigate({ to: '/dashboard', search: { ...search, va }, hash: 'add-task', replace: true })}
      search={search}
    />
  )
}
