import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { type TaskStatus, taskRules } from '@kazi/schemas/task-states'
import { ListField } from '@kazi/ui/list-field'
import { SearchFilters } from '@kazi/ui/search-filters'
import { useUrlInput } from '@kazi/ui/use-url-input'
import type { DashboardSearch } from './dashboard-search.ts'

const orders = { newest: 'Newest first', due: 'Due first', priority: 'Most urgent first' } as const

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
      <ListField
        aria-label="Status"
        none="Every status"
        options={Object.entries(taskRules).map(([value, { label }]) => ({ value, label }))}
        value={status}
        onChange={(value) => change({ status: (value as TaskStatus | null) ?? undefined })}
      />
      <ListField
        aria-label="Priority"
        none="Every priority"
        options={Object.entries(priorities).map(([value, { short }]) => ({ value, label: short }))}
        value={priority}
        onChange={(value) => change({ priority: (value as TaskPriority | null) ?? undefined })}
      />
      <ListField
        aria-label="Order"
        none="By status"
        options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
        value={sort}
        onChange={(value) => change({ sort: (value as DashboardSearch['sort'] | null) ?? undefined })}
      />
    </SearchFilters>
  )
}
