import { trpc } from '@kazi/client/connect'
import { errorText, isOffline } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { usePasswordForm } from '@kazi/client/use-password-form'
import { say } from '@kazi/schemas/say'
import { PasswordField } from '@kazi/ui/password-field'
import { Button, Stack } from '@mantine/core'

export function ChangePassword() {
  const change = useCommand(trpc.vaPortal.changePassword, {
    success: 'Password changed successfully',
    failure: (error) => (!isOffline(error) && errorText(error)) || say('Failed to change password'),
  })
  const form = usePasswordForm(change.runAsync)
  const field = (name: string, label: string, autoComplete: string) => (
    <PasswordField label={label} autoComplete={autoComplete} {...form.field(name)} />
  )
  return (
    <form noValidate onSubmit={form.onSubmit}>
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
