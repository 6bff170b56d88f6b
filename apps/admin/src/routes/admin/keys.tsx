import { IconKey } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { KeysList } from '#/keys/keys-list.tsx'
import { keysSearch } from '#/keys/keys-search.ts'
import { changedTable } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/keys')({
  staticData: { title: 'Keys', nav: { group: 'records', place: 3, icon: IconKey, role: 'owner' } },
  validateSearch: keysSearch,
  search: { middlewares: [stripSearchParams(keysSearch.parse({}))] },
  component: Keys,
})

function Keys() {
  const navigate = Route.useNavigate()
  return (
    <Page description="Who can enter the console, and what each of them may do.">
      <KeysList
        search={Route.useSearch()}
        onSearch={(change) => void navigate({ search: (old) => changedTable(old, change), replace: true })}
      />
    </Page>
  )
}
