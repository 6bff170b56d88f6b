import { trpc } from '@kazi/client/connect'
import { type Column, DataTable } from '@kazi/ui/data-table'
import { EmptyState } from '@kazi/ui/empty-state'
import { Place } from '@kazi/ui/place'
import { Section } from '@kazi/ui/section'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { Loaded } from '#/table/loaded.tsx'

const columns: Column<Va>[] = [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    cell: ({ id, name }) => (
      <Link to="/admin/vas" search={{ va: id }} className={`${cells.link} ${cells.cover}`}>
        {name}
      </Link>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <Address email={email} /> },
  { key: 'timezone', header: 'Timezone', width: '18%', cell: ({ timezone }) => <Place timezone={timezone} /> },
  {
    key: 'skills',
    header: 'Skills',
    width: '36%',
    cell: ({ skills }) => <span className={cells.clamp}>{skills}</span>,
  },
]
type Va = { id: number; name: string; email: string; timezone: string; skills: string }
const newest = { sort: 'id' as const, desc: true, size: 10 }
const asTheyCame = { sort: '', desc: false, cursor: '', size: newest.size }

/** A summary of the network: how many VAs, and the newest ones. */
export function NewestVas() {
  const query = trpc.admin.vas.list.useQuery(newest)
  return (
    <Section
      title="VAs"
      {...(query.data && { count: query.data.total })}
      description="The newest VAs in the network."
      actions={<Anchor renderRoot={(props) => <Link to="/admin/vas" {...props} />}>Open the VA database</Anchor>}
    >
      <Loaded query={query} failure="Failed to fetch VAs">
        {(page) => (
          <DataTable
            label="Newest VAs"
            columns={columns}
            page={{ ...page, next: null }}
            rowKey={({ id }) => id}
            search={asTheyCame}
            onSearch={() => {}}
            empty={<EmptyState small title="No VAs yet" text="Approve an application or add one yourself." />}
          />
        )}
      </Loaded>
    </Section>
  )
}
