import { type Outputs, trpc } from '@kazi/client/connect'
import { vaListQuery } from '@kazi/schemas/va'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '#/table/list-search.ts'
import { PagedList } from '#/table/paged-list.tsx'
import { columnsWith } from './va-columns.tsx'
import { type VaDialog, VaDialogs } from './va-dialogs.tsx'
import { VaFilters } from './va-filters.tsx'
import type { VasSearch } from './vas-search.ts'

export type VaRow = Outputs['admin']['vas']['list']['rows'][number]
export type Va = Outputs['admin']['vas']['get']
/** The data that a dialog needs about its VA. */
export type NamedVa = Pick<Va, 'id' | 'name' | 'email'>
type Props = { search: VasSearch; onSearch: (change: Partial<VasSearch>) => void }

const sorts = vaListQuery.unwrap().shape.sort.unwrap().options

/** The server query for this URL; the route's loader uses the same one. */
export const vasQuery = (search: VasSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    ...(search.skill && { skill: search.skill }),
    ...(search.access && { access: search.access }),
    ...(search.available && { available: search.available === 'yes' }),
  },
})

export function VasList({ search, onSearch }: Props) {
  const query = trpc.admin.vas.list.useQuery(vasQuery(search), { placeholderData: keepPreviousData })
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
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search VAs', placeholder: 'Name, email, skills, country' }}
        filters={<VaFilters search={search} onSearch={onSearch} />}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
            Add VA
          </Button>
        }
        filtered={Boolean(search.q || search.skill || search.access || search.available)}
        empty={{
          none: ['No VAs yet', 'Add one yourself or approve an application.'],
          noMatch: ['No matching VAs', 'Try fewer words or another filter.'],
        }}
        currentId={search.va}
      />
      <VaDialogs dialog={dialog} onDialog={setDialog} openId={search.va} onClose={() => onSearch({ va: undefined })} />
    </>
  )
}
