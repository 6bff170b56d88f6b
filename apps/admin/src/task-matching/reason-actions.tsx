import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { withReason } from '@kazi/schemas/va'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { focusFirst } from '#/forms/focus-first.ts'
import type { MatchingTask } from './task-matching.tsx'

export function CannotFill({ task }: { task: MatchingTask }) {
  const navigate = useNavigate()
  const call = useCommand(trpc.admin.tasks.cannotFill, {
    success: `${task.clientName} has been notified that we can't fill this, and why.`,
    failure: false,
    onSuccess: () => navigate({ to: '/admin/client-requests' }),
  })
  return (
    <WithReason
      label="Can't fill this"
      title="Can't fill this request"
      text={`The task goes back to ${task.clientName}, who sees your reason on the task and by email, and can request a VA again.`}
      confirm="Notify the client"
      call={call}
      send={(reason) => call.run({ id: task.id, reason })}
    />
  )
}

export function TakeOff({ task }: { task: MatchingTask }) {
  const call = useCommand(trpc.admin.tasks.unassign, {
    success: { title: 'VA removed', text: 'The task is back in the queue with a new 48-hour clock.' },
    failure: false,
  })
  return (
    <WithReason
      label="Remove VA"
      title={`Remove ${task.vaName ?? 'the VA'} from this task`}
      text={`The task goes back to the queue with a new clock. ${task.vaName ?? 'The VA'} and ${task.clientName} both see your reason.`}
      confirm="Remove VA"
      call={call}
      send={(reason) => call.run({ id: task.id, reason })}
    />
  )
}

type Props = {
  label: string
  title: string
  text: ReactNode
  confirm: string
  call: { isPending: boolean; error: unknown; reset: () => void }
  send: (reason: string) => void
}

function WithReason({ label, title, text, confirm, call, send }: Props) {
  const [opened, dialog] = useDisclosure(false)
  const form = useSchemaForm({ schema: withReason.pick({ reason: true }), initialValues: { reason: '' } })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={title} size="md">
        <form noValidate onSubmit={form.onSubmit(({ reason }) => send(reason), focusFirst(form))}>
          <Stack gap="md">
            <div>{text}</div>
            <Textarea label="Reason" required maxLength={2000} data-autofocus {...form.getInputProps('reason')} />
            <FormError>{call.error ? errorText(call.error) : null}</FormError>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={dialog.close}>
                Cancel
              </Button>
              <Button type="submit" color="red" loading={call.isPending}>
                {confirm}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
