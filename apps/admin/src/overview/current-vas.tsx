import { trpc } from '@kazi/client/connect'
import { type Column, DataTable } from '@kazi/ui/data-table'
import { Pager } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { Place } from '@kazi/ui/place'
import { Section } from '@kazi/ui/section'
import { Anchor } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#/frame/loaded.tsx'
import { PageGone } from '#/frame/page-gone.tsx'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { listedVas, type VaListSearch } from './overview-queries.ts'

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

type Props = { search: VaListSearch; onSearch: (change: Partial<VaListSearch>) => void }

/** Everybody in the network, the newest first. */
export function CurrentVas({ search: { cursor }, onSearch }: Props) {
  const query = trpc.admin.vas.list.useQuery(
    { sort: 'id', desc: true, size: listedVas, ...(cursor && { cursor }) },
    { placeholderData: keepPreviousData },
  )
  const toFirstPage = () => onSearch({ cursor: '' })
  return (
    <Section
      title="Current VAs"
      {...(query.data && { count: query.data.total })}
      description="Everyone in the network, newest first."
      actions={<Anchor renderRoot={(props) => <Link to="/admin/vas" {...props} />}>Open the VA database</Anchor>}
    >
      <Loaded query={query} failure="Failed to fetch VAs" onFirstPage={toFirstPage} order={3}>
        {(page) => (
          <>
            <DataTable
              label="Current VAs"
              columns={columns}
              // Its own pager below has no choice of a size.
              page={{ ...page, next: null, previous: null }}
              rowKey={({ id }) => id}
              // On a later page too, the table says so if nothing is there.
              search={{ sort: '', desc: false, size: listedVas, cursor: page.rows.length === 0 ? '' : cursor }}
              onSearch={({ cursor: to = '' }) => onSearch({ cursor: to })}
              busy={query.isPlaceholderData}
              empty={
                page.total > 0 ? (
                  <PageGone onFirstPage={toFirstPage} order={3} />
                ) : (
                  <EmptyState small title="No VAs yet" text="Approve an application or add one yourself." />
                )
              }
            />
            {(page.next || page.previous) && <Pager label="Current VAs" page={page} onSearch={onSearch} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}
