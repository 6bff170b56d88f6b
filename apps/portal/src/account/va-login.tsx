import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText, isOffline } from '@kazi/client/errors'
import { clearOfflineCache, storedRead } from '@kazi/client/offline-cache'
import { send } from '@kazi/client/sending'
import { clearFailure } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { arrive, useSignInElsewhere } from '@kazi/client/whose-device'
import { vaLogin } from '@kazi/schemas/account'
import { say } from '@kazi/schemas/say'
import { PasswordField } from '@kazi/ui/password-field'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AuthLayout } from '#/frame/auth-layout.tsx'
import { useLanguage } from '#/language/language.ts'

/** The spec: the welcome message shows for a second before the dashboard opens. */
const welcomeMs = 1000

/** The VA who read what this page keeps, by id. */
async function readBy() {
  const profile = await storedRead(hashKey([['vaPortal', 'profile'], { type: 'query' }]))
  return (profile as Outputs['vaPortal']['profile'] | undefined)?.id
}

type Props = {
  /** The page that was to be opened. */
  next?: string | undefined
  /** The session ended while the VA was at work. */
  signedOut?: boolean
}

export function VaLogin({ next = '/va/dashboard', signedOut = false }: Props) {
  useLanguage()
  useSignInElsewhere()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [welcomed, setWelcomed] = useState(false)
  const login = useCommand(trpc.vaPortal.login, {
    success: ({ va }) => say('Welcome, {name}!', { name: va.name }),
    failure: (error) =>
      isOffline(error) ? say('An error occurred during login') : errorText(error) || say('Login failed'),
    onSuccess: async ({ va }) => {
      // On a weak line, answers to whoever was here before may come after this one, and would lead back to the sign-in.
      await queryClient.cancelQueries()
      await arrive(va.id)
      // The device may know who this is already, from another tab, while this page still has what another VA read here.
      if ((await readBy()) !== va.id) await clearOfflineCache()
      queryClient.removeQueries()
      setWelcomed(true)
      // What this VA did before the session ended.
      send()
    },
  })
  useEffect(() => {
    if (!welcomed) return
    const leaving = setTimeout(() => void navigate({ href: next, replace: true }), welcomeMs)
    return () => clearTimeout(leaving)
  }, [welcomed, navigate, next])
  useEffect(() => {
    // What failed has failed for this reason.
    if (signedOut) clearFailure()
  }, [signedOut])
  const lead = signedOut
    ? say("You've been signed out. Sign in to continue; your text is saved.")
    : say('Your tasks, messages and hours in one place.')
  const form = useSchemaForm({ schema: vaLogin, initialValues: { email: '', password: '' } })
  return (
    <AuthLayout title={say('VA sign in')} lead={lead}>
      <form noValidate onSubmit={form.onSubmit((input) => login.run(input), focusFirst(form))}>
        <TextInput label={say('Email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField label={say('Password')} autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" size="lg" loading={login.isPending || welcomed}>
          {say('Sign in')}
        </Button>
      </form>
      <Anchor component={Link} to="/va/forgot-password">
        {say("Forgot your password or haven't set one yet?")}
      </Anchor>
      <Text c="dimmed" size="sm">
        {say("Applied and waiting? We'll email you our answer.")}
      </Text>
    </AuthLayout>
  )
}
