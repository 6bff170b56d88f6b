import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DocumentBuilder } from '#/documents/document-builder.tsx'
import { builderSearch } from '#/documents/documents-search.ts'
import { Page } from '#/frame/page.tsx'

export const Route = createFileRoute('/admin/document-generator/new')({
  staticData: { title: 'New document' },
  validateSearch: builderSearch,
  search: { middlewares: [stripSearchParams({ template: 'quote' as const })] },
  component: NewDocument,
})

function NewDocument() {
  const navigate = Route.useNavigate()
  return (
    <Page description="Choose the records, fill in what is missing, and check the preview.">
      <DocumentBuilder
        search={Route.useSearch()}
        onSearch={(change) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true })}
        onIssued={({ id }) => void navigate({ to: '/admin/document-generator', search: { document: id } })}
      />
    </Page>
  )
}
