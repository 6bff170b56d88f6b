import { trpc } from '@kazi/client/connect'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { promises } from '@kazi/schemas/task'
import { useMemo, useRef } from 'react'
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
  const steps = useMemo(
    () =>
      asProcedure(async ({ values, request }: Sent) => {
        const { taskText, budget, deadline, category, priority, notes } = trimmed(values)
        requesting.current = false
        created.current ??= (await client.tasks.create.mutate({ taskText, budget })).id
        const id = created.current
        await client.tasks.update.mutate({ id, taskText, budget, deadline, category, priority, notes })
        requesting.current = true
        if (request) await client.tasks.requestVa.mutate({ id })
        return request
      }),
    [client],
  )
  const sending = useCommand(steps, {
    success: (request) =>
      request
        ? { title: 'Requested for VA', text: `You are notified within ${promises.requestDueHours} hours.` }
        : { title: 'Task Created', text: 'It is on your list now.' },
    failure: () => ({
      title: requesting.current ? 'Error requesting VA help' : 'Error creating task',
      text: 'Please try again.',
    }),
    onSuccess: onDone,
  })
  return { send: (sent: Sent) => sending.run(sent), sending: sending.isPending }
}

/** Blanks alone are nothing: sent as they are, the server would take them for a text and refuse it. */
const trimmed = (values: TaskFormValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as TaskFormValues
