import { trpc } from '@kazi/client/connect'
import { errorText, isBadRequest } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { changePasswordForm, passwordFieldOf } from '@kazi/schemas/account'
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
  const send = async ({ currentPassword, newPassword }: typeof blank) => {
    try {
      await change.runAsync({ currentPassword, newPassword })
    } catch (error) {
      if (!isBadRequest(error)) return
      const marks = { [passwordFieldOf(error.message)]: errorText(error) }
      form.setErrors(marks)
      focusFirst(form)(marks)
    }
  }
  const problem = change.error ? errorText(change.error) : null
  return (
    <Section title="Password" description="Changing it signs you out everywhere else.">
      <form noValidate className={classes.card} onSubmit={form.onSubmit(send, focusFirst(form))}>
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
        <FormError>{isBadRequest(change.error) ? null : problem}</FormError>
        <Button type="submit" variant="default" loading={change.isPending} className={classes.action}>
          Change Password
        </Button>
      </form>
    </Section>
  )
}
