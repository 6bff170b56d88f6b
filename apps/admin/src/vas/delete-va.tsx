import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import type { Va } from './vas-list.tsx'

type Props = { va: Va; onClose: () => void; onDeleted: () => void }

export function DeleteVa({ va, onClose, onDeleted }: Props) {
  const remove = trpc.admin.vas.delete.useMutation({
    meta: { success: `${va.name} is deleted`, failure: (error) => `Failed to delete VA - ${errorText(error)}` },
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
      onConfirm={() => remove.mutate({ id: va.id })}
    >
      This also deletes their assignments, metrics and communication history, and cannot be undone. Tasks they hold go
      back to the queue, and the clients are told.
    </ConfirmDialog>
  )
}
