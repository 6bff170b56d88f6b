import { trpc } from '@kazi/client/connect'
import { mailState, type outboxQuery } from '@kazi/schemas/outbox'
import { mailStates } from '@kazi/schemas/states'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { useSelection } from '#/bulk/use-selection.ts'
import { Filter } from '#/table/filter-bar.tsx'
import type { ListProps } from '#/table/list-search.ts'
import { PagedList } from '#/table/paged-list.tsx'
import { columnsWith } from './outbox-columns.tsx'
import { RetrySelected } from './retry-selected.tsx'

/** Read when the first email is opened. */
const EmailDrawer = lazy(() => import('./email-drawer.tsx').then((file) => ({ default: file.EmailDrawer })))

type Props = ListProps<typeof outboxQuery, 'status', 'mail'>

export function OutboxList({ search, query: asked, onSearch }: Props) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.outbox.list.useQuery(asked, { placeholderData: keepPreviousData })
  const [selected, setSelected, clear] = useSelection(asked)
  const columns = useMemo(() => columnsWith((id) => onSearch({ mail: id })), [onSearch])
  return (
    <PagedList
      name="outbox"
      label="Outbox"
      noun={['email', 'emails']}
      query={query}
      failure="Failed to fetch the outbox"
      read={(place) => client.admin.outbox.list.query({ ...asked, ...place })}
      columns={columns}
      search={search}
      onSearch={onSearch}
      searchBox={{ label: 'Search emails', placeholder: 'Recipient, subject, error' }}
      filters={
        <Filter
          label="Status"
          all="All"
          value={search.status}
          options={mailState.options.map((value) => ({ value, label: mailStates[value].label }))}
          onChange={(status) => onSearch({ status })}
        />
      }
      filtered={Boolean(search.q || search.status)}
      empty={{
        none: ['No emails yet', 'Every email we send appears here.'],
        noMatch: ['No matching emails', 'Clear the search or choose another status.'],
      }}
      drawer={{
        id: search.mail,
        open: ({ id }) => onSearch({ mail: id }),
        element: <EmailDrawer id={search.mail} onClose={() => onSearch({ mail: undefined })} />,
      }}
      selection={{
        value: selected,
        onChange: setSelected,
        actions: ({ rows }) => (
          <RetrySelected selection={selected} matching={{ ...asked, cursor: undefined }} rows={rows} onDone={clear} />
        ),
      }}
    />
  )
}
