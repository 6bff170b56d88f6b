import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { IconMessageQuestion } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { ReasonDialog } from '#/forms/reason-dialog.tsx'
import { CannotFillDialog } from '#/queue/cannot-fill-dialog.tsx'
import type { MatchingTask } from './matching-task.ts'

export function CannotFill({ task: { id, clientName: name } }: { task: MatchingTask }) {
  const [opened, dialog] = useDisclosure(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-keyshortcuts="d">
        Can't fill this
      </Button>
      <CannotFillDialog
        request={{ kind: 'task', id, name }}
        opened={opened}
        onClose={dialog.close}
        onDone={() => navigate({ to: '/admin/client-requests' })}
      />
    </>
  )
}

/** A question to the client before anybody is proposed: the clock waits for the answer. */
export function AskClient({ task }: { task: MatchingTask }) {
  const [opened, dialog] = useDisclosure(false)
  const call = useCommand(trpc.admin.tasks.ask, {
    success: { title: 'Question sent', text: `The clock is paused until ${task.clientName} answers.` },
    failure: false,
    onDone: dialog.close,
  })
  return (
    <>
      <Button variant="default" leftSection={<IconMessageQuestion size={17} aria-hidden />} onClick={dialog.open}>
        Ask the client
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={dialog.close}
        storageKey={`ask:${task.id}`}
        title={`Ask ${task.clientName}`}
        text={`${task.clientName} is notified of your question and answers it on the task's page. Until then the clock is paused and the request is on hold.`}
        label="Your question"
        missing="Please write your question."
        confirm="Send question"
        danger={false}
        call={call}
        send={(question, done) => call.run({ id: task.id, question }, done)}
      />
    </>
  )
}

export function TakeOff({ task }: { task: MatchingTask }) {
  const [opened, dialog] = useDisclosure(false)
  const call = useCommand(trpc.admin.tasks.unassign, {
    success: { title: 'VA removed', text: 'The task is back in the queue with a new 48-hour clock.' },
    failure: false,
    onDone: dialog.close,
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Remove VA
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={dialog.close}
        storageKey={`remove-va:${task.id}`}
        title={`Remove ${task.vaName ?? 'the VA'} from this task`}
        text={`The task goes back to the queue with a new clock. ${task.vaName ?? 'The VA'} and ${task.clientName} both see your reason.`}
        confirm="Remove VA"
        call={call}
        send={(reason, done) => call.run({ id: task.id, reason }, done)}
      />
    </>
  )
}
