import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { leaveOtherTabs } from '@kazi/client/own-account'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/schemas/brand'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import { FormError } from '@kazi/ui/form-error'
import { PasswordField } from '@kazi/ui/password-field'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './settings.module.css'

/** Says what is deleted and what stays, and asks for the password. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const erase = useCommand(trpc.auth.account.erase, {
    success: { title: 'Your account was deleted', text: `Thank you for using ${brand.name}.` },
    failure: false,
    refetch: false,
    onSuccess: async () => {
      leaveOtherTabs()
      utils.auth.whoAmI.setData(undefined, null)
      await navigate({ to: '/' })
      queryClient.clear()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => erase.run({ password })}
      title="Delete your account?"
      confirmLabel="Delete Account"
      danger
      loading={erase.isPending}
    >
      <div className={classes.dialog}>
        <p>
          <strong>Deleted right away:</strong> your profile, tasks, messages, analyses, requests and notifications. VAs
          who work for you are told, and results you have not answered count as accepted.
        </p>
        <p>
          <strong>Kept, without your name:</strong> the hours your VAs worked and their rates, because their pay is
          worked out from these, your ratings of their work, and review comments that are already public.
        </p>
        <p>
          <strong>Kept as they are:</strong> invoices and other documents we issued to you, with your name and address.
        </p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FormError>{erase.error ? errorText(erase.error) : null}</FormError>
      </div>
    </ConfirmDialog>
  )
}
