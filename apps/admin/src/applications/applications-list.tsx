import { type Outputs, trpc } from '@kazi/client/connect'
import { fold } from '@kazi/schemas/list'
import { applicationRules, applicationState } from '@kazi/schemas/va'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { statusDisplay } from '@kazi/ui/status-badge'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds } from '#/table/list-search.ts'
import { ListTable } from '#/table/list-table.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { columnsWith } from './application-columns.tsx'
import { ApplicationDrawer } from './application-drawer.tsx'
import { type ApplicationsSearch, applicationsSearch } from './applications-search.ts'

export type Application = Outputs['admin']['applications']['list'][number]
type Props = { search: ApplicationsSearch; onSearch: (change: Partial<ApplicationsSearch>) => void }

const haystack = (row: Application) =>
  fold([row.name, row.email, row.skills, row.experience, row.timezone, row.hourlyRate, row.introduction].join(' '))

const states = [
  { value: 'open', label: 'To review' },
  { value: 'all', label: 'All' },
  ...applicationState.options.map((value) => ({ value, label: statusDisplay('application', value).label })),
]

export function ApplicationsList({ search, onSearch }: Props) {
  const query = trpc.admin.applications.list.useQuery()
  return (
    <Loaded query={query} failure="Failed to fetch applications">
      {(all) => <Rows all={all} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

function Rows({ all, search, onSearch }: Props & { all: Application[] }) {
  const { q, state, application } = search
  const texts = useMemo(() => new Map(all.map((row) => [row, haystack(row)])), [all])
  const inState = all.filter(
    (row) => state === 'all' || (state === 'open' ? applicationRules[row.state].open : row.state === state),
  )
  const shown = inState.filter((row) => finds(texts.get(row) ?? '', q))
  // Without another wish the one that is due first is on top.
  const byDue = shown.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
  return (
    <>
      <FilterBar found={`${shown.length} of ${count(all.length, 'application')}`}>
        <SearchBox
          label="Search applications"
          placeholder="Name, email, skills"
          value={q}
          onChange={(next) => onSearch({ q: next })}
        />
        <Select
          label="Status"
          data={states}
          value={state}
          onChange={(next) => onSearch({ state: applicationsSearch.shape.state.parse(next) })}
        />
      </FilterBar>
      <ListTable
        label="VA applications"
        columns={columnsWith((id) => onSearch({ application: id }))}
        rows={byDue}
        rowKey={(row) => row.id}
        search={search}
        onSearch={onSearch}
        current={(row) => row.id === application}
        empty={
          q ? (
            <EmptyState
              small
              order={2}
              title="No matching applications"
              text="Clear the search or choose another status."
            />
          ) : (
            <EmptyState small order={2} title="No applications to review" text="New ones appear here automatically." />
          )
        }
      />
      <ApplicationDrawer
        application={all.find(({ id }) => id === application)}
        onClose={() => onSearch({ application: undefined })}
      />
    </>
  )
}
