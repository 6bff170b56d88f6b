import { trpc } from '@kazi/client/connect'
import { errorText, isConflict, isForbidden, isNotFound } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { promises } from '@kazi/schemas/promises'
import { type NewTaskRequest, newTaskForm } from '@kazi/schemas/task'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { useMemo, useRef } from 'react'

/** A half-made task: what was sent of it last, when, and whether a VA may have been wished for. */
type Made = { id: number; taskText: string; at: number; wished: boolean }
const nothing: Made = { id: 0, taskText: '', at: 0, wished: false }

/** How long another text is still that of the same task, in milliseconds: somebody corrects it after a failure. */
const correcting = 10 * 60_000
const isOf = ({ at, ...made }: Made, taskText: string, repeats: boolean) =>
  Date.now() - at < correcting || (!repeats && made.taskText === taskText)

type Told = {
  onSuccess: () => void
  onDone: () => void
  /** The same text is another task each time, as that of a playbook. */
  textRepeats: boolean
}
/** `input` is the output of the form's schema. */
type Sent = { input: NewTaskRequest; request: boolean; va: number | undefined }

/**
 * Sends a new task in the documented steps: text and budget create it, a PATCH sends the rest, and then a VA is
 * requested if the client chose that. A retry after a failure continues with the same task.
 */
export function useNewTask(draft: string, told: Told) {
  const { client } = trpc.useUtils()
  // Kept beside the draft: a form that was closed after a failure goes on with the same task when it opens again.
  const createdOf = `${draft}:created`
  const created = useRef(readDraft(createdOf, nothing))
  const requesting = useRef(false)
  const made = useMemo(
    () => ({
      forget: () => {
        created.current = nothing
        dropDraft(createdOf)
      },
      /** Somebody turned away from it, and the draft stays: only the same text is still that of the same task. */
      leave: () => {
        created.current = { ...created.current, at: 0 }
        if (created.current.id) writeDraft(createdOf, created.current)
      },
    }),
    [createdOf],
  )
  const steps = useMemo(
    () =>
      asProcedure(async ({ input, request, va }: Sent) => {
        const { taskText, budget } = input
        requesting.current = false
        const known = isOf(created.current, taskText, told.textRepeats) ? created.current.id : 0
        const id = known || (await client.tasks.create.mutate({ taskText, budget })).id
        const wishes = va !== undefined || (known !== 0 && created.current.wished)
        created.current = { id, taskText, at: Date.now(), wished: wishes }
        writeDraft(createdOf, created.current)
        // A retry can find fields empty that the first attempt filled, so null clears them on the server too.
        const empty = Object.fromEntries(Object.keys(newTaskForm.shape).map((name) => [name, null]))
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value))
        await client.tasks.update.mutate({ ...empty, ...given, id }).catch((error: unknown) => {
          // It was deleted meanwhile, or cannot be edited any more: trying again makes it anew.
          if (isNotFound(error) || isConflict(error)) made.forget()
          throw error
        })
        // A retry without one takes back the wish that an attempt before it may have left.
        if (wishes) await client.tasks.wishForVa.mutate({ id, vaId: va ?? null })
        requesting.current = true
        if (request) await client.tasks.requestVa.mutate({ id })
        return request
      }),
    [client, createdOf, made, told.textRepeats],
  )
  const sending = useCommand(steps, {
    success: (request) =>
      request
        ? { title: 'Requested for VA', text: `We'll notify you within ${promises.requestDueHours} hours.` }
        : { title: 'Task Created', text: 'It is on your list now.' },
    failure: (error) => ({
      title: requesting.current ? 'Error requesting VA help' : 'Error creating task',
      // Trying again would be refused again.
      text: isForbidden(error) ? `${errorText(error)} Your draft is saved.` : 'Please try again.',
    }),
    onSuccess: () => {
      made.forget()
      told.onSuccess()
    },
    onDone: told.onDone,
  })
  return { send: (sent: Sent) => sending.run(sent), sending: sending.isPending, made }
}
