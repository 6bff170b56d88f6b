import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#/settings/settings-page.tsx'

export const Route = createFileRoute('/_client/settings')({
  staticData: { title: 'Settings' },
  loader: ({ context: { api } }) =>
    Promise.all([api.auth.me.ensureData(), api.auth.preferences.get.ensureData(), api.auth.sessions.list.ensureData()]),
  pendingComponent: () => <ListSkeleton count={5} label="Loading your settings" />,
  component: SettingsPage,
})
