import { errorText, isMissingScript, isOffline } from '@kazi/client/errors'
import { say } from '@kazi/schemas/say'
import { CrashPage } from '@kazi/ui/crash-page'
import { ErrorState } from '@kazi/ui/error-state'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Button, Container } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const Home = () => (
  <Button component="a" href="/va/dashboard" variant="default">
    {say('Back to your dashboard')}
  </Button>
)

/** A crashed page or a failed query: both can be retried. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: forget } = useQueryErrorResetBoundary()
  useEffect(forget, [forget])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // A file of the app that did not arrive fails for as long as this page is open.
  const again = isOffline(error) ? retry : () => window.location.reload()
  if (!navigator.onLine)
    return (
      <ErrorState
        text={say('You’re offline, and this isn’t saved on this device yet. It opens once you’re back online.')}
        onRetry={again}
      />
    )
  if (isMissingScript(error)) return <ErrorState onRetry={() => window.location.reload()} />
  if (isOffline(error)) return <ErrorState text={errorText(error)} onRetry={retry} />
  return <CrashPage onRetry={retry} home={<Home />} />
}

export const NotFound = () => <PageNotFound home={<Home />} />

export const Pending = () => (
  <Container size="md" py="xl" w="100%">
    <ListSkeleton label={say('Loading your dashboard')} />
  </Container>
)
