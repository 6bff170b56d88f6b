import { trpc } from '@kazi/client/connect'
import { errorText, isOffline } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { hintUnless, markFields, sendPassword } from '@kazi/client/use-password-form'
import { passwordMinLength } from '@kazi/schemas/promises'
import { PasswordField } from '@kazi/ui/password-field'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '#/links.tsx'
import classes from './account-page.module.css'
import { AccountPage } from './account-page.tsx'

/** The spec's two errors, in its order: first the mismatch, then the length. */
const refusal = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  newPassword !== confirmPassword
    ? {
        field: 'confirmPassword' as const,
        below: "Passwords don't match",
        toast: { title: 'Password Mismatch', text: 'Please ensure both password fields match' },
      }
    : newPassword.length < passwordMinLength
      ? {
          field: 'newPassword' as const,
          below: 'Use at least 6 characters',
          toast: { title: 'Password Too Short', text: 'Password must be at least 6 characters long' },
        }
      : null

export function ResetPassword({ token }: { token: string | undefined }) {
  const navigate = useNavigate()
  const toLogin = () => void navigate({ to: '/auth', replace: true })
  useEffect(() => {
    if (token) return
    toast({ title: 'Invalid Reset Link', text: 'This password reset link is invalid or missing a token' }, 'failure')
    void navigate({ to: '/auth', replace: true })
  }, [token, navigate])
  const reset = useCommand(trpc.auth.resetPassword, {
    success: { title: 'Password Reset Successful', text: 'Please log in with your new password.' },
    failure: (error) => ({
      title: 'Reset Failed',
      text: (!isOffline(error) && errorText(error)) || 'Failed to reset password. Please try again.',
    }),
    onSuccess: toLogin,
  })
  const form = useForm({ initialValues: { newPassword: '', confirmPassword: '' } })
  const send = (values: { newPassword: string; confirmPassword: string }) => {
    const refused = refusal(values)
    if (refused) {
      toast(refused.toast, 'failure')
      markFields(form, { [refused.field]: refused.below })
    } else if (token && !reset.isPending)
      void sendPassword(reset.runAsync({ token, newPassword: values.newPassword }), form, 'newPassword')
  }
  return (
    <AccountPage title="Set a new password" text="You will be signed out everywhere else.">
      <form noValidate className={classes.fields} onSubmit={form.onSubmit(send)}>
        <PasswordField
          label="New password"
          description={hintUnless(reset.error, form.errors.newPassword, 'At least 6 characters')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" size="lg" loading={reset.isPending}>
          Reset Password
        </Button>
        <ButtonLink to="/auth" variant="default">
          Back to Login
        </ButtonLink>
      </form>
    </AccountPage>
  )
}
