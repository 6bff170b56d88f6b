import { errorText, isMissingScript, isOffline } from '@kazi/client/errors'
import { say } from '@kazi/schemas/say'
import { ErrorState } from '@kazi/ui/error-state'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { Container } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { loadAgain } from '#/on-demand/load-again.ts'

/** Seldom seen, so nobody waits for them at first. Where even they do not arrive, the page can be loaded again. */
const fullPages = () => import('./full-pages.tsx')
const reload = () => void loadAgain()
type FullPage = ComponentType<{ onRetry: () => void }>
const shown = (page: (file: Awaited<ReturnType<typeof fullPages>>) => FullPage) =>
  lazy(async () => ({ default: await fullPages().then<FullPage, FullPage>(page, () => ErrorState) }))
const Crashed = shown((file) => file.Crashed)
const Missing = shown((file) => file.Missing)

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
  const again = isOffline(error) ? retry : reload
  if (!navigator.onLine)
    return (
      <ErrorState
        text={say('You’re offline, and this isn’t saved on this device yet. It opens once you’re back online.')}
        onRetry={again}
      />
    )
  if (isMissingScript(error)) return <ErrorState onRetry={reload} />
  if (isOffline(error)) return <ErrorState text={errorText(error)} onRetry={retry} />
  return (
    <Suspense>
      <Crashed onRetry={retry} />
    </Suspense>
  )
}

export const NotFound = () => (
  <Suspense>
    <Missing onRetry={reload} />
  </Suspense>
)

export const Pending = () => (
  <Container size="md" py="xl" w="100%">
    <ListSkeleton label={say('Loading your dashboard')} />
  </Container>
)
