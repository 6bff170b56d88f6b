import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { changePasswordForm } from '@kazi/schemas/account'
import { FormError } from '@kazi/ui/form-error'
import { PasswordField } from '@kazi/ui/password-field'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import classes from './settings.module.css'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordForm() {
  const change = useCommand(trpc.auth.account.changePassword, {
    success: 'Password changed successfully',
    failure: false,
    onSuccess: () => form.reset(),
  })
  const form = useSchemaForm({ schema: changePasswordForm, initialValues: blank })
  const submit = form.onSubmit(
    ({ currentPassword, newPassword }) => change.run({ currentPassword, newPassword }),
    focusFirst(form),
  )
  return (
    <Section title="Password" description="Changing it signs you out everywhere else.">
      <form noValidate className={classes.card} onSubmit={submit}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <div className={classes.pair}>
          <PasswordField
            label="New password"
            description="At least 6 characters"
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordField
            label="Confirm new password"
            description="Type it again"
            autoComplete="new-password"
            {...form.getInputProps('confirmPassword')}
          />
        </div>
        <FormError>{change.error ? errorText(change.error) : null}</FormError>
        <Button type="submit" variant="default" loading={change.isPending} className={classes.action}>
          Change Password
        </Button>
      </form>
    </Section>
  )
}
