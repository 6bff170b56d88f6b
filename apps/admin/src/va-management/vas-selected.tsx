import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import type { Selection } from '@kazi/ui/data-table'
import { FormError } from '@kazi/ui/form-error'
import { IconMailForward, IconPlayerPause, IconPlayerPlay } from '@kazi/ui/tabler'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { BulkProgress } from '#/bulk/bulk-progress.tsx'
import type { ShowBulk } from '#/bulk/use-bulk.tsx'
import { useBulkCommand } from '#/bulk/use-bulk-command.ts'
import type { workQueryOf } from './management-search.ts'

type Props = {
  selection: Selection
  /** The query for the whole list, from its first page. */
  matching: ReturnType<typeof workQueryOf>
  /** How many are selected, in words: '320'. */
  total: string
  onResult: ShowBulk
}

/**
 * Invites the selected VAs, or says whether they take new work; each has its own result. No email can be taken back,
 * so more than one is asked about first.
 */
export function VasSelected({ selection, matching, total, onResult }: Props) {
  const { client } = trpc.useUtils()
  const { run, isPending, error, done } = useBulkCommand(selection, matching, client.admin.vas.changeMany.mutate)
  const [asking, setAsking] = useState<'invite' | 'pause' | null>(null)
  const close = () => setAsking(null)
  const invite = () =>
    run({ what: 'invite' }, (result) => {
      close()
      onResult('Invite VAs', 'invited', result)
    })
  const many = selection.all || selection.ids.length > 1
  const button = { size: 'compact-sm', variant: 'default', disabled: isPending } as const
  const failure = <FormError>{error ? errorText(error) : null}</FormError>
  return (
    <>
      <Button
        {...button}
        leftSection={<IconMailForward size={15} aria-hidden />}
        onClick={() => (many ? setAsking('invite') : invite())}
      >
        Invite
      </Button>
      <Button
        {...button}
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        onClick={() =>
          run({ what: 'available', available: true }, (result) =>
            onResult('Mark as taking new work', 'marked as taking new work', result),
          )
        }
      >
        Mark as taking new work
      </Button>
      <Button {...button} leftSection={<IconPlayerPause size={15} aria-hidden />} onClick={() => setAsking('pause')}>
        Mark as not taking new work
      </Button>
      <BulkProgress call={{ isPending, done }} elsewhere={asking !== null} />
      {!asking && failure}
      <ConfirmDialog
        opened={asking === 'invite'}
        onClose={close}
        title={`Invite ${selection.all ? total : selection.ids.length.toLocaleString('en')} VAs?`}
        confirmLabel="Invite"
        loading={isPending}
        onConfirm={invite}
      >
        <div>Each gets an email with a link to set a password. Those who have one are not invited again.</div>
        <BulkProgress call={{ isPending, done }} />
        {failure}
      </ConfirmDialog>
      <Modal
        opened={asking === 'pause'}
        onClose={close}
        title="Mark the selected VAs as not taking new work?"
        size="md"
      >
        <Stack gap="md">
          <div>
            They won't be matched with new tasks until you mark them as taking new work again. Work they already have
            stays with them.
          </div>
          <div>
            Where one of them is proposed for a task, the proposal is withdrawn and we email the client that the VA
            takes no new work at the moment.
          </div>
          {failure}
          <Group justify="flex-end" gap="sm">
            <BulkProgress call={{ isPending, done }} />
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red"
              loading={isPending}
              onClick={() =>
                run({ what: 'available', available: false }, (result) => {
                  close()
                  onResult('Mark as not taking new work', 'marked as not taking new work', result)
                })
              }
            >
              Mark as not taking new work
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
