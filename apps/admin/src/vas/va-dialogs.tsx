import { AssignmentDialog } from './assignment-dialog.tsx'
import { DeleteVa } from './delete-va.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { VaDetails } from './va-details.tsx'
import { VaForm } from './va-form.tsx'
import type { Va } from './vas-list.tsx'

export type Deed = { kind: 'create' } | { kind: 'edit' | 'email' | 'assign' | 'delete'; va: Va }
type Props = {
  deed: Deed | null
  onDeed: (deed: Deed | null) => void
  /** The VA whose details are open; the address bar knows. */
  open: Va | undefined
  openId: number | undefined
  onClose: () => void
}

/** At most one dialog, over the details or over the list. */
export function VaDialogs({ deed, onDeed, open, openId, onClose }: Props) {
  const close = () => onDeed(null)
  return (
    <>
      <VaDetails va={open} opened={openId !== undefined} onClose={onClose} onDeed={onDeed} />
      {deed?.kind === 'create' && <VaForm onClose={close} />}
      {deed?.kind === 'edit' && <VaForm key={deed.va.id} va={deed.va} onClose={close} />}
      {deed?.kind === 'email' && <EmailDialog key={deed.va.id} va={deed.va} onClose={close} />}
      {deed?.kind === 'assign' && <AssignmentDialog key={deed.va.id} va={deed.va} onClose={close} />}
      {deed?.kind === 'delete' && (
        <DeleteVa
          va={deed.va}
          onClose={close}
          onDeleted={() => {
            close()
            if (open?.id === deed.va.id) onClose()
          }}
        />
      )}
    </>
  )
}
