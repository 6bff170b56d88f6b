import { trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { healthSignals, healthy } from '@kazi/schemas/client-health'
import { supportPaths } from '@kazi/schemas/states'
import { teamThreadOfClient } from '@kazi/schemas/thread-id'
import { count } from '@kazi/ui/format'
import { Totals } from '@kazi/ui/money'
import { PageHeader } from '@kazi/ui/page-header'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { Place } from '@kazi/ui/place'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { IconMessage, IconPlayerPause } from '@kazi/ui/tabler'
import { useTitle } from '@kazi/ui/use-title'
import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { AlsoHere } from '#/records/also-here.tsx'
import { Facts } from '#/records/facts.tsx'
import { notesSaved, TeamNotes } from '#/records/team-notes.tsx'
import { May } from '#/session/may.tsx'
import { AccessBadge, type Client, HealthBadge, Vas } from './client-parts.tsx'
import type { ClientTab } from './client-search.ts'
import { ClientTabs } from './client-tabs.tsx'
import classes from './clients.module.css'
import { GrantAnalyses } from './grant-analyses.tsx'
import { SuspendClient } from './suspend-client.tsx'

type Props = { id: number; tab: ClientTab; onTab: (tab: ClientTab) => void }

/** Everything about one client. */
export function ClientPage({ id, tab, onTab }: Props) {
  const query = trpc.admin.clients.get.useQuery({ id })
  const saveNotes = useCommand(trpc.admin.clients.update, notesSaved)
  useTitle(query.data?.firstName)
  if (isNotFound(query.error)) return <NoClient />
  if (!query.data)
    return (
      <>
        <PageHeader above={<BackToClients />} title={`Client ${id}`} />
        <Loaded query={query} failure="Failed to fetch the client" skeleton={<CardSkeleton count={4} />}>
          {() => null}
        </Loaded>
      </>
    )
  const client = query.data
  return (
    <>
      <PageHeader
        above={<BackToClients />}
        title={client.firstName}
        description={<Anchor href={`mailto:${client.email}`}>{client.email}</Anchor>}
        actions={
          <>
            <AlsoHere record={`client ${id}`} />
            <AccessBadge access={client.access} />
            <HealthBadge health={client.health} />
            <May>
              <WriteTo client={client} />
              <SuspendClient client={client} />
            </May>
          </>
        }
      />
      {client.suspendedAt && <Suspended client={client} at={client.suspendedAt} />}
      <Figures client={client} />
      <div className={classes.columns}>
        <Section title="Account" order={2}>
          <Facts facts={factsOf(client)} />
        </Section>
        <Section title="Health" order={2}>
          <ul className={classes.health}>
            {client.health.length === 0 && (
              <li>
                <strong>{healthy.label}.</strong> Nothing overdue, no unanswered messages, seen recently.
              </li>
            )}
            {client.health.map((signal) => (
              <li key={signal}>
                <strong>{healthSignals[signal].label}.</strong> {healthSignals[signal].rule}
              </li>
            ))}
          </ul>
          <TeamNotes storageKey={`client-notes:${client.id}`} id={client.id} saved={client.notes} save={saveNotes} />
        </Section>
      </div>
      <ClientTabs client={client} tab={tab} onTab={onTab} />
    </>
  )
}

/** In place of a client who is not there, or cannot be. */
export const NoClient = () => (
  <PageNotFound
    home={<BackToClients />}
    text="There is no client with this number. They may have deleted their account."
  />
)

/** Opens the conversation with the client alone, which begins with the first message. */
const WriteTo = ({ client }: { client: Client }) => (
  <Button
    variant="default"
    leftSection={<IconMessage size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/admin/messages" search={{ thread: teamThreadOfClient(client.id) }} {...props} />}
  >
    Message {client.firstName}
  </Button>
)

const BackToClients = () => (
  <Anchor renderRoot={(props) => <Link to="/admin/clients-system" {...props} />}>Clients</Anchor>
)

/** What is still open, since suspending leaves it as it is. */
function Suspended({ client: { firstName, tasks, vas }, at }: { client: Client; at: string }) {
  const open = [
    tasks.waiting > 0 && `${count(tasks.waiting, 'request')} without a VA`,
    tasks.with_va > 0 && `${count(tasks.with_va, 'task')} with a VA`,
    vas.length > 0 && count(vas.length, 'active VA'),
  ].filter(Boolean)
  return (
    <Alert color="red" icon={<IconPlayerPause aria-hidden />} title="This account is suspended">
      Since <RelativeTime at={at} />. {firstName} cannot sign in and gets no news by email.{' '}
      {open.length > 0
        ? `Still open: ${open.join(', ')}. Suspending leaves them as they are: remove the VAs or answer the requests yourself.`
        : 'They have no open tasks or requests.'}
    </Alert>
  )
}

const Figures = ({ client }: { client: Client }) => (
  <Stats label="Figures">
    <StatCard
      label="Analyses left"
      value={client.quota.remaining.toLocaleString('en')}
      hint={
        <>
          of {client.quota.total.toLocaleString('en')}
          <May>
            <GrantAnalyses client={client} />
          </May>
        </>
      }
    />
    <StatCard
      label="Open requests"
      value={client.tasks.waiting}
      tone={client.tasks.waiting > 0 ? 'accent' : 'plain'}
      hint="waiting for a VA"
    />
    <StatCard label="With a VA" value={client.tasks.with_va} hint={`${client.tasks.completed} completed`} />
    <StatCard label="Hours" value={client.hours.toLocaleString('en', { maximumFractionDigits: 2 })} hint="by all VAs" />
    <StatCard label="VA pay" value={<Totals of={client.money} />} amount />
    <StatCard
      label="Last seen"
      value={client.lastSeenAt ? <RelativeTime at={client.lastSeenAt} short /> : 'Never'}
      hint={count(client.sessions, 'open session')}
    />
  </Stats>
)

const factsOf = (client: Client): [string, ReactNode][] => [
  ['Username', client.username],
  ['Email', client.emailConfirmed ? 'Confirmed' : 'Not confirmed yet, so they get no update emails'],
  ['Path', client.supportPath ? supportPaths[client.supportPath] : 'Not chosen'],
  ['Timezone', client.timezone ? <Place key="zone" timezone={client.timezone} /> : 'Unknown'],
  ['Current VAs', client.vas.length > 0 ? <Vas key="vas" vas={client.vas} all /> : 'None'],
  [
    'Messages',
    client.vas.length > 0 ? (
      <span key="messages">
        Conversations with{' '}
        {client.vas.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Anchor
              aria-label={`Conversations with ${name}`}
              renderRoot={(props) => <Link to="/admin/messages" search={{ q: name }} {...props} />}
            >
              {name}
            </Anchor>
          </Fragment>
        ))}
      </span>
    ) : (
      'No VA to talk to yet'
    ),
  ],
  ['Joined', <RelativeTime key="joined" at={client.createdAt} />],
  ...(client.invitedAt
    ? ([['Invited', <RelativeTime key="invited" at={client.invitedAt} />]] as [string, ReactNode][])
    : []),
]
