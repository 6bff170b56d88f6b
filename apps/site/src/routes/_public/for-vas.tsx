import { createFileRoute } from '@tanstack/react-router'
import { ApplicationForm } from '#/apply/application-form.tsx'
import { isVaSearch, readVaSearch } from '#/find-va/search.ts'
import { VaSearch } from '#/find-va/va-search.tsx'
import { ForVas } from '#/for-vas/for-vas.tsx'

export const Route = createFileRoute('/_public/for-vas')({
  staticData: { title: 'For virtual assistants', draws: isVaSearch },
  validateSearch: readVaSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ForVas
      search={
        <VaSearch
          order={3}
          search={search}
          onSearch={(next) => void navigate({ search: readVaSearch(next), replace: true, resetScroll: false })}
        />
      }
      application={<ApplicationForm />}
    />
  )
}
