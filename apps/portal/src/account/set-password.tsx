import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { hintUnless, isRefusedPassword, sendPassword } from '@kazi/client/use-password-form'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { setPasswordForm } from '@kazi/schemas/account'
import { say } from '@kazi/schemas/say'
import { FormError } from '@kazi/ui/form-error'
import { PasswordField } from '@kazi/ui/password-field'
import { useTitle } from '@kazi/ui/use-title'
import { Anchor, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { AuthLayout } from '#/frame/auth-layout.tsx'
import { useLanguage } from '#/language/language.ts'

/** The target of the emailed link: sets the first password, or a new one. */
export function SetPassword({ token }: { token: string }) {
  useLanguage()
  const navigate = useNavigate()
  const set = useCommand(trpc.vaPortal.setPassword, {
    success: { title: 'Password set', text: 'You can now sign in.' },
    failure: false,
    onSuccess: () => void navigate({ to: '/va/login', replace: true }),
  })
  const form = useSchemaForm({ schema: setPasswordForm, initialValues: { newPassword: '', confirmPassword: '' } })
  useTitle(token ? undefined : say('This link is incomplete'))
  if (!token)
    return (
      <AuthLayout
        title={say('This link is incomplete')}
        lead={say('Open the link from our email again. If your email program cut it off, request a new one.')}
      >
        <Button component={Link} to="/va/forgot-password" size="lg">
          {say('Request a new link')}
        </Button>
        <Anchor component={Link} to="/va/login">
          {say('Go to sign in')}
        </Anchor>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={say('Set your password')}
      lead={say("From now on, you'll sign in with your email address and this password.")}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ newPassword }) => sendPassword(set.runAsync({ token, password: newPassword }), form, 'newPassword'),
          focusFirst(form),
        )}
      >
        <PasswordField
          label={say('New password')}
          description={hintUnless(
            set.error,
            form.errors.newPassword,
            say('At least 6 characters. A short phrase is easier to remember.'),
          )}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label={say('Confirm password')}
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        {set.isError && !isRefusedPassword(set.error) && (
          <FormError>
            {errorText(set.error)}{' '}
            <Anchor component={Link} to="/va/forgot-password">
              {say('Request a new link')}
            </Anchor>
          </FormError>
        )}
        <Button type="submit" size="lg" loading={set.isPending}>
          {say('Set password')}
        </Button>
      </form>
      <Anchor component={Link} to="/va/login">
        {say('Go to sign in')}
      </Anchor>
    </AuthLayout>
  )
}
