import { isMissingScript, isUnauthorized } from '@kazi/client/errors'
import { CrashPage } from '@kazi/ui/crash-page'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { Button } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'

export const NotFound = () => (
  <PageNotFound
    home={
      <Button renderRoot={(props) => <Link to="/admin" {...props} />} variant="filled">
        Back to the overview
      </Button>
    }
  />
)

/** A crash inside the console: the frame stays, so that every other page is one click away. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // The key was refused, and another one is being asked for.
  if (isUnauthorized(error)) return null
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <CrashPage
      {...(!isMissingScript(error) && { onRetry: again })}
      home={
        <Button variant="default" renderRoot={(props) => <Link to="/admin" onClick={again} {...props} />}>
          Back to the overview
        </Button>
      }
    />
  )
}
