import { trpc } from '@kazi/client/connect'
import { healthSignals } from '@kazi/schemas/client-health'
import { clientAccess } from '@kazi/schemas/client-list'
import { supportPaths, wordsOf } from '@kazi/schemas/states'
import type { Column } from '@kazi/ui/data-table'
import { Totals } from '@kazi/ui/money'
import { RelativeTime } from '@kazi/ui/relative-time'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useBulk } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import { AccessBadge, accessLabels, type ClientRow, HealthBadge, TaskCounts, Vas } from './client-parts.tsx'
import { type ClientsSearch, clientsQueryOf } from './clients-search.ts'

const columns: Column<ClientRow>[] = [
  {
    key: 'name',
    header: 'Client',
    lead: true,
    sortable: true,
    width: '17%',
    cell: ({ id, firstName, email, access }) => (
      <>
        <Link
          to="/admin/clients-system/$clientId"
          params={{ clientId: id }}
          className={`${cells.link} ${cells.cover} ${cells.clamp}`}
        >
          {firstName}
        </Link>
        <div className={cells.muted}>
          <Address email={email} />
        </div>
        <AccessBadge access={access} />
      </>
    ),
  },
  { key: 'health', header: 'Health', cell: ({ health }) => <HealthBadge health={health} /> },
  {
    key: 'path',
    header: 'Path',
    cell: ({ supportPath }) => (supportPath ? supportPaths[supportPath] : <None>Not chosen</None>),
  },
  { key: 'tasks', header: 'Tasks', width: '14%', cell: ({ tasks }) => <TaskCounts tasks={tasks} /> },
  { key: 'vas', header: 'Current VAs', width: '13%', cell: ({ vas }) => <Vas vas={vas} /> },
  {
    key: 'hours',
    header: 'Hours',
    align: 'right',
    cell: ({ hours }) => (hours > 0 ? hours.toLocaleString('en', { maximumFractionDigits: 2 }) : <None />),
  },
  {
    key: 'money',
    header: 'VA pay',
    align: 'right',
    cell: ({ money }) => (money.length > 0 ? <Totals of={money} /> : <None />),
  },
  {
    key: 'quota',
    header: 'Analyses left',
    align: 'right',
    cell: ({ quota }) => `${quota.remaining.toLocaleString('en')} of ${quota.total.toLocaleString('en')}`,
  },
  {
    key: 'seen',
    header: 'Last seen',
    sortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} short /> : <None>Never</None>),
  },
  { key: 'joined', header: 'Joined', sortable: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} short /> },
]

/** Loaded with the first selection. */
const ClientsSelected = lazy(() => import('./clients-selected.tsx').then((file) => ({ default: file.ClientsSelected })))

type Props = { search: ClientsSearch; onSearch: (change: Partial<ClientsSearch>) => void }

export function ClientsList({ search, onSearch }: Props) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.clients.list.useQuery(clientsQueryOf(search), { placeholderData: keepPreviousData })
  const [selected, setSelected, clear] = useSelection(clientsQueryOf(search))
  const bulk = useBulk(['client', 'clients'], clear)
  return (
    <>
      <PagedList
        name="clients"
        label="Clients"
        noun={['client', 'clients']}
        query={query}
        failure="Failed to fetch clients"
        read={(place) => client.admin.clients.list.query({ ...clientsQueryOf(search), ...place })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search clients', placeholder: 'Name, username, email' }}
        filters={<ClientFilters search={search} onSearch={onSearch} />}
        filtered={Boolean(search.q || search.path || search.health || search.access)}
        empty={{
          none: ['No clients yet', 'Everybody who signs up or is invited appears here.'],
          noMatch: ['No matching clients', 'Try fewer words or another filter.'],
        }}
        selection={{
          value: selected,
          onChange: setSelected,
          actions: () => (
            <Suspense>
              <ClientsSelected
                selection={selected}
                matching={clientsQueryOf({ ...search, cursor: '' })}
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

const ClientFilters = ({ search, onSearch }: Props) => (
  <>
    <Filter
      label="Health"
      all="Any health"
      value={search.health}
      options={asOptions(wordsOf(healthSignals), (signal) => healthSignals[signal].label)}
      onChange={(health) => onSearch({ health })}
    />
    <Filter
      label="Path"
      all="Any path"
      value={search.path}
      options={asOptions(wordsOf(supportPaths), (path) => supportPaths[path])}
      onChange={(path) => onSearch({ path })}
    />
    <Filter
      label="Access"
      all="Any access"
      value={search.access}
      options={asOptions(clientAccess.options, (access) => accessLabels[access])}
      onChange={(access) => onSearch({ access })}
    />
  </>
)
