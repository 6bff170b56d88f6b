import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '#/calendar/calendar-page.tsx'

export const Route = createFileRoute('/_client/calendar')({
  staticData: { title: 'What could you delegate?' },
  loader: ({ context: { api } }) =>
    Promise.all([api.tasks.calendar.audit.ensureData(), api.tasks.calendar.suggestions.ensureData()]),
  pendingComponent: () => <ListSkeleton count={3} label="Loading your calendar" />,
  component: CalendarPage,
})
