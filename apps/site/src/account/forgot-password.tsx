import { trpc } from '@kazi/client/connect'
import { errorText, isOffline } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { forgotPassword } from '@kazi/schemas/account'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ButtonLink, TextLink } from '#/links.tsx'
import classes from './account-page.module.css'
import { AccountPage } from './account-page.tsx'

const sentence = "If an account with that email exists, you'll receive a reset link"

export function ForgotPassword() {
  const [sent, setSent] = useState(false)
  const send = useCommand(trpc.auth.forgotPassword, {
    success: { title: 'Reset Link Sent', text: sentence },
    failure: (error) => ({
      title: 'Request Failed',
      text: (!isOffline(error) && errorText(error)) || 'Failed to send reset email. Please try again.',
    }),
    onSuccess: () => setSent(true),
  })
  const form = useSchemaForm({ schema: forgotPassword, initialValues: { email: '' } })
  if (sent)
    return (
      <AccountPage
        title="Check Your Email"
        text="If an account uses that address, a link to set a new password is on its way. It works once, within one hour. If you have both a client and a VA account, the email has a link for each."
      >
        <Group mt="xl">
          <Button variant="default" onClick={() => setSent(false)}>
            Send Another Email
          </Button>
          <ButtonLink to="/auth">Back to Login</ButtonLink>
        </Group>
      </AccountPage>
    )
  return (
    <AccountPage
      title="Forgot your password?"
      text="Enter your email address and we'll send you a link to set a new one."
    >
      <form
        noValidate
        className={classes.fields}
        onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="lg" loading={send.isPending}>
          Send Reset Link
        </Button>
        <TextLink to="/auth">Back to Login</TextLink>
      </form>
    </AccountPage>
  )
}
