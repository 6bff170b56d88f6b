import { trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { type DialogTask, dialogTask, promises } from '@kazi/schemas/task'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { useMemo, useRef } from 'react'

/** `input` is the output of the form's schema. */
type Sent = { input: DialogTask; request: boolean; va: number | undefined }

/**
 * Sends a new task in the documented steps: text and budget create it, a PATCH sends the rest, and then a VA is
 * requested if the client chose that. A retry after a failure continues with the same task.
 */
export function useNewTask(draft: string, told: { onSuccess: () => void; onDone: () => void }) {
  const { client } = trpc.useUtils()
  // Kept beside the draft: a form that was closed after a failure goes on with the same task when it opens again.
  const createdOf = `${draft}:created`
  const created = useRef(readDraft(createdOf, { id: 0 }).id)
  const requesting = useRef(false)
  const steps = useMemo(
    () =>
      asProcedure(async ({ input, request, va }: Sent) => {
        const { taskText, budget } = input
        requesting.current = false
        created.current ||= (await client.tasks.create.mutate({ taskText, budget })).id
        const id = created.current
        writeDraft(createdOf, { id })
        // A retry can find fields empty that the first attempt filled, so null clears them on the server too.
        const empty = Object.fromEntries(Object.keys(dialogTask.shape).map((name) => [name, null]))
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value))
        await client.tasks.update.mutate({ ...empty, ...given, id }).catch((error: unknown) => {
          // It was deleted meanwhile: trying again makes it anew.
          if (isNotFound(error)) created.current = 0
          throw error
        })
        if (va) await client.tasks.wishForVa.mutate({ id, vaId: va })
        requesting.current = true
        if (request) await client.tasks.requestVa.mutate({ id })
        return request
      }),
    [client, createdOf],
  )
  const sending = useCommand(steps, {
    success: (request) =>
      request
        ? { title: 'Requested for VA', text: `We'll notify you within ${promises.requestDueHours} hours.` }
        : { title: 'Task Created', text: 'It is on your list now.' },
    failure: () => ({
      title: requesting.current ? 'Error requesting VA help' : 'Error creating task',
      text: 'Please try again.',
    }),
    onSuccess: () => {
      dropDraft(createdOf)
      told.onSuccess()
    },
    onDone: told.onDone,
  })
  return { send: (sent: Sent) => sending.run(sent), sending: sending.isPending }
}
