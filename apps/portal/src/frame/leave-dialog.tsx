import { say, sayCount } from '@kazi/schemas/say'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'

type Props = { waiting: number; onClose: () => void; onLeave: () => void; leaving: boolean }

/** Before a VA signs out whose changes are not sent: they stay here, for this VA alone. */
export const LeaveDialog = ({ waiting, onClose, onLeave, leaving }: Props) => (
  <ConfirmDialog
    opened
    onClose={onClose}
    onConfirm={onLeave}
    loading={leaving}
    title={say('Log out with unsent changes?')}
    confirmLabel={say('Log out')}
    cancelLabel={say('Stay')}
  >
    {sayCount(
      waiting,
      '# change is not sent yet. It stays on this device and is sent after you sign in here again.',
      '# changes are not sent yet. They stay on this device and are sent after you sign in here again.',
    )}
  </ConfirmDialog>
)
