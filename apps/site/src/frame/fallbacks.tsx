import { errorText, isMissingScript, isOffline } from '@kazi/client/errors'
import { CrashPage } from '@kazi/ui/crash-page'
import { ErrorState } from '@kazi/ui/error-state'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { Center, Loader, Stack, Text } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '#/links.tsx'
import { PublicFrame } from './public-frame.tsx'

/** A crashed page or a failed query: both can be retried. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: forget } = useQueryErrorResetBoundary()
  useEffect(forget, [forget])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isMissingScript(error)) return <ErrorState onRetry={() => window.location.reload()} />
  if (isOffline(error)) return <ErrorState text={errorText(error)} onRetry={retry} />
  return (
    <CrashPage
      onRetry={retry}
      home={
        <ButtonLink to="/" variant="default">
          Back to home
        </ButtonLink>
      }
    />
  )
}

export function NotFound() {
  return (
    <PublicFrame>
      <PageNotFound home={<ButtonLink to="/">Back to home</ButtonLink>} />
    </PublicFrame>
  )
}

/** Shown between the click and the page. */
export const Pending = () => <Loading text="Loading..." />
/** Shown while the guard loads the current user. */
export function PendingClient() {
  const toDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  return toDashboard ? <Loading text="Loading Dashboard..." /> : <Pending />
}

const Loading = ({ text }: { text: string }) => (
  <Center mih="60vh" role="status">
    <Stack align="center" gap="sm">
      <Loader aria-hidden />
      <Text c="dimmed">{text}</Text>
    </Stack>
  </Center>
)
