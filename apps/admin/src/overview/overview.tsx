import { type Outputs, trpc } from '@kazi/client/connect'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { Anchor, Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { OpenApplications, UnreadMessages } from './applications-and-messages.tsx'
import { NewestVas } from './newest-vas.tsx'
import { OpenRequests } from './open-requests.tsx'
import classes from './overview.module.css'

type Figure = {
  label: string
  of: keyof Outputs['admin']['waiting']
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

/** What waits for the team, most urgent first, and a summary of the VAs. */
export function Overview() {
  const { data } = trpc.admin.waiting.useQuery()
  return (
    <>
      <Stats label="Needs attention">
        {figures.map(({ label, of, place, to, alarm }) => (
          <StatCard
            key={of}
            label={label}
            value={data ? data[of] : <Skeleton height={28} width={36} my={4} />}
            tone={data?.[of] ? (alarm ? 'alarm' : 'accent') : 'plain'}
            hint={<Anchor renderRoot={(props) => <Link {...to} {...props} />}>{place}</Anchor>}
          />
        ))}
      </Stats>
      <div className={classes.columns}>
        <OpenRequests />
        <div className={classes.column}>
          <OpenApplications />
          <UnreadMessages />
        </div>
      </div>
      <NewestVas />
    </>
  )
}
