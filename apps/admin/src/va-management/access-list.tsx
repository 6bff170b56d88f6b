import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { vaAccess } from '@kazi/schemas/va-list'
import type { Column } from '@kazi/ui/data-table'
import { selectedCount } from '@kazi/ui/data-table-selection'
import { RelativeTime } from '@kazi/ui/relative-time'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { Button, Group } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useBulkResults } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { vaAccessStates } from '#/records/va-access.ts'
import { May } from '#/session/may.tsx'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import type { AccessRow } from './access.ts'
import { AccessSelected } from './access-selected.tsx'
import { accessQueryOf, type ManagementProps } from './management-search.ts'

const columns: Column<AccessRow>[] = [
  {
    key: 'name',
    header: 'VA',
    lead: true,
    sortable: true,
    width: '24%',
    cell: ({ id, name }) => (
      <Link to="/admin/vas" search={{ va: id }} className={`${cells.link} ${cells.clamp}`}>
        {name}
      </Link>
    ),
  },
  { key: 'email', header: 'Email', sortable: true, cell: ({ email }) => <Address email={email} /> },
  { key: 'access', header: 'Access', cell: ({ access }) => <ShownBadge {...vaAccessStates[access]} /> },
  {
    key: 'invited',
    header: 'Invited',
    cell: ({ access, invitedAt, linkExpiresAt }) =>
      invitedAt ? (
        <>
          <RelativeTime at={invitedAt} short />
          {access === 'invited' && linkExpiresAt && (
            <div className={cells.muted}>
              Link ends <RelativeTime at={linkExpiresAt} />
            </div>
          )}
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} short /> : <None />),
  },
  {
    key: 'sessions',
    header: 'Signed in',
    cell: ({ sessions }) => (sessions === 0 ? <None /> : sessions === 1 ? '1 browser' : `${sessions} browsers`),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (va) => (
      <May>
        <Actions va={va} />
      </May>
    ),
  },
]

function Actions({ va: { id, name, email, access, sessions } }: { va: AccessRow }) {
  const invite = useCommand(trpc.admin.vas.invite, { success: `Link emailed to ${email}` })
  const end = useCommand(trpc.admin.access.endSessions, {
    success: { title: `${name} is signed out everywhere`, text: 'Their password still works.' },
  })
  const { button } = vaAccessStates[access]
  return (
    <Group gap="xs" className={cells.above}>
      <Button
        size="xs"
        variant="default"
        loading={invite.isPending}
        aria-label={`${button}: ${name}, ${email}`}
        onClick={() => invite.run({ id })}
      >
        {button}
      </Button>
      {sessions > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={`Sign out ${name}, ${email}`}
          onClick={() => end.run({ id })}
        >
          Sign out
        </Button>
      )}
    </Group>
  )
}

export function AccessList({ search, onSearch }: ManagementProps) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.access.list.useQuery(accessQueryOf(search), { placeholderData: keepPreviousData })
  const [selected, setSelected, clear] = useSelection(accessQueryOf(search))
  const bulk = useBulkResults(['VA', 'VAs'], clear)
  return (
    <>
      <PagedList
        name="va-access"
        label="Access"
        noun={['VA', 'VAs']}
        query={query}
        failure="Failed to fetch VA access"
        read={(place) => client.admin.access.list.query({ ...accessQueryOf(search), ...place })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search VAs', placeholder: 'Name, email, skills, country' }}
        filters={
          <Filter
            label="Access"
            all="Any access"
            value={search.access}
            options={asOptions(vaAccess.options, (access) => vaAccessStates[access].label)}
            onChange={(access) => onSearch({ access })}
          />
        }
        filtered={Boolean(search.q || search.access)}
        empty={{
          none: ['No VAs yet', 'Add one in the VA database or approve an application.'],
          noMatch: ['No matching VAs', 'Try fewer words or another filter.'],
        }}
        selection={{
          value: selected,
          onChange: setSelected,
          actions: (page) => (
            <AccessSelected
              selection={selected}
              matching={accessQueryOf({ ...search, cursor: '' })}
              rows={page.rows}
              total={selectedCount(selected, page)}
              onResult={bulk.show}
            />
          ),
        }}
      />
      {bulk.dialog}
    </>
  )
}
