import { trpc } from '@kazi/client/connect'
import { leadRules } from '@kazi/schemas/lead-states'
import { inquiryKinds } from '@kazi/schemas/states'
import { DueClock } from '@kazi/ui/due-clock'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { IconMail } from '@kazi/ui/tabler'
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import classes from '#/records/drawer.module.css'
import { Facts } from '#/records/facts.tsx'
import { RecordDrawer } from '#/records/record-drawer.tsx'
import { May } from '#/session/may.tsx'
import { EmailLead } from './email-lead.tsx'
import type { Lead } from './lead.ts'
import { LeadAnswers } from './lead-answers.tsx'
import { NextStep, quoteText } from './lead-card.tsx'
import { LeadForm } from './lead-form.tsx'
import { LeadHistory } from './lead-history.tsx'
import { MoveMenu } from './move-menu.tsx'
import { useMoveLead } from './use-move-lead.tsx'

type Props = { id: number | undefined; onClose: () => void }

/** Everything about one lead, and what can be done with it. */
export function LeadDrawer({ id, onClose }: Props) {
  const query = trpc.admin.leads.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      query={query}
      noun="lead"
      presence="inquiry"
      title={titleOf}
      missing={{
        title: 'This lead no longer exists',
        text: 'When a client deletes their account, what they sent us is deleted too.',
      }}
      dialogOpen={dialogOpen}
    >
      {(lead) => <Details lead={lead} onDialog={setDialogOpen} />}
    </RecordDrawer>
  )
}

const titleOf = ({ name, company }: Lead) => (company ? `${name}, ${company}` : name)

function Details({ lead, onDialog }: { lead: Lead; onDialog: (open: boolean) => void }) {
  const moving = useMoveLead()
  const [emailing, setEmailing] = useState<'plain' | 'quote' | null>(null)
  const above = emailing !== null || moving.asking
  useEffect(() => onDialog(above), [above, onDialog])
  return (
    <>
      <div className={classes.state}>
        <ShownBadge {...leadRules[lead.stage]} />
        <span>{inquiryKinds[lead.kind].label}</span>
        {lead.stage === 'new' && <DueClock dueAt={lead.dueAt} />}
      </div>
      <May>
        <Group gap="sm">
          <Button leftSection={<IconMail size={17} aria-hidden />} onClick={() => setEmailing('plain')}>
            Send email
          </Button>
          {leadRules[lead.stage].next.length > 0 && (
            <MoveMenu wide id={lead.id} name={lead.name} stage={lead.stage} onMove={(to) => moving.move(lead, to)} />
          )}
          {lead.stage !== 'converted' && (
            <Button variant="default" onClick={() => moving.move(lead, 'converted')}>
              Convert to client
            </Button>
          )}
        </Group>
      </May>
      {/* A form keeps what is typed while the lead is read again. */}
      <May otherwise={<FollowUp lead={lead} />}>
        <LeadForm lead={lead} onEmailQuote={() => setEmailing('quote')} />
      </May>
      <LeadAnswers lead={lead} />
      <Section title="Contact" order={3}>
        <Facts facts={factsOf(lead)} />
      </Section>
      <LeadHistory lead={lead} />
      {moving.dialog}
      {emailing && <EmailLead lead={lead} withQuote={emailing === 'quote'} onClose={() => setEmailing(null)} />}
    </>
  )
}

/** The team's own fields, for those who only read. */
const FollowUp = ({ lead: { owner, nextStep, nextStepOn, quote, notes } }: { lead: Lead }) => (
  <Section title="Follow-up" order={3}>
    <Facts
      facts={[
        ['Owner', owner ?? 'Nobody'],
        ['Next step', nextStep || nextStepOn ? <NextStep key="next" lead={{ nextStep, nextStepOn }} /> : 'None'],
        ['Quote', quote ? quoteText(quote) : 'None'],
        [
          'Notes',
          notes ? (
            <span key="notes" className={classes.prose}>
              {notes}
            </span>
          ) : (
            'None'
          ),
        ],
      ]}
    />
  </Section>
)

function factsOf({ name, email, replyTo, company, userId, clientId, clientName, createdAt, closedAt }: Lead) {
  const mail = (address: string) => <Anchor href={`mailto:${address}`}>{address}</Anchor>
  const facts: [string, ReactNode][] = [
    ['Name', name],
    ['Email', mail(email)],
    ...(replyTo === email ? [] : ([['Reply to', mail(replyTo)]] as [string, ReactNode][])),
    ['Company', company ?? 'Not given'],
    ['Account', accountOf(clientId ?? userId, clientName)],
    ['Received', <RelativeTime key="asked" at={createdAt} />],
  ]
  if (closedAt) facts.push(['Closed', <RelativeTime key="closed" at={closedAt} />])
  return facts
}

const accountOf = (id: number | null, name: string | null) =>
  id ? (
    <Anchor
      key="account"
      renderRoot={(props) => <Link to="/admin/clients-system/$clientId" params={{ clientId: id }} {...props} />}
    >
      {name ?? 'Open the client'}
    </Anchor>
  ) : (
    'No account'
  )
