import { trpc } from '@kazi/client/connect'
import { IconPlus } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { May } from '#/session/may.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import { columnsWith } from './va-columns.tsx'
import type { VaDialog } from './va-dialogs.tsx'
import { VaFilters } from './va-filters.tsx'
import { type VasSearch, vasQueryOf } from './vas-search.ts'

// Loaded when they are first opened: the list alone is what most visits need.
const VaDetails = lazy(() => import('./va-details.tsx').then((file) => ({ default: file.VaDetails })))
const VaDialogs = lazy(() => import('./va-dialogs.tsx').then((file) => ({ default: file.VaDialogs })))

type Props = { search: VasSearch; onSearch: (change: Partial<VasSearch>) => void; upload: ReactNode }

export function VasList({ search, onSearch, upload }: Props) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.vas.list.useQuery(vasQueryOf(search), { placeholderData: keepPreviousData })
  const [dialog, setDialog] = useState<VaDialog | null>(null)
  const columns = useMemo(() => columnsWith((id) => onSearch({ va: id }), setDialog), [onSearch])
  return (
    <>
      <PagedList
        name="vas"
        label="VA database"
        noun={['VA', 'VAs']}
        query={query}
        failure="Failed to fetch VAs"
        read={(place) => client.admin.vas.list.query({ ...vasQueryOf(search), ...place, whole: true })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search VAs', placeholder: 'Name, email, skills, country' }}
        filters={<VaFilters search={search} onSearch={onSearch} />}
        actions={
          <May>
            {upload}
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
              Add VA
            </Button>
          </May>
        }
        filtered={Boolean(search.q || search.skill || search.access || search.available)}
        empty={{
          none: ['No VAs yet', 'Add one yourself, upload a CSV file or approve an application.'],
          noMatch: ['No matching VAs', 'Try fewer words or another filter.'],
        }}
        drawer={{
          id: search.va,
          open: ({ id }) => onSearch({ va: id }),
          element: (
            <VaDetails
              id={search.va}
              onClose={() => onSearch({ va: undefined })}
              onDialog={setDialog}
              dialogOpen={dialog !== null}
            />
          ),
        }}
      />
      {dialog && (
        <Suspense>
          <VaDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onDeleted={(id) => id === search.va && onSearch({ va: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}
