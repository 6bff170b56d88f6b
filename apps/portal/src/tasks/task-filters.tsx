import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { SearchFilters } from '@kazi/ui/search-filters'
import { useUrlInput } from '@kazi/ui/use-url-input'
import { Select } from '@mantine/core'
import type { TaskSearch, TaskSort } from '#/frame/task-pages.ts'

const sorts: Record<TaskSort, string> = { due: 'Due first', newest: 'Newest first', priority: 'Most urgent first' }

/** Search, filter and order of the tasks; all of it is in the URL. */
export function TaskFilters({ search, onSearch }: { search: TaskSearch; onSearch: (search: TaskSearch) => void }) {
  const { q = '', sort = 'due', priority = '' } = search
  const input = useUrlInput(q, (text) => onSearch({ ...search, q: text || undefined }))
  return (
    <SearchFilters label="Tasks" searchLabel="Search your tasks" placeholder="Search by task or client" input={input}>
      <Select
        allowDeselect={false}
        aria-label="Priority"
        value={priority}
        data={[
          { value: '', label: 'Every priority' },
          ...Object.entries(priorities).map(([value, { short }]) => ({ value, label: short })),
        ]}
        onChange={(value) =>
          onSearch({ ...search, q: input.commit() || undefined, priority: (value as TaskPriority) || undefined })
        }
      />
      <Select
        allowDeselect={false}
        aria-label="Order"
        value={sort}
        data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        onChange={(value) =>
          onSearch({
            ...search,
            q: input.commit() || undefined,
            sort: value === 'due' ? undefined : (value as TaskSort),
          })
        }
      />
    </SearchFilters>
  )
}
