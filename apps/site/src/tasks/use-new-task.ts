import { trpc } from '@kazi/client/connect'
import { promises } from '@kazi/schemas/task'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { TaskFormValues } from './task-fields.tsx'

type Sent = { values: TaskFormValues; request: boolean }

/**
 * Sends a new task in the documented steps: text and budget create it, a PATCH carries the rest, and a request for a VA
 * follows if that was asked for. Trying again after a failure goes on with the same task.
 */
export function useNewTask(onDone: () => void) {
  const { client } = trpc.useUtils()
  const created = useRef<number>(undefined)
  const requesting = useRef(false)
  const busy = useRef(false)
  const sending = useMutation({
    mutationFn: async ({ values: { taskText, budget, deadline, category, priority, notes }, request }: Sent) => {
      requesting.current = false
      created.current ??= (await client.tasks.create.mutate({ taskText, budget })).id
      const id = created.current
      await client.tasks.update.mutate({ id, taskText, budget, deadline, category, priority, notes })
      requesting.current = true
      if (request) await client.tasks.requestVa.mutate({ id })
      return request
    },
    meta: {
      success: (request) =>
        request
          ? `Requested for VA - You are notified within ${promises.requestDueHours} hours.`
          : 'Task Created - It is on your list now.',
      failure: () =>
        requesting.current ? 'Error requesting VA help - Please try again.' : 'Error creating task - Please try again.',
    },
    onSuccess: onDone,
    onSettled: () => {
      busy.current = false
    },
  })
  const send = (sent: Sent) => {
    // A double click comes twice before React has drawn the first one.
    if (busy.current) return
    busy.current = true
    sending.mutate(sent)
  }
  return { send, sending: sending.isPending }
}
