import { threadIdPattern } from '@kazi/schemas/thread-id'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '#/messages/messages-page.tsx'
import { threadsQuery } from '#/messages/threads-query.ts'

export const Route = createFileRoute('/_client/messages')({
  staticData: { title: 'Messages' },
  validateSearch: ({ thread }: { thread?: unknown }): { thread?: string | undefined } => ({
    thread: typeof thread === 'string' && threadIdPattern.test(thread) ? thread : undefined,
  }),
  loader: ({ context: { api } }) => void api.tasks.messages.list.prefetchInfinite(threadsQuery),
  pendingComponent: () => <ListSkeleton count={4} label="Loading your messages" />,
  component: Page,
})

function Page() {
  const { thread } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MessagesPage
      thread={thread}
      onThread={(next) => void navigate({ search: next ? { thread: next } : {}, resetScroll: false })}
    />
  )
}
