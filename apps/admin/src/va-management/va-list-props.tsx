import { vaLoads } from '@kazi/schemas/va-management-words'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import type { ManagementProps } from './management-search.ts'

const loadLabels = { busy: 'Has open tasks', free: 'Nothing open', away: 'Not taking new work' } as const

/** What the lists of VAs at work have in common: their search, their filter, and what they say when they are empty. */
export const vaListProps = ({ search, onSearch }: ManagementProps) => ({
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
})
