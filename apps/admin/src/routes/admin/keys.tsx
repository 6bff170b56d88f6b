import { adminKeysQuery } from '@kazi/schemas/admin-key'
import { IconKey } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { KeysList } from '#/keys/keys-list.tsx'
import { changedTable, listSearch } from '#/table/list-search.ts'

const { schema, queryOf } = listSearch(adminKeysQuery, { filters: ['role', 'state'] })

export const Route = createFileRoute('/admin/keys')({
  staticData: { title: 'Keys', nav: { group: 'records', place: 3, icon: IconKey, role: 'owner' } },
  validateSearch: schema,
  search: { middlewares: [stripSearchParams(schema.parse({}))] },
  loaderDeps: ({ search }) => queryOf(search),
  component: Keys,
})

function Keys() {
  const navigate = Route.useNavigate()
  return (
    <Page description="Who can enter the console, and what each of them may do.">
      <KeysList
        search={Route.useSearch()}
        query={Route.useLoaderDeps()}
        onSearch={(change) => void navigate({ search: (old) => changedTable(old, change), replace: true })}
      />
    </Page>
  )
}
