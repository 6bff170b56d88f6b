import { trpc } from '@kazi/client/connect'
import { errorText, isBadRequest } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { exactTime } from '@kazi/ui/format'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMailedToken } from '#/frame/use-mailed-token.ts'
import { useVisitor } from '#/frame/use-visitor.ts'
import { ButtonLink } from '#/links.tsx'
import { AccountPage } from './account-page.tsx'

/** The page behind the emailed link. Its script confirms the address; email scanners run none, so it stays valid. */
export function ConfirmEmail({ token: inAddress }: { token: string | undefined }) {
  const navigate = useNavigate()
  const token = useMailedToken(inAddress, () => void navigate({ to: '/confirm-email', search: {}, replace: true }))
  const confirm = useCommand(trpc.auth.confirmEmail, { failure: false })
  const asked = useRef<string>(undefined)
  const { run } = confirm
  useEffect(() => {
    if (!token || asked.current === token) return
    asked.current = token
    run({ token })
  }, [token, run])
  const user = useVisitor()

  if (confirm.isSuccess || (user?.emailConfirmed && (token === null || confirm.isError)))
    return (
      <AccountPage
        title="Your email address is confirmed"
        text="From now on, we email you when there is news about your tasks."
      >
        <Group mt="xl">
          {user ? (
            <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
          ) : (
            <ButtonLink to="/auth">Sign in</ButtonLink>
          )}
        </Group>
      </AccountPage>
    )
  // After any other failure the link still works.
  const dead = isBadRequest(confirm.error)
  if (token && confirm.isError && !dead)
    return (
      <AccountPage title="We couldn't confirm it yet" text={`${errorText(confirm.error)} Your link still works.`}>
        <Group mt="xl">
          <Button onClick={() => run({ token })}>Try again</Button>
        </Group>
      </AccountPage>
    )
  if (token === null || dead)
    return (
      <DeadLink
        signedIn={Boolean(user)}
        why={
          dead
            ? 'It was already used, replaced by a newer one, or is more than seven days old.'
            : 'It is incomplete. Please open it from our email again.'
        }
      />
    )
  return (
    <AccountPage title="Confirm your email address" text="One moment, we're confirming it.">
      {null}
    </AccountPage>
  )
}

function DeadLink({ signedIn, why }: { signedIn: boolean; why: string }) {
  const resend = useCommand(trpc.auth.resendConfirmation)
  const sentAt = resend.data?.sentAt
  return (
    <AccountPage
      title="This link does not work"
      text={
        <>
          {why} {signedIn ? 'We can send you a new one.' : "Sign in, and we'll send you a new one."}
        </>
      }
    >
      <Group mt="xl">
        {signedIn ? (
          <Button onClick={() => resend.run()} loading={resend.isPending}>
            Send the Link Again
          </Button>
        ) : (
          <ButtonLink to="/auth">Sign in</ButtonLink>
        )}
        <span role="status">{sentAt && `Sent ${exactTime(sentAt)}. Please check your inbox.`}</span>
      </Group>
    </AccountPage>
  )
}
