import { errorText, isOffline } from '@kazi/client/errors'
import { CrashPage } from '@kazi/ui/crash-page'
import { ErrorState } from '@kazi/ui/error-state'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Button, Container } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const home = (
  <Button component="a" href="/va/dashboard" variant="default">
    Back to your dashboard
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
  if (isOffline(error)) return <ErrorState text={errorText(error)} onRetry={retry} />
  return <CrashPage onRetry={retry} home={home} />
}

export const NotFound = () => <PageNotFound home={home} />

export const Pending = () => (
  <Container size="md" py="xl">
    <ListSkeleton label="Loading your dashboard" />
  </Container>
)
