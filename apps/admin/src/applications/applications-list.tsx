import { type Outputs, trpc } from '@kazi/client/connect'
import { applicationState } from '@kazi/schemas/va'
import { DataTable } from '@kazi/ui/data-table'
import { ColumnsMenu, useHiddenColumns } from '@kazi/ui/data-table-columns'
import { totalText } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { statusDisplay } from '@kazi/ui/status-badge'
import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { columnsWith } from './application-columns.tsx'
import { ApplicationDrawer } from './application-drawer.tsx'
import { type ApplicationsSearch, applicationsQueryOf, applicationsSearch } from './applications-search.ts'

export type ApplicationRow = Outputs['admin']['applications']['list']['rows'][number]
export type Application = Outputs['admin']['applications']['get']
type Props = { search: ApplicationsSearch; onSearch: (change: Partial<ApplicationsSearch>) => void }

const states = [
  { value: 'open', label: 'To review' },
  { value: 'all', label: 'All' },
  ...applicationState.options.map((value) => ({ value, label: statusDisplay('application', value).label })),
]

export function ApplicationsList({ search, onSearch }: Props) {
  const query = trpc.admin.applications.list.useQuery(applicationsQueryOf(search), {
    placeholderData: keepPreviousData,
  })
  const [hidden, setHidden] = useHiddenColumns('applications')
  const columns = useMemo(() => columnsWith((application) => onSearch({ application })), [onSearch])
  return (
    <>
      <FilterBar
        found={query.data && `${totalText(query.data)} ${query.data.total === 1 ? 'application' : 'applications'}`}
      >
        <SearchBox
          label="Search applications"
          placeholder="Name, email, skills"
          value={search.q}
          onChange={(q) => onSearch({ q })}
        />
        <Select
          label="Status"
          data={states}
          value={search.state}
          onChange={(next) => onSearch({ state: applicationsSearch.shape.state.parse(next) })}
        />
        <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
      </FilterBar>
      <Loaded query={query} failure="Failed to fetch applications">
        {(page) => (
          <DataTable
            label="VA applications"
            columns={columns}
            page={page}
            rowKey={({ id }) => id}
            search={search}
            onSearch={onSearch}
            busy={query.isPlaceholderData}
            hidden={hidden}
            current={({ id }) => id === search.application}
            empty={<Empty filtered={Boolean(search.q)} />}
          />
        )}
      </Loaded>
      <ApplicationDrawer id={search.application} onClose={() => onSearch({ application: undefined })} />
    </>
  )
}

const Empty = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState small order={2} title="No matching applications" text="Clear the search or choose another status." />
  ) : (
    <EmptyState small order={2} title="No applications to review" text="New ones appear here automatically." />
  )
