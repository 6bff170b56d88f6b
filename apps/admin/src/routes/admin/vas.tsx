import { IconUsersGroup } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { useListSearch } from '#/table/use-list-search.ts'
import { UploadButton } from '#/upload/upload-button.tsx'
import { VasList } from '#/vas/vas-list.tsx'
import { type VasSearch, vasQueryOf, vasSearch } from '#/vas/vas-search.ts'

export const Route = createFileRoute('/admin/vas')({
  staticData: { title: 'VA Database', nav: { group: 'people', order: 1, icon: IconUsersGroup } },
  validateSearch: vasSearch,
  search: { middlewares: [stripSearchParams(vasSearch.parse({}))] },
  loaderDeps: ({ search }) => vasQueryOf(search),
  loader: ({ context: { api }, deps }) =>
    whenInside(
      () => api.admin.vas.list.prefetch(deps),
      () => api.admin.vas.skills.prefetch({ q: '' }),
    ),
  component: VaDatabase,
})

function VaDatabase() {
  const navigate = Route.useNavigate()
  const change = useListSearch<VasSearch>('va')
  return (
    <Page description="Everyone in the network. Search, email, edit and assign work.">
      <VasList
        search={Route.useSearch()}
        onSearch={change}
        upload={
          <UploadButton
            onPlanned={({ id }) => void navigate({ to: '/admin/va-imports/$importId', params: { importId: id } })}
          />
        }
      />
    </Page>
  )
}
