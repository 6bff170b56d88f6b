import { trpc } from '@kazi/client/connect'
import { errorText, isOffline } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { hintUnless, sendPassword } from '@kazi/client/use-password-form'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { passwordMismatch, signupForm } from '@kazi/schemas/account'
import { freeAnalyses } from '@kazi/schemas/promises'
import { PasswordField } from '@kazi/ui/password-field'
import { Button, Text, TextInput } from '@mantine/core'
import classes from './account-page.module.css'
import { timezone } from './remembered.ts'

type Props = { email: string; onEmail: (email: string) => void; onDone: () => void }

export function SignUpForm({ email, onEmail, onDone }: Props) {
  const signup = useCommand(trpc.auth.signup, {
    success: { title: 'Account Created', text: 'Welcome! Your dashboard is on its way.' },
    failure: (error) =>
      isOffline(error)
        ? { title: 'Error', text: 'Something went wrong. Please try again.' }
        : { title: 'Sign Up Failed', text: errorText(error) || 'Failed to create account' },
    onSuccess: onDone,
  })
  const form = useSchemaForm({
    schema: signupForm,
    initialValues: { email, password: '', confirmPassword: '' },
    onValuesChange: (values) => onEmail(values.email),
    toInput: (values) => ({ ...values, timezone: timezone() }),
  })
  // The mismatch message is a toast; the text below the field points to the problem.
  const onErrors = (errors: typeof form.errors) => {
    focusFirst(form)(errors)
    if (errors.confirmPassword !== passwordMismatch.text) return
    toast(passwordMismatch, 'failure')
    form.setFieldError('confirmPassword', "Passwords don't match")
  }
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit(
        ({ confirmPassword: _, ...input }) => sendPassword(signup.runAsync(input), form, 'password'),
        onErrors,
      )}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        description={hintUnless(signup.error, form.errors.password, 'At least 6 characters')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('confirmPassword')} />
      <Button type="submit" size="lg" loading={signup.isPending}>
        Create account
      </Button>
      <Text size="sm" c="dimmed">
        {freeAnalyses} free AI task analyses included. No credit card required.
      </Text>
    </form>
  )
}
