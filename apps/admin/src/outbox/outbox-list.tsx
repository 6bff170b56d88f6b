import { type Outputs, trpc } from '@kazi/client/connect'
import { mailState } from '@kazi/schemas/outbox'
import { mailStates } from '@kazi/schemas/states'
import { DataTable, type Selection } from '@kazi/ui/data-table'
import { ColumnsMenu, useHiddenColumns } from '@kazi/ui/data-table-columns'
import { totalText } from '@kazi/ui/data-table-pager'
import { nothingSelected } from '@kazi/ui/data-table-selection'
import { EmptyState } from '@kazi/ui/empty-state'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Filter, FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { Loaded } from '#/table/loaded.tsx'
import { EmailDrawer } from './email-drawer.tsx'
import { columnsWith } from './outbox-columns.tsx'
import { type OutboxSearch, outboxQueryOf } from './outbox-search.ts'
import { RetrySelected } from './retry-selected.tsx'

export type MailRow = Outputs['admin']['outbox']['list']['rows'][number]
type Props = { search: OutboxSearch; onSearch: (change: Partial<OutboxSearch>) => void }

export function OutboxList({ search, onSearch }: Props) {
  const query = trpc.admin.outbox.list.useQuery(outboxQueryOf(search), { placeholderData: keepPreviousData })
  const [selected, setSelected] = useState<Selection>(nothingSelected)
  const [hidden, setHidden] = useHiddenColumns('outbox')
  const columns = useMemo(() => columnsWith((id) => onSearch({ mail: id })), [onSearch])
  // What was selected belongs to one search.
  const narrow = (change: Partial<OutboxSearch>) => {
    setSelected(nothingSelected)
    onSearch(change)
  }
  return (
    <>
      <FilterBar found={query.data && `${totalText(query.data)} ${query.data.total === 1 ? 'email' : 'emails'}`}>
        <SearchBox
          label="Search emails"
          placeholder="Recipient, subject, error"
          value={search.q}
          onChange={(q) => narrow({ q })}
        />
        <Filter
          label="Status"
          all="All"
          value={search.status}
          options={mailState.options.map((value) => ({ value, label: mailStates[value].label }))}
          onChange={(status) => narrow({ status })}
        />
        <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
      </FilterBar>
      <Loaded query={query} failure="Failed to fetch the outbox">
        {(page) => (
          <DataTable
            label="Outbox"
            columns={columns}
            page={page}
            rowKey={({ id }) => id}
            search={search}
            onSearch={onSearch}
            busy={query.isPlaceholderData}
            hidden={hidden}
            current={({ id }) => id === search.mail}
            empty={<Empty filtered={Boolean(search.q || search.status)} />}
            selection={{
              value: selected,
              onChange: setSelected,
              noun: 'email',
              actions: (
                <RetrySelected
                  selection={selected}
                  matching={outboxQueryOf({ ...search, cursor: '' })}
                  rows={page.rows}
                  onDone={() => setSelected(nothingSelected)}
                />
              ),
            }}
          />
        )}
      </Loaded>
      <EmailDrawer id={search.mail} onClose={() => onSearch({ mail: undefined })} />
    </>
  )
}

const Empty = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState small order={2} title="No matching emails" text="Clear the search or choose another status." />
  ) : (
    <EmptyState small order={2} title="No emails yet" text="Every email we send appears here." />
  )
