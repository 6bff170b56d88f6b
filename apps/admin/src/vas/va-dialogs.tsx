import { AssignmentDialog } from './assignment-dialog.tsx'
import { DeleteVa } from './delete-va.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { VaDetails } from './va-details.tsx'
import { EditVa, VaForm } from './va-form.tsx'
import type { NamedVa } from './vas-list.tsx'

export type VaDialog = { kind: 'create' } | { kind: 'edit' | 'email' | 'assign' | 'delete'; va: NamedVa }
type Props = {
  dialog: VaDialog | null
  onDialog: (dialog: VaDialog | null) => void
  /** The VA whose details are open, from the URL. */
  openId: number | undefined
  onClose: () => void
}

/** At most one dialog, over the details or over the list. */
export function VaDialogs({ dialog, onDialog, openId, onClose }: Props) {
  const close = () => onDialog(null)
  return (
    <>
      <VaDetails id={openId} onClose={onClose} onDialog={onDialog} />
      {dialog?.kind === 'create' && <VaForm onClose={close} />}
      {dialog?.kind === 'edit' && <EditVa key={dialog.va.id} id={dialog.va.id} onClose={close} />}
      {dialog?.kind === 'email' && <EmailDialog key={dialog.va.id} va={dialog.va} onClose={close} />}
      {dialog?.kind === 'assign' && <AssignmentDialog key={dialog.va.id} va={dialog.va} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteVa
          va={dialog.va}
          onClose={close}
          onDeleted={() => {
            close()
            if (openId === dialog.va.id) onClose()
          }}
        />
      )}
    </>
  )
}
