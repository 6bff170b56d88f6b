import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { count } from '@kazi/ui/format'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useUndo } from '#/forms/use-undo.ts'
import type { Client } from './client-parts.tsx'

/** Keeps a client out, or lets them in again. */
export function SuspendClient({ client }: { client: Client }) {
  const [opened, dialog] = useDisclosure(false)
  const { id, firstName, suspendedAt, tasks } = client
  const takeBack = useUndo()
  const change = useCommand(trpc.admin.clients.update, {
    failure: (error) => ({ title: 'Nothing was changed', text: errorText(error) }),
    onSuccess: ({ undo }) =>
      takeBack(suspendedAt ? `${firstName} can sign in again` : `${firstName} is suspended and signed out`, undo),
    onDone: dialog.close,
  })
  if (suspendedAt)
    return (
      <Button variant="default" loading={change.isPending} onClick={() => change.run({ id, suspended: false })}>
        Lift the suspension
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Suspend
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={`Suspend ${firstName}?`} size="md">
        <Stack gap="md">
          <div>
            {firstName} is signed out everywhere, cannot sign in, and gets no more news by email. We email them that the
            account is suspended. You can lift the suspension at any time.
          </div>
          <div>
            Their work stays as it is: {count(tasks.waiting, 'request')} without a VA and {count(tasks.with_va, 'task')}{' '}
            with a VA. VAs are not told.
          </div>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={dialog.close} data-autofocus>
              Cancel
            </Button>
            <Button color="red" loading={change.isPending} onClick={() => change.run({ id, suspended: true })}>
              Suspend
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
