import { say } from '@kazi/schemas/say'
import { priorities, type TaskPriority } from '@kazi/schemas/states'
import { SearchFilters } from '@kazi/ui/search-filters'
import { useUrlInput } from '@kazi/ui/use-url-input'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TaskSearch, TaskSort } from '#/reads/task-pages.ts'
import { keepLastAnswer } from './last-answer.ts'

const sorts: Record<TaskSort, string> = { due: 'Due first', newest: 'Newest first', priority: 'Most urgent first' }

type Props = { search: TaskSearch; onSearch: (search: TaskSearch) => void }

/** Search, filter and order of the tasks; all of it is in the URL. The lists are the browser's own, as on all of a phone. */
export function TaskFilters({ search, onSearch }: Props) {
  const queryClient = useQueryClient()
  useEffect(() => {
    keepLastAnswer(queryClient)
    // Here before the line is lost: without one they answer the searches.
    void Promise.allSettled([import('./offline-tasks.tsx'), import('./no-tasks.tsx')])
  }, [queryClient])
  const { q = '', sort = 'due', priority = '' } = search
  const input = useUrlInput(q, (text) => onSearch({ ...search, q: text || undefined }))
  return (
    <SearchFilters
      label={say('Tasks')}
      searchLabel={say('Search your tasks')}
      placeholder={say('Search by task or client')}
      input={input}
    >
      <NativeSelect
        aria-label={say('Priority')}
        value={priority}
        data={[
          { value: '', label: say('Every priority') },
          ...Object.entries(priorities).map(([value, { short }]) => ({ value, label: say(short) })),
        ]}
        onChange={({ target: { value } }) =>
          onSearch({ ...search, q: input.commit() || undefined, priority: (value as TaskPriority) || undefined })
        }
      />
      <NativeSelect
        aria-label={say('Order')}
        value={sort}
        data={Object.entries(sorts).map(([value, label]) => ({ value, label: say(label) }))}
        onChange={({ target: { value } }) =>
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
