import '@kazi/ui/styles-forms.css'
import { trpc } from '@kazi/client/connect'
import { errorText, isUnauthorized } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst } from '@kazi/client/use-schema-form'
import { brand } from '@kazi/schemas/brand'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { Logo } from '@kazi/ui/logo'
import { Motif } from '@kazi/ui/motif'
import { PasswordField } from '@kazi/ui/password-field'
import { Anchor, Button, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { keepKey, withKey } from './admin-key.ts'
import classes from './admin-login.module.css'

const wrong = 'Invalid admin key'
/** A header cannot carry other characters, so any other key is wrong. */
const sendable = /^[\x21-\x7e]+$/

/** Replaces every page until a key is accepted; then the page is shown. */
export function AdminLogin() {
  const queryClient = useQueryClient()
  // Data that the previous key could read must not be shown for the next one.
  useEffect(() => queryClient.clear(), [queryClient])
  return (
    <main className={classes.page}>
      <div className={classes.colors}>
        <ColorSchemeToggle />
      </div>
      <div className={classes.card}>
        <Motif kind="band" className={classes.cloth} />
        <div className={classes.form}>
          <Logo size={34} />
          <div>
            <Title order={1}>Admin console</Title>
            <p className={classes.text}>
              For the {brand.name} team. Enter your secret key; it is saved in this browser.
            </p>
          </div>
          <KeyForm onAccepted={keepKey} />
          <Anchor href="/" size="sm">
            Back to site
          </Anchor>
        </div>
      </div>
    </main>
  )
}

type FormProps = {
  /** Called with a key that the server accepts, which is not stored yet. */
  onAccepted: (key: string) => Promise<void> | void
  /** Buttons beside the one that enters. */
  children?: ReactNode
}

/** Asks for a key. */
export function KeyForm({ onAccepted, children }: FormProps) {
  // What is on screen belongs to the former key, so whoever takes the new one decides what is read again.
  const session = useCommand(trpc.admin.session, {
    refetch: false,
    failure: (error) =>
      isUnauthorized(error)
        ? { title: 'Authentication failed', text: 'Check the key.' }
        : { title: 'Authentication error', text: errorText(error) },
  })
  const form = useForm({
    initialValues: { key: '' },
    validate: {
      key: (key) => (!key.trim() ? 'Secret key required' : sendable.test(key.trim()) ? null : wrong),
    },
  })
  const enter = async ({ key }: { key: string }) => {
    try {
      await withKey(key.trim(), () => session.runAsync())
      await onAccepted(key.trim())
    } catch (error) {
      form.setFieldError('key', isUnauthorized(error) ? wrong : errorText(error))
      form.getInputNode('key')?.focus()
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit(enter, focusFirst(form))}>
      <Stack gap="md">
        <PasswordField
          id="admin-key"
          label="Secret key"
          autoComplete="current-password"
          autoFocus
          data-autofocus
          visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': 'Show or hide key' }}
          {...form.getInputProps('key')}
        />
        <Button type="submit" loading={session.isPending}>
          Enter
        </Button>
        {children}
      </Stack>
    </form>
  )
}
