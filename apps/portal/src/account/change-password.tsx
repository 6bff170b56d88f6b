import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { changePasswordForm } from '@kazi/schemas/account'
import { say } from '@kazi/schemas/say'
import { Button, PasswordInput, Stack } from '@mantine/core'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePassword() {
  const change = useCommand(trpc.vaPortal.changePassword, {
    success: 'Password changed successfully',
    failure: (error) => errorText(error) || say('Failed to change password'),
    onSuccess: () => form.reset(),
  })
  const form = useSchemaForm({ schema: changePasswordForm, initialValues: blank })
  const field = (name: keyof typeof blank, label: string, autoComplete: string) => (
    <PasswordInput
      label={label}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': say('Show or hide password') }}
      {...form.getInputProps(name)}
    />
  )
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ currentPassword, newPassword }) => change.run({ currentPassword, newPassword }))}
    >
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
