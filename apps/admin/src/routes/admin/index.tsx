import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute } from '@tanstack/react-router'
import { toReview } from '#/overview/applications-and-messages.tsx'
import { openRequestsQuery } from '#/overview/open-requests.tsx'
import { Overview } from '#/overview/overview.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { UploadVas } from '#/upload/upload-vas.tsx'

export const Route = createFileRoute('/admin/')({
  loader: ({ context: { api } }) =>
    whenInside(
      () => api.admin.requests.list.prefetch(openRequestsQuery),
      () => api.admin.applications.list.prefetch(toReview),
    ),
  component: Start,
})

function Start() {
  return (
    <>
      <PageHeader title="Needs attention" description="Updates automatically." />
      <Overview />
      <UploadVas />
    </>
  )
}
