import { trpc } from '@kazi/client/connect'
import { errorText, isBadRequest } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { hintUnless, usePasswordForm } from '@kazi/client/use-password-form'
import { FormError } from '@kazi/ui/form-error'
import { PasswordField } from '@kazi/ui/password-field'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import classes from './settings.module.css'

export function PasswordForm() {
  const change = useCommand(trpc.auth.account.changePassword, {
    success: 'Password changed successfully',
    failure: false,
  })
  const form = usePasswordForm(change.runAsync)
  const problem = change.error ? errorText(change.error) : null
  return (
    <Section title="Password" description="Changing it signs you out everywhere else.">
      <form noValidate className={classes.card} onSubmit={form.onSubmit}>
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <div className={classes.pair}>
          <PasswordField
            label="New password"
            description={hintUnless(change.error, form.field('newPassword').error, 'At least 6 characters')}
            autoComplete="new-password"
            {...form.field('newPassword')}
          />
          <PasswordField
            label="Confirm new password"
            description="Type it again"
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
        </div>
        <FormError>{isBadRequest(change.error) ? null : problem}</FormError>
        <Button type="submit" variant="default" loading={change.isPending} className={classes.action}>
          Change Password
        </Button>
      </form>
    </Section>
  )
}
