import { trpc } from '@kazi/client/connect'
import { leadRules } from '@kazi/schemas/lead-states'
import type { Column } from '@kazi/ui/data-table'
import { DueClock } from '@kazi/ui/due-clock'
import { RelativeTime } from '@kazi/ui/relative-time'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useBulk } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { RequestKindLabel } from '#/records/request-kind.tsx'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import type { LeadRow } from './lead.ts'
import { NextStep, quoteText } from './lead-card.tsx'
import { LeadFilters, ViewSwitch } from './lead-filters.tsx'
import type { LeadsProps } from './leads-search.ts'
import { leadsQueryOf } from './leads-search.ts'
import { MoveMenu } from './move-menu.tsx'
import { useMoveLead } from './use-move-lead.tsx'

/** Loaded with the first selection. */
const LeadsSelected = lazy(() => import('./leads-selected.tsx').then((file) => ({ default: file.LeadsSelected })))

const columnsWith = (open: (id: number) => void, move: ReturnType<typeof useMoveLead>['move']): Column<LeadRow>[] => [
  {
    key: 'name',
    header: 'Lead',
    lead: true,
    sortable: true,
    width: '26%',
    cell: ({ id, name, company, kind, text }) => (
      <>
        <UnstyledButton className={`${cells.link} ${cells.cover} ${cells.clamp}`} onClick={() => open(id)}>
          {company ? `${name}, ${company}` : name}
        </UnstyledButton>
        <span className={`${cells.muted} ${cells.clamp}`}>{text}</span>
        <div className={cells.below}>
          <RequestKindLabel kind={kind} />
        </div>
      </>
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    cell: ({ stage, dueAt }) => (
      <>
        <ShownBadge {...leadRules[stage]} />
        {stage === 'new' && (
          <div className={cells.below}>
            <DueClock dueAt={dueAt} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <Address email={email} />,
  },
  { key: 'owner', header: 'Owner', cell: ({ owner }) => owner ?? <None /> },
  {
    key: 'next',
    header: 'Next step',
    sortable: true,
    width: '16%',
    cell: (lead) => (lead.nextStep || lead.nextStepOn ? <NextStep lead={lead} /> : <None />),
  },
  { key: 'quote', header: 'Quote', align: 'right', cell: ({ quote }) => (quote ? quoteText(quote) : <None />) },
  { key: 'asked', header: 'Received', sortable: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} short /> },
  { key: 'moved', header: 'Last moved', sortable: true, cell: ({ movedAt }) => <RelativeTime at={movedAt} short /> },
  {
    key: 'actions',
    header: 'Move',
    quiet: true,
    align: 'right',
    cell: (lead) => (
      <span className={cells.above}>
        <MoveMenu id={lead.id} name={lead.name} stage={lead.stage} onMove={(to) => move(lead, to)} />
      </span>
    ),
  },
]

export function LeadsTable({ search, onSearch, drawer }: LeadsProps & { drawer: ReactNode }) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.leads.list.useQuery(leadsQueryOf(search), { placeholderData: keepPreviousData })
  const [read] = useState(() => new Map<number, number>())
  useEffect(() => {
    for (const { id, version } of query.data?.rows ?? []) read.set(id, version)
    // Its drawer changes it, too.
    if (search.lead !== undefined) read.delete(search.lead)
  }, [query.data, read, search.lead])
  // What the reader has changed is no colleague's change, also once it has left the list.
  const moving = useMoveLead({
    onMoved: ({ id, version }) => (version === undefined ? read.delete(id) : read.set(id, version)),
  })
  const { move } = moving
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a menu item does is read when it is clicked
  const columns = useMemo(() => columnsWith((id) => onSearch({ lead: id }), move), [onSearch])
  const [selected, setSelected, clear] = useSelection(leadsQueryOf(search))
  const bulk = useBulk(['lead', 'leads'], clear)
  return (
    <>
      <PagedList
        name="leads"
        label="Leads"
        noun={['lead', 'leads']}
        query={query}
        failure="Failed to fetch leads"
        read={(place) => client.admin.leads.list.query({ ...leadsQueryOf(search), ...place, whole: true })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search leads', placeholder: 'Name, company, email, message' }}
        filters={<LeadFilters search={search} onSearch={onSearch} />}
        actions={<ViewSwitch search={search} onSearch={onSearch} />}
        filtered={Boolean(search.q || search.stage || search.kind || search.owner || search.next)}
        empty={{
          none: ['No leads yet', 'Messages, requests for support and AI agent briefings appear here.'],
          noMatch: ['No matching leads', 'Try fewer words or another filter.'],
        }}
        drawer={{ id: search.lead, open: ({ id }) => onSearch({ lead: id }), element: drawer }}
        selection={{
          value: selected,
          onChange: setSelected,
          actions: () => (
            <Suspense>
              <LeadsSelected
                selection={selected}
                matching={leadsQueryOf({ ...search, cursor: '' })}
                read={read}
                onResult={bulk.show}
              />
            </Suspense>
          ),
        }}
      />
      {bulk.dialog}
      {moving.dialog}
    </>
  )
}
