import { trpc } from '@kazi/client/connect'
import { noOwner, type RequestView, requestKind } from '@kazi/schemas/client-request'
import { priorities, wordsOf } from '@kazi/schemas/states'
import { anyCategory, taskPriority } from '@kazi/schemas/task'
import { requestHolds } from '@kazi/schemas/work-states'
import { Fragment, type ReactNode } from 'react'
import { requestKinds } from '#/records/request-kind.tsx'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { type FilterName, filtersOf, type RequestsSearch } from './requests-search.ts'

type Props = { search: RequestsSearch; onSearch: (change: Partial<RequestsSearch>) => void }

const kindsIn = (view: RequestView) => requestKind.options.filter((kind) => view !== 'closed' || kind !== 'task')

export function RequestFilters({ search: { view, kind, state, hold, owner, category, priority }, onSearch }: Props) {
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
        all="Any status"
        value={state}
        options={[
          { value: 'open', label: 'Open' },
          { value: 'proposed', label: 'Proposed' },
        ]}
        onChange={(next) => onSearch({ state: next })}
      />
    ),
    hold: (
      <Filter
        label="On hold because"
        all="Any reason"
        value={hold}
        options={asOptions(wordsOf(requestHolds), (value) => requestHolds[value].label)}
        onChange={(next) => onSearch({ hold: next })}
      />
    ),
    owner: <OwnerFilter value={owner} onChange={(next) => onSearch({ owner: next })} />,
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

function OwnerFilter({ value, onChange }: { value: string; onChange: (owner: string) => void }) {
  const { data: me } = trpc.admin.me.useQuery()
  const { data: colleagues = [] } = trpc.admin.colleagues.useQuery()
  const owners = [...new Set([...colleagues, ...(value && value !== noOwner ? [value] : [])])]
  return (
    <Filter
      label="Owner"
      all="Anyone"
      value={value}
      options={[
        { value: noOwner, label: 'Nobody yet' },
        ...owners.map((owner) => ({ value: owner, label: owner === me?.label ? `${owner} (you)` : owner })),
      ]}
      onChange={onChange}
    />
  )
}
