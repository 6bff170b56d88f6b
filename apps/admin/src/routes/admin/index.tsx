import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute } from '@tanstack/react-router'
import { Overview } from '#/overview/overview.tsx'
import { openRequestsQuery, toReview } from '#/overview/overview-queries.ts'
import { whenInside } from '#/session/admin-key.ts'
import { UploadVas } from '#/upload/upload-vas.tsx'

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Overview' },
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
