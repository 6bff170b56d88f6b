import { type Outputs, trpc } from '@kazi/client/connect'
import { vaListQuery } from '@kazi/schemas/va'
import { DataTable } from '@kazi/ui/data-table'
import { ColumnsMenu, useHiddenColumns } from '@kazi/ui/data-table-columns'
import { totalText } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { queryOf } from '#/table/list-search.ts'
import { Loaded } from '#/table/loaded.tsx'
import { columnsWith } from './va-columns.tsx'
import { type VaDialog, VaDialogs } from './va-dialogs.tsx'
import { VaFilters } from './va-filters.tsx'
import classes from './vas.module.css'
import type { VasSearch } from './vas-search.ts'

export type VaRow = Outputs['admin']['vas']['list']['rows'][number]
export type Va = Outputs['admin']['vas']['get']
/** What a dialog about a VA needs to know of them. */
export type NamedVa = Pick<Va, 'id' | 'name' | 'email'>
type Props = { search: VasSearch; onSearch: (change: Partial<VasSearch>) => void }

const sorts = vaListQuery.unwrap().shape.sort.unwrap().options

/** What the address asks the server for; the route's loader asks for the same. */
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
  const [hidden, setHidden] = useHiddenColumns('vas')
  const columns = useMemo(() => columnsWith((id) => onSearch({ va: id }), setDialog), [onSearch])
  const filtered = Boolean(search.q || search.skill || search.access || search.available)
  return (
    <>
      <div className={classes.tools}>
        <FilterBar found={query.data && `${totalText(query.data)} ${query.data.total === 1 ? 'VA' : 'VAs'}`}>
          <SearchBox
            label="Search VAs"
            placeholder="Name, email, skills, country"
            value={search.q}
            onChange={(next) => onSearch({ q: next })}
          />
          <VaFilters search={search} onSearch={onSearch} />
        </FilterBar>
        <Group gap="xs">
          <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
            Add VA
          </Button>
        </Group>
      </div>
      <Loaded query={query} failure="Failed to fetch VAs">
        {(page) => (
          <DataTable
            label="VA database"
            columns={columns}
            page={page}
            rowKey={({ id }) => id}
            search={search}
            onSearch={onSearch}
            busy={query.isPlaceholderData}
            hidden={hidden}
            current={({ id }) => id === search.va}
            empty={<Empty filtered={filtered} />}
          />
        )}
      </Loaded>
      <VaDialogs dialog={dialog} onDialog={setDialog} openId={search.va} onClose={() => onSearch({ va: undefined })} />
    </>
  )
}

const Empty = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState small order={2} title="No matching VAs" text="Try fewer words or another filter." />
  ) : (
    <EmptyState small order={2} title="No VAs yet" text="Add one yourself or approve an application." />
  )
