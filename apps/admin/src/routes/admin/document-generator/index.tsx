import { IconFileText } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DocumentsList } from '#/documents/documents-list.tsx'
import { type DocumentsSearch, documentsQueryOf, documentsSearch } from '#/documents/documents-search.ts'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { useListSearch } from '#/table/use-list-search.ts'

export const Route = createFileRoute('/admin/document-generator/')({
  staticData: { title: 'Documents', nav: { group: 'requests', order: 4, icon: IconFileText } },
  validateSearch: documentsSearch,
  search: { middlewares: [stripSearchParams(documentsSearch.parse({}))] },
  loaderDeps: ({ search }) => documentsQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.documents.list.prefetch(deps)),
  component: Documents,
})

function Documents() {
  const change = useListSearch<DocumentsSearch>('document')
  return (
    <Page description="Quotes, agreements, briefs, statements and invoices, numbered and kept as they were issued.">
      <DocumentsList search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
