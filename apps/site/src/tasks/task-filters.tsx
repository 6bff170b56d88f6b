import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { type TaskStatus, taskRules } from '@kazi/schemas/task-states'
import { SearchFilters } from '@kazi/ui/search-filters'
import { useUrlInput } from '@kazi/ui/use-url-input'
import { Select } from '@mantine/core'
import type { DashboardSearch } from './dashboard-search.ts'

const orders = { '': 'By status', newest: 'Newest first', due: 'Due first', priority: 'Most urgent first' } as const

type Props = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void }

/** Search, filters and order of the client's tasks; all of it is in the URL. */
export function TaskFilters({ search, onSearch }: Props) {
  const { q = '', status = '', priority = '', sort = '' } = search
  const input = useUrlInput(q, (text) => onSearch({ ...search, q: text || undefined }))
  const change = (next: Partial<DashboardSearch>) => onSearch({ ...search, q: input.commit() || undefined, ...next })
  return (
    <SearchFilters
      label="Your tasks"
      searchLabel="Search your tasks"
      placeholder="Search by words or VA"
      input={input}
      searchId="task-search"
    >
      <Select
        allowDeselect={false}
        aria-label="Status"
        value={status}
        data={[
          { value: '', label: 'Every status' },
          ...Object.entries(taskRules).map(([value, { label }]) => ({ value, label })),
        ]}
        onChange={(value) => change({ status: (value as TaskStatus) || undefined })}
      />
      <Select
        allowDeselect={false}
        aria-label="Priority"
        value={priority}
        data={[
          { value: '', label: 'Every priority' },
          ...Object.entries(priorities).map(([value, { short }]) => ({ value, label: short })),
        ]}
        onChange={(value) => change({ priority: (value as TaskPriority) || undefined })}
      />
      <Select
        allowDeselect={false}
        aria-label="Order"
        value={sort}
        data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        onChange={(value) => change({ sort: (value as DashboardSearch['sort'] & string) || undefined })}
      />
    </SearchFilters>
  )
}
