import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { useUrlInput } from '@kazi/ui/use-url-input'
import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { TaskSearch, TaskSort } from '#/frame/task-pages.ts'
import classes from './task-filters.module.css'

const sorts: Record<TaskSort, string> = { due: 'Due first', newest: 'Newest first', priority: 'Most urgent first' }

/** Search, filter and order of the tasks; all of it is in the URL. */
export function TaskFilters({ search, onSearch }: { search: TaskSearch; onSearch: (search: TaskSearch) => void }) {
  const { q = '', sort = 'due', priority = '' } = search
  const input = useUrlInput(q, (text) => onSearch({ ...search, q: text || undefined }))
  return (
    <search className={classes.filters} aria-label="Tasks">
      <TextInput
        type="search"
        aria-label="Search your tasks"
        placeholder="Search by task or client"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={input.text}
        onChange={({ currentTarget: { value } }) => input.type(value)}
        className={classes.search}
      />
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
    </search>
  )
}
