import { type Outputs, trpc } from '@kazi/client/connect'
import { countedTo } from '@kazi/schemas/list'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { Anchor, Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { ByTimeLeft } from './by-time-left.tsx'
import classes from './overview.module.css'
import type { OverviewProps } from './overview-queries.ts'
import { Promises } from './promises.tsx'
import { UnreadMessages } from './unread-messages.tsx'
import { Weeks } from './weeks.tsx'

/** Loaded with the first figure that is opened. */
const RowsDrawer = lazy(() => import('./rows-drawer.tsx').then((file) => ({ default: file.RowsDrawer })))

type Figure = {
  label: string
  of: keyof Outputs['admin']['pendingCounts']
  place: string
  to: Pick<LinkProps, 'to' | 'search'>
  alarm?: boolean
}

const figures: Figure[] = [
  { label: 'Client requests', of: 'requests', place: 'View requests', to: { to: '/admin/client-requests' } },
  { label: 'New leads', of: 'leads', place: 'View leads', to: { to: '/admin/leads' } },
  { label: 'VA applications', of: 'applications', place: 'Review applications', to: { to: '/admin/va-applications' } },
  { label: 'Unread messages', of: 'messages', place: 'Read and reply', to: { to: '/admin/messages' } },
  {
    label: 'Failed emails',
    of: 'failedMails',
    place: 'View outbox',
    to: { to: '/admin/outbox', search: { status: 'failed' } },
    alarm: true,
  },
]

/** What is counted no further stands for that many or more. */
const countText = (count: number) =>
  count < countedTo.searched ? count : `${countedTo.searched.toLocaleString('en')}+`

/** @param counts unset until they are read */
const Figures = ({ counts }: { counts?: Outputs['admin']['pendingCounts'] }) => (
  <Stats label="Needs attention">
    {figures.map(({ label, of, place, to, alarm }) => (
      <StatCard
        key={of}
        label={label}
        value={counts ? countText(counts[of]) : <Skeleton height={28} width={36} my={4} />}
        tone={counts?.[of] ? (alarm ? 'alarm' : 'accent') : 'plain'}
        hint={<Anchor renderRoot={(props) => <Link {...to} {...props} />}>{place}</Anchor>}
      />
    ))}
  </Stats>
)

/** What waits for the team by time left, the promises of the week, and how the last weeks went. */
export function Overview({ search, onSearch }: OverviewProps) {
  // Stays mounted after the first figure, so that the drawer can close with its animation.
  const [used, setUsed] = useState(false)
  if (!used && (search.figure || search.promise)) setUsed(true)
  const waiting = trpc.admin.pendingCounts.useQuery()
  return (
    <>
      <Loaded query={waiting} failure="Couldn't load the counts" small skeleton={<Figures />}>
        {(counts) => <Figures counts={counts} />}
      </Loaded>
      <div className={classes.columns}>
        <ByTimeLeft />
        <div className={classes.column}>
          <Promises onSearch={onSearch} />
          <UnreadMessages />
        </div>
      </div>
      <Weeks onSearch={onSearch} />
      {used && (
        <Suspense>
          <RowsDrawer search={search} onSearch={onSearch} />
        </Suspense>
      )}
    </>
  )
}
