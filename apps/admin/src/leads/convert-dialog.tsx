import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import type { MovableLead } from './lead.ts'

type Props = { lead: MovableLead; onClose: () => void; onConverted: () => void }

export function ConvertDialog({ lead: { id, name, email, userId }, onClose, onConverted }: Props) {
  const convert = useCommand(trpc.admin.leads.convert, {
    success: ({ how }) => ({
      title: `${name} is a client`,
      text:
        how === 'invited'
          ? `We emailed ${email} a link to set a password.`
          : 'They already have an account. Nothing was emailed.',
    }),
    failure: (error) => ({ title: 'The lead was not converted', text: errorText(error) }),
    onDone: () => {
      onConverted()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Convert ${name} to a client?`}
      confirmLabel="Convert to client"
      loading={convert.isPending}
      onConfirm={() => convert.run({ id })}
    >
      {userId
        ? `${name} has an account and wrote to us while signed in. The lead is linked to it; nothing is emailed.`
        : `If ${email} is the confirmed address of an account, the lead is linked to it and nothing is emailed. Otherwise we email an invitation to set a password.`}{' '}
      A converted lead cannot be moved back.
    </ConfirmDialog>
  )
}
