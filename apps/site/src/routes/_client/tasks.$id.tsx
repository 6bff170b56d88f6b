import { isNotFound } from '@kazi/client/errors'
import { isRecordNumber } from '@kazi/schemas/row-id'
import { teamThreadOfTask } from '@kazi/schemas/thread-id'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { WhenNear } from '@kazi/ui/when-near'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NoSuchTask } from '#/tasks/no-such-task.tsx'
import { shortTitle } from '#/tasks/task.ts'
import { TaskPage } from '#/tasks/task-page.tsx'
import { useTaskTitle } from '#/tasks/use-task-title.ts'

export const Route = createFileRoute('/_client/tasks/$id')({
  staticData: { title: 'Task' },
  loader: async ({ context, params }) => {
    const id = Number(params.id)
    if (!isRecordNumber(params.id)) throw notFound()
    void context.api.tasks.files.list.prefetch({ id })
    // What comes after the result; the page does not wait for it.
    void context.api.tasks.repeats.ofTask.prefetch({ id })
    void context.api.tasks.vas.list.prefetch()
    const [task] = await Promise.all([
      context.api.tasks.get.ensureData({ id }).catch((error: unknown) => {
        throw isNotFound(error) ? notFound() : error
      }),
      context.api.auth.quota.ensureData(),
    ])
    return { documentTitle: shortTitle(task) }
  },
  pendingComponent: () => <ListSkeleton count={5} label="Loading the task" />,
  notFoundComponent: () => <NoSuchTask />,
  component: Page,
})

function Page() {
  const id = Number(Route.useParams().id)
  useTaskTitle(id)
  return (
    <TaskPage
      key={id}
      id={id}
      conversation={(work) => <Conversation threadId={work?.threadId ?? teamThreadOfTask(id)} name={work?.name} />}
    />
  )
}

const TaskConversation = lazy(() =>
  import('#/messages/task-conversation.tsx').then((file) => ({ default: file.TaskConversation })),
)
const loading = <ListSkeleton count={2} label="Loading messages" />

/** Often below the first screen, and with scripts of its own. */
const Conversation = (props: { threadId: string; name: string | undefined }) => (
  <WhenNear until={loading}>
    <Suspense fallback={loading}>
      <TaskConversation {...props} />
    </Suspense>
  </WhenNear>
)
