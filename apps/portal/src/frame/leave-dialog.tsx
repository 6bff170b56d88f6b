import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import { count } from '@kazi/ui/format'

type Props = { waiting: number; onClose: () => void; onLeave: () => void; leaving: boolean }

/** Before a VA signs out whose changes are not sent: they stay here, for this VA alone. */
export const LeaveDialog = ({ waiting, onClose, onLeave, leaving }: Props) => (
  <ConfirmDialog
    opened
    onClose={onClose}
    onConfirm={onLeave}
    loading={leaving}
    title="Log out with unsent changes?"
    confirmLabel="Log out"
    cancelLabel="Stay"
  >
    {count(waiting, 'change')} {waiting === 1 ? 'is' : 'are'} not sent yet. They stay on this device and are sent after
    you sign in here again.
  </ConfirmDialog>
)
