import { type Outputs, trpc } from '@kazi/client/connect'
import type { auditQuery } from '@kazi/schemas/audit'
import type { Column } from '@kazi/ui/data-table'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Text, UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { actionLabel, detailOf, doneIn } from '#/records/audit-detail.ts'
import cells from '#/table/cells.module.css'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import type { ListProps } from '#/table/list-search.ts'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import { Target } from './audit-labels.tsx'

const AuditDrawer = lazy(() => import('./audit-drawer.tsx').then((file) => ({ default: file.AuditDrawer })))

type AuditRow = Outputs['admin']['audit']['list']['rows'][number]
type Props = ListProps<typeof auditQuery, 'what' | 'who', 'entry'>

const columnsWith = (open: (id: number) => void): Column<AuditRow>[] => [
  { key: 'when', header: 'Time', sortable: true, cell: ({ when }) => <RelativeTime at={when} short /> },
  { key: 'who', header: 'Admin', sortable: true, cell: ({ who }) => who },
  {
    key: 'what',
    header: 'Action',
    lead: true,
    cell: (entry) => (
      <UnstyledButton className={`${cells.link} ${cells.cover}`} onClick={() => open(entry.id)}>
        {doneIn(entry)}
      </UnstyledButton>
    ),
  },
  {
    key: 'to',
    header: 'Target',
    width: '22%',
    cell: ({ to, names }) => (
      <span className={`${cells.above} ${cells.clamp}`}>
        <Target to={to} names={names} />
      </span>
    ),
  },
  {
    key: 'detail',
    header: 'Details',
    width: '36%',
    cell: (entry) => <span className={cells.clamp}>{detailOf(entry) || <None />}</span>,
  },
]

export function AuditList({ search, query: asked, onSearch }: Props) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.audit.list.useQuery(asked, { placeholderData: keepPreviousData })
  const columns = useMemo(() => columnsWith((entry) => onSearch({ entry })), [onSearch])
  const { data: choices } = trpc.admin.audit.choices.useQuery()
  return (
    <>
      {query.data?.someNamed && (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          Too many people have a word of this search in their name, so entries about some may be missing. Open a
          person’s record to see all of theirs.
        </Text>
      )}
      <PagedList
        name="audit"
        label="Audit log"
        noun={['entry', 'entries']}
        query={query}
        failure="Failed to fetch the audit log"
        read={(place) => client.admin.audit.records.query({ ...asked, ...place })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search the audit log', placeholder: 'Admin, person, action, reason' }}
        filters={
          <>
            <Filter
              label="Action"
              all="All actions"
              value={search.what}
              options={asOptions(withChosen(choices?.what, search.what), actionLabel)}
              onChange={(what) => onSearch({ what })}
              searchable
            />
            <Filter
              label="Admin"
              all="Everyone"
              value={search.who}
              options={asOptions(withChosen(choices?.who, search.who))}
              onChange={(who) => onSearch({ who })}
            />
          </>
        }
        filtered={Boolean(search.q || search.what || search.who)}
        empty={{
          none: ['No entries yet', 'Everything an admin does appears here.'],
          noMatch: ['No matching entries', 'Clear the search or a filter to see more.'],
        }}
        drawer={{
          id: search.entry,
          open: ({ id }) => onSearch({ entry: id }),
          element: <AuditDrawer id={search.entry} onClose={() => onSearch({ entry: undefined })} />,
        }}
      />
    </>
  )
}

/** Keeps the choice from the URL available while the others are loading. */
const withChosen = (choices: string[] = [], chosen: string) =>
  chosen && !choices.includes(chosen) ? [chosen, ...choices] : choices
