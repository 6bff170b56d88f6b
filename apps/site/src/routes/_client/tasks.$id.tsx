import { isNotFound } from '@kazi/client/errors'
import { id as taskId } from '@kazi/schemas/text'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { NoSuchTask } from '#/tasks/no-such-task.tsx'
import { TaskPage } from '#/tasks/task-page.tsx'

const params = z.object({ id: z.coerce.number().pipe(taskId) })

export const Route = createFileRoute('/_client/tasks/$id')({
  staticData: { title: 'Task' },
  loader: async ({ context, params: raw }) => {
    const asked = params.safeParse(raw)
    if (!asked.success) throw notFound()
    await Promise.all([
      context.api.tasks.get.ensureData(asked.data).catch((error: unknown) => {
        throw isNotFound(error) ? notFound() : error
      }),
      context.api.auth.quota.ensureData(),
    ])
  },
  notFoundComponent: NoSuchTask,
  component: Page,
})

function Page() {
  const id = Number(Route.useParams().id)
  return <TaskPage key={id} id={id} />
}
