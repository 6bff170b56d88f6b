import { AssignmentDialog } from './assignment-dialog.tsx'
import { DeleteVa } from './delete-va.tsx'
import { EmailDialog } from './email-dialog.tsx'
import type { NamedVa } from './va.ts'
import { EditVa, VaForm } from './va-form.tsx'
import { RemovePhoto } from './va-photo.tsx'

export type VaDialog = { kind: 'create' } | { kind: 'edit' | 'email' | 'assign' | 'photo' | 'delete'; va: NamedVa }
type Props = { dialog: VaDialog; onClose: () => void; onDeleted: (id: number) => void }

/** At most one dialog, over the details or over the list. */
export function VaDialogs({ dialog, onClose, onDeleted }: Props) {
  if (dialog.kind === 'create') return <VaForm onClose={onClose} />
  const { kind, va } = dialog
  if (kind === 'edit') return <EditVa key={va.id} id={va.id} onClose={onClose} />
  if (kind === 'email') return <EmailDialog key={va.id} va={va} onClose={onClose} />
  if (kind === 'assign') return <AssignmentDialog key={va.id} va={va} onClose={onClose} />
  if (kind === 'photo') return <RemovePhoto key={va.id} va={va} onClose={onClose} />
  return (
    <DeleteVa
      va={va}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        onDeleted(va.id)
      }}
    />
  )
}
