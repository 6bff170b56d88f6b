import { applicationRules } from '@kazi/schemas/application-states'
import { clockIn, eastern, overlapHours, placeOf } from '@kazi/schemas/zones'
import type { Column } from '@kazi/ui/data-table'
import { DueClock } from '@kazi/ui/due-clock'
import { count } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { IconCopy } from '@kazi/ui/tabler'
import { useNow } from '@kazi/ui/use-now'
import { Anchor, Badge, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Address } from '#/table/address.tsx'
import cells from '#/table/cells.module.css'
import { None } from '#/table/none.tsx'
import type { ApplicationRow } from './application.ts'
import { RowActions } from './row-actions.tsx'

/** The clock runs only while the team has to act. */
export const isDue = ({ state }: Pick<ApplicationRow, 'state'>) => applicationRules[state].turn === 'team'

const columns: Column<ApplicationRow>[] = [
  {
    key: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email, duplicate }) => (
      <>
        <Address email={email} />
        {duplicate && <Duplicate />}
      </>
    ),
  },
  {
    key: 'skills',
    header: 'Skills',
    width: '18%',
    cell: ({ skills }) => <span className={cells.clamp}>{skills}</span>,
  },
  {
    key: 'experience',
    header: 'Experience',
    cell: ({ experience }) => <span className={cells.clamp}>{experience}</span>,
  },
  { key: 'rate', header: 'Rate', cell: ({ hourlyRate }) => hourlyRate },
  {
    key: 'timezone',
    header: 'Timezone',
    width: '10%',
    cell: ({ timezone }) => <Zone timezone={timezone} />,
  },
  {
    key: 'portfolio',
    header: 'Portfolio',
    cell: ({ portfolio, name }) =>
      portfolio ? (
        <>
          <span data-no-export>
            <Portfolio url={portfolio} of={name}>
              Portfolio
            </Portfolio>
          </span>
          {/* A file has the address itself. */}
          <span hidden>{portfolio}</span>
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (row) => (
      <>
        <StatusBadge of="application" status={row.state} />
        <RowActions row={row} />
      </>
    ),
  },
]

export const columnsWith = (open: (id: number) => void): Column<ApplicationRow>[] => [
  {
    key: 'due',
    header: 'Time left',
    sortable: true,
    cell: (row) => (isDue(row) ? <DueClock dueAt={row.dueAt} /> : <None />),
  },
  {
    key: 'applied',
    header: 'Applied',
    sortable: true,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} short />,
  },
  {
    key: 'name',
    header: 'Name',
    lead: true,
    sortable: true,
    cell: ({ id, name }) => (
      <UnstyledButton className={`${cells.link} ${cells.cover}`} onClick={() => open(id)}>
        {name}
      </UnstyledButton>
    ),
  },
  ...columns,
]

/**
 * Where they are, in two short lines. How late it is there, and which hours are meant, is in the title, and in the text
 * that is read aloud.
 */
function Zone({ timezone }: { timezone: string }) {
  const clock = clockIn(timezone, useNow())
  const there = clock ? `${clock} there: ` : ''
  const overlap = overlapHours(timezone, eastern)
  return (
    <span title={`${there}${overlapText(timezone)}`}>
      {placeOf(timezone)}
      {clock && <VisuallyHidden> ({clock} there)</VisuallyHidden>}
      <br />
      <span className={cells.muted}>
        {overlap === null ? overlapText(timezone) : `${overlap} h shared`}
        {overlap !== null && <VisuallyHidden> with US Eastern</VisuallyHidden>}
      </span>
    </span>
  )
}

export const overlapText = (timezone: string) => {
  const hours = overlapHours(timezone, eastern)
  return hours === null ? 'Shared hours unknown' : `${count(hours, 'shared hour')} with US Eastern`
}

export const Duplicate = () => (
  <Badge
    color="orange"
    size="md"
    ml={6}
    leftSection={<IconCopy size={13} aria-hidden />}
    title="This address has another application or belongs to a VA"
  >
    Duplicate
  </Badge>
)

type PortfolioProps = { url: string; of: string; children?: ReactNode }
export function Portfolio({ url, of, children }: PortfolioProps) {
  const { hostname } = new URL(url)
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener nofollow noreferrer"
      className={`${cells.above} ${cells.breaks}`}
      title={`${hostname}, ${of}'s portfolio (opens in a new tab)`}
    >
      {children ?? hostname}
    </Anchor>
  )
}
