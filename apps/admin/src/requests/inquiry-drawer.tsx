import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/schemas/brand'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { IconMail, IconUsers } from '@kazi/ui/tabler'
import { Anchor, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { CannotFillDialog } from '#/queue/cannot-fill-dialog.tsx'
import { OwnerButton, type Queued, SnoozeMenu } from '#/queue/queue-actions.tsx'
import { AuditTimeline } from '#/records/audit-timeline.tsx'
import classes from '#/records/drawer.module.css'
import { Facts } from '#/records/facts.tsx'
import { RecordDrawer } from '#/records/record-drawer.tsx'
import { clockOfInquiry, promisedAt, RequestClock } from '#/records/request-clock.tsx'
import { requestKinds } from '#/records/request-kind.tsx'
import { senderFacts } from '#/records/sender-facts.tsx'
import { notesSaved, TeamNotes } from '#/records/team-notes.tsx'
import { May } from '#/session/may.tsx'
import { AskedVisitor, AskVisitor } from './ask-visitor.tsx'
import { RequestState } from './request-cells.tsx'
import { useMove } from './use-move.ts'

type Inquiry = Outputs['admin']['inquiries']['get']
type Props = { id: number | undefined; onClose: () => void }

/**
 * A visitor's full inquiry, and its actions. Loaded separately, because a link can name one that closed long ago; an old
 * link to a lead goes on to its own page.
 */
export function InquiryDrawer({ id, onClose }: Props) {
  const query = trpc.admin.inquiries.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      query={query}
      noun="request"
      presence="inquiry"
      title={titleOf}
      missing={{
        title: 'This request no longer exists',
        text: 'When a client deletes their account, their questions are deleted too.',
      }}
      dialogOpen={dialogOpen}
    >
      {(inquiry) =>
        inquiry.stage ? (
          <Navigate to="/admin/leads" search={{ lead: inquiry.id }} replace />
        ) : (
          <Details inquiry={inquiry} onClose={onClose} onDialog={setDialogOpen} />
        )
      }
    </RecordDrawer>
  )
}

type DetailsProps = {
  inquiry: Inquiry
  onClose: () => void
  onDialog: (open: boolean) => void
}
function Details({ inquiry, onClose, onDialog }: DetailsProps) {
  // Of this request alone: another one may be open when the answer comes.
  const move = useMove(onClose)
  return (
    <>
      <div className={classes.state}>
        <RequestState state={inquiry.state} pausedAt={inquiry.pausedAt} snoozedUntil={inquiry.snoozedUntil} />
        {inquiry.state === 'open' && !inquiry.pausedAt && <RequestClock {...clockOfInquiry(inquiry)} />}
      </div>
      <AskedVisitor inquiry={inquiry} />
      <Group gap="sm">
        <Button
          component="a"
          href={`mailto:${inquiry.email}?subject=${encodeURIComponent(subjectOf(inquiry))}`}
          leftSection={<IconMail size={17} aria-hidden />}
        >
          Reply by email
        </Button>
        <May>
          {inquiry.state === 'open' ? (
            <>
              <Button
                variant="default"
                leftSection={<IconUsers size={17} aria-hidden />}
                aria-keyshortcuts="a"
                renderRoot={(props) => (
                  <Link to="/admin/client-requests/inquiry/$inquiryId" params={{ inquiryId: inquiry.id }} {...props} />
                )}
              >
                Propose VAs
              </Button>
              <OwnerButton request={queuedOf(inquiry)} />
              {!inquiry.pausedAt && <AskVisitor inquiry={inquiry} onDialog={onDialog} />}
              <SnoozeMenu request={queuedOf(inquiry)} />
              <Button variant="default" loading={move.moving} onClick={() => move.close(inquiry)}>
                Close request
              </Button>
              <CannotFillInquiry inquiry={inquiry} onDone={onClose} onDialog={onDialog} />
            </>
          ) : (
            <Button variant="default" loading={move.moving} onClick={() => move.reopen(inquiry)}>
              Reopen
            </Button>
          )}
        </May>
      </Group>
      <Section title="Message" order={3}>
        <p className={classes.prose}>{inquiry.message}</p>
      </Section>
      <Section title="Contact" order={3}>
        <Facts facts={factsOf(inquiry)} />
      </Section>
      <Notes inquiry={inquiry} />
      <AuditTimeline
        target={`inquiry ${inquiry.id}`}
        first={{ at: inquiry.createdAt, actor: inquiry.name, text: 'wrote to us' }}
      />
    </>
  )
}

const queuedOf = (inquiry: Inquiry): Queued => {
  const { id, name, owner, snoozedUntil } = inquiry
  return { kind: 'inquiry', id, name, owner, snoozedUntil, dueAt: promisedAt(clockOfInquiry(inquiry)) }
}

function Notes({ inquiry: { id, notes } }: { inquiry: Inquiry }) {
  const save = useCommand(trpc.admin.inquiries.notes, notesSaved)
  return <TeamNotes storageKey={`inquiry-notes:${id}`} id={id} saved={notes} save={save} />
}

type CannotFillProps = { inquiry: Inquiry; onDone: () => void; onDialog: (open: boolean) => void }
function CannotFillInquiry({ inquiry: { id, name }, onDone, onDialog }: CannotFillProps) {
  const [opened, dialog] = useDisclosure(false)
  useEffect(() => {
    if (!opened) return
    onDialog(true)
    return () => onDialog(false)
  }, [opened, onDialog])
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-keyshortcuts="d">
        Can't fill this
      </Button>
      <CannotFillDialog
        request={{ kind: 'inquiry', id, name }}
        opened={opened}
        onClose={dialog.close}
        onDone={onDone}
      />
    </>
  )
}

const titleOf = ({ kind, vaName }: Inquiry) =>
  `${requestKinds[kind].label}${vaName ? (kind === 'intro' ? ` to ${vaName}` : ` about ${vaName}`) : ''}`

const subjectOf = ({ kind, vaName }: Inquiry) => {
  if (kind === 'intro') return vaName ? `Your request to meet ${vaName}` : 'Your request for an introduction'
  return vaName ? `Your question about ${vaName}` : `Your message to ${brand.name}`
}

function factsOf(inquiry: Inquiry) {
  const { userId, vaId, vaName, createdAt, closedAt, owner, reason } = inquiry
  const facts: [string, ReactNode][] = [...senderFacts(inquiry), ['Account', userId ? 'Client' : 'No account']]
  if (vaId)
    facts.push([
      'VA',
      <Anchor key="va" renderRoot={(props) => <Link to="/admin/vas" search={{ va: vaId }} {...props} />}>
        {vaName}
      </Anchor>,
    ])
  facts.push(['Received', <RelativeTime key="asked" at={createdAt} />])
  facts.push(['Owner', owner ?? 'Nobody yet'])
  if (reason) facts.push(['Not filled because', reason])
  if (closedAt) facts.push(['Closed', <RelativeTime key="closed" at={closedAt} />])
  return facts
}
