import { trpc } from '@kazi/client/connect'
import { applicationState } from '@kazi/schemas/va-list'
import { statusDisplay } from '@kazi/ui/status-badge'
import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useBulk } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { PagedList } from '#/table/paged-list.tsx'
import { columnsWith } from './application-columns.tsx'
import { type ApplicationsSearch, applicationsQueryOf, applicationsSearch } from './applications-search.ts'

/** Read when the first application is opened. */
const ApplicationDrawer = lazy(() =>
  import('./application-drawer.tsx').then((file) => ({ default: file.ApplicationDrawer })),
)
const ReviewSelected = lazy(() => import('./review-selected.tsx').then((file) => ({ default: file.ReviewSelected })))

type Props = { search: ApplicationsSearch; onSearch: (change: Partial<ApplicationsSearch>) => void }

const states = [
  { value: 'open', label: 'To review' },
  { value: 'all', label: 'All' },
  ...applicationState.options.map((value) => ({ value, label: statusDisplay('application', value).label })),
]

export function ApplicationsList({ search, onSearch }: Props) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.applications.list.useQuery(applicationsQueryOf(search), {
    placeholderData: keepPreviousData,
  })
  const [selected, setSelected, clear] = useSelection(applicationsQueryOf(search))
  const bulk = useBulk(['application', 'applications'], clear)
  const columns = useMemo(() => columnsWith((application) => onSearch({ application })), [onSearch])
  return (
    <>
      <PagedList
        name="applications"
        label="VA applications"
        noun={['application', 'applications']}
        query={query}
        failure="Failed to fetch applications"
        read={(place) =>
          client.admin.applications.list.query({ ...applicationsQueryOf(search), ...place, whole: true })
        }
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search applications', placeholder: 'Name, email, skills' }}
        filters={
          <Select
            label="Status"
            data={states}
            value={search.state}
            onChange={(next) => onSearch({ state: applicationsSearch.shape.state.parse(next) })}
          />
        }
        filtered={Boolean(search.q) || (search.state !== 'open' && search.state !== 'all')}
        empty={{
          none: [
            search.state === 'all' ? 'No applications yet' : 'No applications to review',
            'New ones appear here automatically.',
          ],
          noMatch: ['No matching applications', 'Clear the search or choose another status.'],
        }}
        drawer={{
          id: search.application,
          open: ({ id }) => onSearch({ application: id }),
          element: <ApplicationDrawer id={search.application} onClose={() => onSearch({ application: undefined })} />,
        }}
        selection={{
          value: selected,
          onChange: setSelected,
          actions: ({ rows }) => (
            <Suspense>
              <ReviewSelected
                selection={selected}
                matching={applicationsQueryOf({ ...search, cursor: '' })}
                rows={rows}
                onResult={bulk.show}
              />
            </Suspense>
          ),
        }}
      />
      {bulk.dialog}
    </>
  )
}
