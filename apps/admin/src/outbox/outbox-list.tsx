import { type Outputs, trpc } from '@kazi/client/connect'
import { fold } from '@kazi/schemas/list'
import { mailStates } from '@kazi/schemas/states'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { UnstyledButton } from '@mantine/core'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { Filter, FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds } from '#/table/list-search.ts'
import { type Column, ListTable } from '#/table/list-table.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { None } from '#/table/none.tsx'
import { EmailDrawer } from './email-drawer.tsx'
import { emailStatuses, type OutboxSearch } from './outbox-search.ts'
import { RetryButton } from './retry-button.tsx'

export type Mail = Outputs['admin']['outbox']['list'][number]
type Props = { search: OutboxSearch; onSearch: (change: Partial<OutboxSearch>) => void }

export function OutboxList({ search, onSearch }: Props) {
  const query = trpc.admin.outbox.list.useQuery()
  return (
    <Loaded query={query} failure="Failed to fetch the outbox">
      {(mails) => <Rows mails={mails} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

function Rows({ mails, search, onSearch }: Props & { mails: Mail[] }) {
  const { q, status } = search
  const shown = mails.filter(
    (mail) => (!status || mail.status === status) && finds(fold(`${mail.to} ${mail.subject} ${mail.error ?? ''}`), q),
  )
  return (
    <>
      <FilterBar found={`${shown.length} of ${count(mails.length, 'email')}`}>
        <SearchBox
          label="Search emails"
          placeholder="Recipient, subject, error"
          value={q}
          onChange={(next) => onSearch({ q: next })}
        />
        <Filter
          label="Status"
          all="All"
          value={status}
          options={emailStatuses.map((value) => ({ value, label: mailStates[value].label }))}
          onChange={(next) => onSearch({ status: next })}
        />
      </FilterBar>
      <ListTable
        label="Outbox"
        columns={columnsWith((id) => onSearch({ mail: id }))}
        rows={shown}
        rowKey={({ id }) => id}
        search={search}
        onSearch={onSearch}
        current={({ id }) => id === search.mail}
        empty={
          mails.length === 0 ? (
            <EmptyState small order={2} title="No emails yet" text="Every email we send appears here." />
          ) : (
            <EmptyState small order={2} title="No matching emails" text="Clear the search or choose another status." />
          )
        }
      />
      <EmailDrawer mail={mails.find(({ id }) => id === search.mail)} onClose={() => onSearch({ mail: undefined })} />
    </>
  )
}

const columnsWith = (open: (id: number) => void): Column<Mail>[] => [
  {
    key: 'created',
    header: 'Created',
    sortBy: ({ id }) => id,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} short />,
  },
  { key: 'to', header: 'To', sortBy: ({ to }) => to, cell: ({ to }) => <Address email={to} /> },
  {
    key: 'subject',
    header: 'Subject',
    lead: true,
    width: '38%',
    sortBy: ({ subject }) => subject,
    cell: ({ id, subject }) => (
      <UnstyledButton className={`${cells.link} ${cells.cover}`} onClick={() => open(id)}>
        {subject}
      </UnstyledButton>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sortBy: ({ status }) => status,
    cell: (mail) => <StatusBadge of="mail" status={mail.status} />,
  },
  {
    key: 'attempts',
    header: 'Attempts',
    align: 'right',
    sortBy: ({ attempts }) => attempts,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'error',
    header: 'Error',
    cell: (mail) =>
      mail.status === 'failed' || mail.error ? (
        <>
          <span className={cells.clamp}>{mail.error ?? 'No reason given'}</span>
          {mail.status === 'failed' && <RetryButton mail={mail} />}
        </>
      ) : (
        <None />
      ),
  },
]
