import { trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { quoteText } from '@kazi/schemas/quote'
import { EmptyState } from '@kazi/ui/empty-state'
import { shortDate } from '@kazi/ui/format'
import { PageHeader } from '@kazi/ui/page-header'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUndo } from '#/forms/use-undo.ts'
import { Loaded } from '#/frame/loaded.tsx'
import { OwnerButton, SnoozeMenu } from '#/queue/queue-actions.tsx'
import { AlsoHere } from '#/records/also-here.tsx'
import { Facts } from '#/records/facts.tsx'
import { HoldBadge } from '#/records/hold-badge.tsx'
import { clockOfInquiry, promisedAt, RequestClock } from '#/records/request-clock.tsx'
import { RequestKindLabel } from '#/records/request-kind.tsx'
import { senderFacts } from '#/records/sender-facts.tsx'
import { May } from '#/session/may.tsx'
import { AnalysisSection } from './analysis-section.tsx'
import { type BenchInquiry, benchOfInquiry } from './bench.ts'
import { Candidates } from './candidates.tsx'
import classes from './task-matching.module.css'
import { BackToRequests } from './task-matching.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type Props = { id: number; q: string; va?: number | undefined; onSearch: (q: string) => void }

/** Matching a visitor's inquiry: what they wrote on the left, whom they could meet on the right. */
export function InquiryMatching({ id, q, va, onSearch }: Props) {
  const query = trpc.admin.inquiries.bench.useQuery({ id })
  if (isNotFound(query.error)) return <NoInquiry />
  const inquiry = query.data
  if (!inquiry)
    return (
      <>
        <PageHeader above={<BackToRequests />} title={`Request ${id}`} />
        <Loaded query={query} failure="Failed to fetch the request" skeleton={<CardSkeleton count={4} />}>
          {() => null}
        </Loaded>
      </>
    )
  const { name, owner, snoozedUntil, state, stage } = inquiry
  const dueAt = promisedAt(clockOfInquiry(inquiry))
  const request = { kind: 'inquiry' as const, id, name, owner, snoozedUntil, dueAt }
  const open = state === 'open' && stage === null
  return (
    <>
      <PageHeader
        above={<BackToRequests />}
        title={`Match ${name}`}
        actions={
          <>
            <AlsoHere record={`inquiry ${id}`} />
            {open && (
              <May>
                <OwnerButton request={request} />
                <SnoozeMenu request={request} />
              </May>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <Asked inquiry={inquiry} />
        <div className={classes.side}>
          {open ? (
            <Candidates bench={benchOfInquiry(inquiry)} q={q} va={va} onSearch={onSearch} />
          ) : (
            <EmptyState small title="This request is closed" text="Reopen it to propose VAs." />
          )}
        </div>
      </div>
    </>
  )
}

/** In place of an inquiry that is not there, or cannot be. */
export const NoInquiry = () => (
  <PageNotFound home={<BackToRequests />} text="There is no request with this number. It may have been deleted." />
)

function Asked({ inquiry }: { inquiry: BenchInquiry }) {
  const { id, kind, state, pausedAt, question, snoozedUntil, message, vaId, vaName, owner, createdAt } = inquiry
  const facts: [string, ReactNode][] = [
    ...senderFacts(inquiry),
    ['Received', <RelativeTime key="asked" at={createdAt} />],
    ['Owner', owner ?? 'Nobody yet'],
  ]
  if (pausedAt) facts.push([`Asked on ${shortDate(pausedAt)}`, question])
  if (vaId)
    facts.push([
      'Asks for',
      <Anchor key="va" renderRoot={(props) => <Link to="/admin/vas" search={{ va: vaId }} {...props} />}>
        {vaName}
      </Anchor>,
    ])
  return (
    <div className={classes.task}>
      <div className={classes.state}>
        <RequestKindLabel kind={kind} />
        {state === 'open' && !pausedAt && <RequestClock {...clockOfInquiry(inquiry)} />}
        <HoldBadge pausedAt={pausedAt} snoozedUntil={snoozedUntil} />
      </div>
      <Section title="Request details">
        <p className={classes.prose}>{message}</p>
        <Facts facts={facts} />
        <Anchor renderRoot={(props) => <Link to="/admin/client-requests" search={{ inquiry: id }} {...props} />}>
          Reply, ask, close or can't fill
        </Anchor>
      </Section>
      <AnalysisSection analysis={inquiry.analysis} />
      <Offers inquiry={inquiry} />
    </div>
  )
}

const Offers = ({ inquiry: { id, name: visitor, state, stage, offers, offeredAt } }: { inquiry: BenchInquiry }) =>
  offers.length > 0 && (
    <Section title="Proposed by email">
      <ul className={classes.proposals}>
        {offers.map(({ vaId, name, sentence, quote }) => (
          <li key={vaId}>
            <div className={classes.between}>
              <strong>{name}</strong>
              {state === 'open' && stage === null && (
                <May>
                  <Withdraw inquiryId={id} visitor={visitor} va={{ id: vaId, name }} />
                </May>
              )}
            </div>
            {sentence && <p className={classes.prose}>{sentence}</p>}
            <p className={classes.muted}>
              {quoteText(quote)}
              {offeredAt && (
                <>
                  {' · '}
                  <RelativeTime at={offeredAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )

type WithdrawProps = { inquiryId: number; visitor: string; va: { id: number; name: string } }

/** The visitor has only our email, so they are told by another. */
function Withdraw({ inquiryId, visitor, va }: WithdrawProps) {
  const undo = useUndo()
  const withdraw = useCommand(trpc.admin.inquiries.withdraw, {
    onSuccess: ({ undo: key }) => undo(`${va.name} is withdrawn. ${visitor} is notified by email.`, key),
  })
  return (
    <WithdrawButton
      name={va.name}
      pending={withdraw.isPending}
      onWithdraw={() => withdraw.run({ id: inquiryId, vaId: va.id })}
    />
  )
}
