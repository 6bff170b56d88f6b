import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute } from '@tanstack/react-router'
import { PlaybooksPage } from '#/tasks/playbooks-page.tsx'

export const Route = createFileRoute('/_client/playbooks')({
  staticData: { title: 'Playbooks' },
  loader: ({ context: { api } }) => api.tasks.playbooks.list.ensureData(),
  pendingComponent: () => <ListSkeleton count={3} label="Loading your playbooks" />,
  component: PlaybooksPage,
})
