import { trpc } from '@kazi/client/connect'
import { leadKind } from '@kazi/schemas/lead-list'
import { leadRules } from '@kazi/schemas/lead-states'
import { leadKinds } from '@kazi/schemas/lead-words'
import { inquiryKinds, wordsOf } from '@kazi/schemas/states'
import { SegmentedControl } from '@mantine/core'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import type { LeadsProps } from './leads-search.ts'

export const ViewSwitch = ({ search, onSearch }: LeadsProps) => (
  <SegmentedControl
    aria-label="View"
    value={search.view}
    onChange={(view) => onSearch({ view: view === 'table' ? 'table' : 'board', sort: '', desc: false })}
    data={[
      { value: 'board', label: 'Board' },
      { value: 'table', label: 'Table' },
    ]}
  />
)

/** The filters of both views; the board shows every stage. */
export function LeadFilters({ search, onSearch }: LeadsProps) {
  const { data } = trpc.admin.leads.owners.useQuery()
  return (
    <>
      {search.view === 'table' && (
        <Filter
          label="Stage"
          all="All stages"
          value={search.stage}
          options={[
            { value: 'open', label: 'Open leads' },
            ...asOptions(wordsOf(leadRules), (stage) => leadRules[stage].label),
          ]}
          onChange={(stage) => onSearch({ stage })}
        />
      )}
      <Filter
        label="Type"
        all="All types"
        value={search.kind}
        options={asOptions(leadKinds, (kind) => inquiryKinds[kind].label)}
        onChange={(kind) => onSearch({ kind: leadKind.safeParse(kind).data ?? '' })}
      />
      <Filter
        label="Owner"
        all="Anyone"
        value={search.owner}
        options={(data?.owners ?? []).map((owner) => ({
          value: owner,
          label: owner === data?.me ? `${owner} (you)` : owner,
        }))}
        onChange={(owner) => onSearch({ owner })}
      />
      {search.view === 'table' && (
        <Filter
          label="Next step"
          all="Any"
          value={search.next}
          options={[{ value: 'due', label: 'Due today or earlier' }]}
          onChange={(next) => onSearch({ next })}
        />
      )}
    </>
  )
}
