import { adminKeysQuery } from '@kazi/schemas/admin-key'
import { IconKey } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { KeysList } from '#/keys/keys-list.tsx'
import { listSearch } from '#/table/list-search.ts'
import { useListSearch } from '#/table/use-list-search.ts'

const { schema, queryOf } = listSearch(adminKeysQuery, { filters: ['role', 'state'] })

export const Route = createFileRoute('/admin/keys')({
  staticData: { title: 'Keys', nav: { group: 'records', order: 3, icon: IconKey, role: 'owner' } },
  validateSearch: schema,
  search: { middlewares: [stripSearchParams(schema.parse({}))] },
  loaderDeps: ({ search }) => queryOf(search),
  component: Keys,
})

function Keys() {
  const change = useListSearch<ReturnType<typeof Route.useSearch>>()
  return (
    <Page description="Who can enter the console, and what each of them may do.">
      <KeysList search={Route.useSearch()} query={Route.useLoaderDeps()} onSearch={change} />
    </Page>
  )
}
