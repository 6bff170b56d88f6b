import { isRowId } from '@kazi/schemas/row-id'
import { Anchor } from '@mantine/core'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { whenInside } from '#/session/admin-key.ts'
import { ImportReview, NoImport } from '#/upload/import-review.tsx'

export const Route = createFileRoute('/admin/va-imports/$importId')({
  staticData: { title: 'Import VAs' },
  params: {
    parse: ({ importId }) => ({ importId: Number(importId) }),
    stringify: ({ importId }) => ({ importId: String(importId) }),
  },
  loader: ({ context: { api }, params: { importId } }) => {
    if (!isRowId(importId)) throw notFound()
    whenInside(() => api.admin.vas.imports.get.prefetch({ id: importId }))
  },
  notFoundComponent: () => <NoImport back={<BackToVas />} />,
  component: Import,
})

const BackToVas = () => (
  <Anchor component={Link} to="/admin/vas">
    VA Database
  </Anchor>
)

function Import() {
  const { importId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ImportReview
      key={importId}
      id={importId}
      onCancel={() => void navigate({ to: '/admin/vas' })}
      back={<BackToVas />}
    />
  )
}
