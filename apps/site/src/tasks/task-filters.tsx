import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { type TaskStatus, taskRules } from '@kazi/schemas/task-states'
import { useUrlInput } from '@kazi/ui/use-url-input'
import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { DashboardSearch } from './dashboard-search.ts'
import classes from './task-filters.module.css'

const orders = { '': 'By status', newest: 'Newest first', due: 'Due first', priority: 'Most urgent first' } as const

type Props = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void }

/** Search, filters and order of the client's tasks; all of it is in the URL. */
export function TaskFilters({ search, onSearch }: Props) {
  const { q = '', status = '', priority = '', sort = '' } = search
  const input = useUrlInput(q, (text) => onSearch({ ...search, q: text || undefined }))
  const change = (next: Partial<DashboardSearch>) => onSearch({ ...search, q: input.commit() || undefined, ...next })
  return (
    <search className={classes.filters} aria-label="Your tasks">
      <TextInput
        id="task-search"
        type="search"
        aria-label="Search your tasks"
        placeholder="Search by words or VA"
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={input.text}
        onChange={({ currentTarget: { value } }) => input.type(value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className={classes.search}
      />
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
    </search>
  )
}
