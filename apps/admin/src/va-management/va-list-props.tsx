import { vaLoads } from '@kazi/schemas/va-management-words'
import type { Selection } from '@kazi/ui/data-table'
import { nothingSelected } from '@kazi/ui/data-table-selection'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { useBulk } from '#/table/use-bulk.tsx'
import { type ManagementProps, type ManagementSearch, workQueryOf } from './management-search.ts'

const loadLabels = { busy: 'Has open tasks', free: 'Nothing open', away: 'Not taking new work' } as const
/** Loaded with the first selection. */
const VasSelected = lazy(() => import('./vas-selected.tsx'))

/**
 * What the lists of VAs at work have in common: their search, their filter, their selection, and what they say when they are
 * empty. `dialog` shows the results of what was done to a selection.
 */
export function useVaListProps({ search, onSearch }: ManagementProps) {
  const [selected, setSelected] = useState<Selection>(nothingSelected)
  const bulk = useBulk(['VA', 'VAs'], () => setSelected(nothingSelected))
  // A selection is only valid for one search.
  const narrow = (change: Partial<ManagementSearch>) => {
    setSelected(nothingSelected)
    onSearch(change)
  }
  const actions = (): ReactNode => (
    <Suspense>
      <VasSelected selection={selected} matching={workQueryOf({ ...search, cursor: '' })} onResult={bulk.show} />
    </Suspense>
  )
  return {
    dialog: bulk.dialog,
    props: {
      noun: ['VA', 'VAs'] as const,
      search,
      onSearch: (change: Partial<ManagementSearch>) => ('q' in change ? narrow(change) : onSearch(change)),
      searchBox: { label: 'Search VAs', placeholder: 'Name, email, skills, country' },
      filters: (
        <Filter
          label="Work"
          all="All VAs"
          value={search.load}
          options={asOptions(vaLoads, (load) => loadLabels[load])}
          onChange={(load) => narrow({ load })}
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
