import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/ui/brand'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import { FormError } from '@kazi/ui/form-error'
import { PasswordField } from '@kazi/ui/password-field'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './settings.module.css'

/** Taking everything along, and leaving. */
export function LeaveSettings() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Section title="Your data">
      <div className={classes.card}>
        <div className={classes.row}>
          <p>
            <strong>Download everything</strong>
            <span className={classes.quiet}>
              Your tasks, messages, requests and settings, as JSON files in one archive.
            </span>
          </p>
          <Button component="a" href="/api/user/export" download variant="default">
            Download my data
          </Button>
        </div>
        <div className={classes.row}>
          <p>
            <strong>Delete the account</strong>
            <span className={classes.quiet}>
              This is immediate and permanent. Download your data first if you might need it.
            </span>
          </p>
          <Button color="red" variant="outline" onClick={() => setLeaving(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <EraseDialog opened={leaving} onClose={() => setLeaving(false)} />
    </Section>
  )
}

function EraseDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const erase = useCommand(trpc.auth.account.erase, {
    success: { title: 'Your account was deleted', text: `Thank you for using ${brand.name}.` },
    failure: false,
    refetch: false,
    onSuccess: async () => {
      utils.auth.whoAmI.setData(undefined, null)
      await navigate({ to: '/' })
      queryClient.clear()
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => erase.run({ password })}
      title="Delete your account?"
      confirmLabel="Delete account"
      danger
      loading={erase.isPending}
    >
      <div className={classes.dialog}>
        <p>
          <strong>Deleted right away:</strong> your profile, tasks, messages, analyses, requests and notifications. VAs
          who work for you are told, and results you have not answered count as accepted.
        </p>
        <p>
          <strong>Kept, without your name:</strong> the hours, rates and ratings of your VAs' work, because they are
          paid by them, and the comments of reviews that are public already.
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
