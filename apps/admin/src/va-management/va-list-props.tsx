import type { ListPage } from '@kazi/schemas/list'
import { vaLoads } from '@kazi/schemas/va-management-words'
import { selectedCount } from '@kazi/ui/data-table-selection'
import { lazy, type ReactNode, Suspense } from 'react'
import { useBulk } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { type ManagementProps, workQueryOf } from './management-search.ts'

const loadLabels = { busy: 'Has open tasks', free: 'Nothing open', away: 'Not taking new work' } as const
/** Loaded with the first selection. */
const VasSelected = lazy(() => import('./vas-selected.tsx').then((file) => ({ default: file.VasSelected })))

/**
 * What the lists of VAs at work have in common: their search, their filter, their selection, and what they say when they are
 * empty. `dialog` shows the results of what was done to a selection.
 */
export function useVaListProps({ search, onSearch }: ManagementProps) {
  const [selected, setSelected, clear] = useSelection(workQueryOf(search))
  const bulk = useBulk(['VA', 'VAs'], clear)
  const actions = (page: ListPage<unknown>): ReactNode => (
    <Suspense>
      <VasSelected
        selection={selected}
        matching={workQueryOf({ ...search, cursor: '' })}
        total={selectedCount(selected, page)}
        onResult={bulk.show}
      />
    </Suspense>
  )
  return {
    dialog: bulk.dialog,
    props: {
      noun: ['VA', 'VAs'] as const,
      search,
      onSearch,
      searchBox: { label: 'Search VAs', placeholder: 'Name, email, skills, country' },
      filters: (
        <Filter
          label="Work"
          all="All VAs"
          value={search.load}
          options={asOptions(vaLoads, (load) => loadLabels[load])}
          onChange={(load) => onSearch({ load })}
        />
      ),
      filtered: Boolean(search.q || search.load),
      empty: {
        none: ['No VAs yet', 'Add one in the VA database or approve an application.'] as const,
        noMatch: ['No matching VAs', 'Try fewer words or another filter.'] as const,
      },
      selection: { value: selected, onChange: setSelected, actions },
    },
  }
}
