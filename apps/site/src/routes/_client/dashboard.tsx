import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { Dashboard } from '#/tasks/dashboard.tsx'

export const Route = createFileRoute('/_client/dashboard')({
  staticData: { title: 'Dashboard' },
  loader: ({ context: { api } }) => {
    // The card for lasting support needs them, but the page does not wait.
    void api.auth.inquiries.list.prefetch()
    return Promise.all([api.tasks.list.ensureData(), api.auth.me.ensureData()])
  },
  pendingComponent: () => <ListSkeleton count={5} label="Loading your tasks" />,
  component: Page,
})

/** The dialog is part of the URL: #add-task opens it, Back closes it. */
function Page() {
  const adding = useLocation({ select: ({ hash }) => hash === 'add-task' })
  const navigate = useNavigate()
  return (
    <Dashboard
      adding={adding}
      onAdd={() => navigate({ to: '/dashboard', hash: 'add-task' })}
      onAdded={() => navigate({ to: '/dashboard', replace: true, resetScroll: false })}
    />
  )
}
