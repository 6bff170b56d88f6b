import { type RequestView, requestKind } from '@kazi/schemas/client-request'
import { priorities } from '@kazi/schemas/states'
import { anyCategory, taskPriority } from '@kazi/schemas/task'
import { Fragment, type ReactNode } from 'react'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { requestKinds } from '#/table/request-kind.tsx'
import { type FilterName, filtersOf, type RequestsSearch } from './requests-search.ts'

type Props = { search: RequestsSearch; onSearch: (change: Partial<RequestsSearch>) => void }

const kindsIn = (view: RequestView) => requestKind.options.filter((kind) => view === 'waiting' || kind !== 'task')

export function RequestFilters({ search: { view, kind, state, category, priority }, onSearch }: Props) {
  const filters: Record<FilterName, ReactNode> = {
    kind: (
      <Filter
        label="Type"
        all="All types"
        value={kind}
        options={asOptions(kindsIn(view), (value) => requestKinds[value].label)}
        onChange={(next) => onSearch({ kind: next })}
      />
    ),
    state: (
      <Filter
        label="Status"
        all="Open and proposed"
        value={state}
        options={[
          { value: 'open', label: 'Open' },
          { value: 'proposed', label: 'Proposed' },
        ]}
        onChange={(next) => onSearch({ state: next })}
      />
    ),
    category: (
      <Filter
        label="Category"
        all="All categories"
        value={category}
        options={asOptions(anyCategory.options as readonly string[])}
        onChange={(next) => onSearch({ category: next })}
        searchable
      />
    ),
    priority: (
      <Filter
        label="Priority"
        all="All priorities"
        value={priority}
        options={asOptions(taskPriority.options, (value) => priorities[value].label)}
        onChange={(next) => onSearch({ priority: next })}
      />
    ),
  }
  return filtersOf[view].map((name) => <Fragment key={name}>{filters[name]}</Fragment>)
}
