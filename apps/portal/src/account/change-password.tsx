import { trpc } from '@kazi/client/connect'
import { errorText, isBadRequest } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { changePasswordForm, passwordFieldOf } from '@kazi/schemas/account'
import { say } from '@kazi/schemas/say'
import { PasswordField } from '@kazi/ui/password-field'
import { Button, Stack } from '@mantine/core'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePassword() {
  const change = useCommand(trpc.vaPortal.changePassword, {
    success: 'Password changed successfully',
    failure: (error) => errorText(error) || say('Failed to change password'),
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
  const field = (name: keyof typeof blank, label: string, autoComplete: string) => (
    <PasswordField label={label} autoComplete={autoComplete} {...form.getInputProps(name)} />
  )
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirst(form))}>
      <Stack maw="24rem">
        {field('currentPassword', say('Current password'), 'current-password')}
        {field('newPassword', say('New password'), 'new-password')}
        {field('confirmPassword', say('Confirm new password'), 'new-password')}
        <Button type="submit" variant="default" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {say('Change password')}
        </Button>
      </Stack>
    </form>
  )
}
