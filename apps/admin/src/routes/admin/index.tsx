import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute } from '@tanstack/react-router'
import { toReview } from '#/overview/applications-and-messages.tsx'
import { Overview } from '#/overview/overview.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { UploadVas } from '#/upload/upload-vas.tsx'

export const Route = createFileRoute('/admin/')({
  loader: ({ context: { api } }) =>
    whenInside(
      () => api.admin.requests.prefetch(),
      () => api.admin.inquiries.list.prefetch({ state: 'open' }),
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
