import { trpc } from '@kazi/client/connect'
import { errorText, isOffline } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { forgotPassword } from '@kazi/schemas/account'
import { say } from '@kazi/schemas/say'
import { FormError } from '@kazi/ui/form-error'
import { useTitle } from '@kazi/ui/use-title'
import { Anchor, Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from '#/frame/auth-layout.tsx'
import { useLanguage } from '#/language/language.ts'

/** Asks for the link that sets a password: a new one, or the first. The answer does not say whether there is an account. */
export function ForgotPassword() {
  useLanguage()
  const [sent, setSent] = useState(false)
  const send = useCommand(trpc.vaPortal.forgotPassword, { failure: false, onSuccess: () => setSent(true) })
  const form = useSchemaForm({ schema: forgotPassword, initialValues: { email: '' } })
  const back = (
    <Anchor component={Link} to="/va/login">
      {say('Go to sign in')}
    </Anchor>
  )
  useTitle(sent ? say('Check your email') : undefined)
  if (sent)
    return (
      <AuthLayout
        title={say('Check your email')}
        lead={say(
          'If an account uses that address, a link to set a password is on its way. The email says how long it works.',
        )}
      >
        <Button variant="default" size="lg" onClick={() => setSent(false)}>
          {say('Send another email')}
        </Button>
        {back}
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={say('Forgot your password?')}
      lead={say("Enter your email address and we'll send you a link to set a new one.")}
    >
      <form noValidate onSubmit={form.onSubmit((input) => send.run(input), focusFirst(form))}>
        <TextInput label={say('Email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        {send.isError && (
          <FormError>
            {(!isOffline(send.error) && errorText(send.error)) || say('Failed to send reset email. Please try again.')}
          </FormError>
        )}
        <Button type="submit" size="lg" loading={send.isPending}>
          {say('Send reset link')}
        </Button>
      </form>
      {back}
    </AuthLayout>
  )
}
