import { PageNotFound } from '@kazi/ui/page-not-found'
import { lazy, Suspense, useEffect } from 'react'
import { titled } from '#/frame/document-title.ts'
import { ButtonLink } from '#/links.tsx'

const UnsavedChanges = lazy(() => import('./unsaved-changes.tsx').then((file) => ({ default: file.UnsavedChanges })))
type Props = {
  /** The task that was deleted while somebody was on its page: what they typed is there to be copied. */
  shownBefore?: number
}

export function NoSuchTask({ shownBefore }: Props) {
  useEffect(() => {
    document.title = titled('Page Not Found')
  }, [])
  return (
    <PageNotFound
      text="This task does not exist, was deleted, or belongs to another account."
      home={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      {shownBefore && (
        <Suspense>
          <UnsavedChanges of={shownBefore} />
        </Suspense>
      )}
    </PageNotFound>
  )
}
