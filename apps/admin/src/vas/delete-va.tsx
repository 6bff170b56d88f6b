import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import type { NamedVa } from './vas-list.tsx'

type Props = { va: NamedVa; onClose: () => void; onDeleted: () => void }

export function DeleteVa({ va, onClose, onDeleted }: Props) {
  const remove = useCommand(trpc.admin.vas.delete, {
    success: `${va.name} deleted`,
    failure: (error) => ({ title: 'Failed to delete VA', text: errorText(error) }),
    onSuccess: onDeleted,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete ${va.name}?`}
      confirmLabel="Delete VA"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.run({ id: va.id })}
    >
      This also deletes their assignments, metrics and communication history, and cannot be undone. Their open tasks go
      back to the queue, and the clients are notified.
    </ConfirmDialog>
  )
}
