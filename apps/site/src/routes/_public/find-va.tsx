import { createFileRoute } from '@tanstack/react-router'
import { FindVaPage } from '#/find-va/find-va-page.tsx'
import { isVaSearch, readVaSearch } from '#/find-va/search.ts'
import { VaSearch } from '#/find-va/va-search.tsx'
import { sameFrame } from '#/frame/client-side.ts'

export const Route = createFileRoute('/_public/find-va')({
  staticData: { title: 'Find a VA', draws: isVaSearch },
  validateSearch: readVaSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FindVaPage>
      <VaSearch
        search={search}
        onSearch={(next) =>
          void navigate({ search: readVaSearch(next), state: sameFrame, replace: true, resetScroll: false })
        }
      />
    </FindVaPage>
  )
}
