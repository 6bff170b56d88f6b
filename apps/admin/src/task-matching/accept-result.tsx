import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MatchingTask } from './matching-task.ts'

/** For a client who accepted elsewhere, or whose VA has left: the team accepts the result on their behalf. */
export function AcceptResult({ task }: { task: MatchingTask }) {
  const [opened, dialog] = useDisclosure(false)
  const accept = useCommand(trpc.admin.tasks.acceptResult, {
    success: { title: 'Result accepted', text: `${task.clientName} has been notified.` },
    onDone: dialog.close,
  })
  return (
    <>
      <Button onClick={dialog.open}>Accept result</Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title="Accept this result"
        confirmLabel="Accept result"
        loading={accept.isPending}
        onConfirm={() => accept.run({ id: task.id })}
      >
        {task.clientName}
        {task.vaName ? ` and ${task.vaName} are` : ' is'} notified. After this, changes can no longer be requested.
      </ConfirmDialog>
    </>
  )
}
