import { trpc } from '@kazi/client/connect'
import { errorText, isOffline } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { credentials } from '@kazi/schemas/account'
import { PasswordField } from '@kazi/ui/password-field'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { TextLink } from '#/links.tsx'
import classes from './account-page.module.css'
import { remember, remembered, timezone } from './remembered.ts'

type Props = { email: string; onEmail: (email: string) => void; onDone: () => void }

export function SignInForm({ email, onEmail, onDone }: Props) {
  const login = useCommand(trpc.auth.login, {
    success: { title: 'Login Successful', text: 'Welcome back!' },
    failure: (error) =>
      isOffline(error)
        ? { title: 'Error', text: 'Something went wrong. Please try again.' }
        : { title: 'Login Failed', text: errorText(error) || 'Invalid credentials' },
    onSuccess: () => {
      const { email, rememberMe } = form.getValues()
      remember(email.trim(), rememberMe)
      onDone()
    },
  })
  const form = useSchemaForm({
    schema: credentials,
    initialValues: { email, rememberMe: remembered().rememberMe, password: '' },
    onValuesChange: (values) => onEmail(values.email),
    toInput: ({ email, password }) => ({ email, password, timezone: timezone() }),
  })
  return (
    <form noValidate className={classes.fields} onSubmit={form.onSubmit((input) => login.run(input), focusFirst(form))}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <div className={classes.between}>
        <Checkbox label="Remember me" {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </div>
      <Button type="submit" size="lg" loading={login.isPending}>
        Sign in
      </Button>
    </form>
  )
}
