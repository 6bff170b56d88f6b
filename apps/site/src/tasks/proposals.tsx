import { trpc } from '@kazi/client/connect'
import { keepFocus } from '@kazi/client/keep-focus'
import { useCommand } from '@kazi/client/use-command'
import { firstName } from '@kazi/schemas/format'
import { maxLength } from '@kazi/schemas/max-length'
import { noteFrom, proposalsDescription, proposalsTitle, quoteText } from '@kazi/schemas/quote'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { RatingStars } from '@kazi/ui/rating'
import { ReasonsList } from '@kazi/ui/reasons-list'
import { Section } from '@kazi/ui/section'
import { VaCard } from '@kazi/ui/va-card'
import { Button, Textarea } from '@mantine/core'
import { lazy, useEffect, useRef, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import { TextLink } from '#/links.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Proposal = TaskDetails['proposals'][number]

/** The proposals that the client can still accept. */
export const offeredTo = ({ status, proposals }: TaskDetails) =>
  status === 'requested_for_va' ? proposals.filter(({ state }) => state === 'offered') : []

/** How long a command of this page may take to lead the focus on itself, in milliseconds. */
const ownLead = 400

/**
 * Proposals can go while somebody is at one of them, or in its dialog: the focus goes to the next step then. `within`
 * goes on what holds them.
 */
function useFocusLeftBehind(offered: readonly Proposal[]) {
  const isWithin = useRef(false)
  const ids = offered.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a proposal is gone
  useEffect(() => {
    if (!isWithin.current) return
    const lead = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('next-step')?.focus()
    }, ownLead)
    return () => clearTimeout(lead)
  }, [ids])
  return { onFocus: () => (isWithin.current = true), onBlur: () => (isWithin.current = false) }
}

// What is agreed is read when it is about to be.
const AcceptDialog = lazy(() => import('./accept-dialog.tsx').then((file) => ({ default: file.AcceptDialog })))

/** The VAs that the team proposes, side by side. */
export function Proposals({ task }: { task: TaskDetails }) {
  const offered = offeredTo(task)
  const within = useFocusLeftBehind(offered)
  const [accepting, setAccepting] = useState<Proposal>()
  const current = offered.find(({ id }) => id === accepting?.id)
  const close = () => setAccepting(undefined)
  if (offered.length === 0 && !accepting) return null
  return (
    <div {...within}>
      {offered.length > 0 && (
        <Section id="proposals" title={proposalsTitle(offered.length)} description={proposalsDescription}>
          <div className={classes.proposals}>
            {offered.map((proposal) => (
              <ProposalCard key={proposal.id} task={task} proposal={proposal} onAccept={() => setAccepting(proposal)} />
            ))}
          </div>
        </Section>
      )}
      {/* Not in its card, which may be gone: then it says why it closes. */}
      {accepting && (
        <OnDemand onClose={close}>
          <AcceptDialog task={task} proposal={current ?? accepting} gone={!current} onClose={close} />
        </OnDemand>
      )}
    </div>
  )
}

type CardProps = { task: TaskDetails; proposal: Proposal; onAccept: () => void }

function ProposalCard({ task, proposal, onAccept }: CardProps) {
  const [declining, setDeclining] = useState(false)
  const { va, sentence, reasons } = proposal
  const which = { id: task.id, proposalId: proposal.id }
  return (
    <VaCard
      va={{ ...va, hourlyRate: quoteText(proposal.quote) }}
      link={
        <TextLink to="/va-profile/$id" params={{ id: String(va.id) }} state={{ inside: true }} inherit>
          {va.name}
        </TextLink>
      }
      rating={<RatingStars value={va.rating} count={va.reviewCount || undefined} />}
      actions={
        !declining && (
          <>
            <Button aria-label={`Accept ${va.name}`} onClick={onAccept}>
              Accept
            </Button>
            <Button variant="default" aria-label={`Decline ${va.name}`} onClick={() => setDeclining(true)}>
              Decline
            </Button>
          </>
        )
      }
    >
      {sentence && (
        <blockquote className={classes.sentence}>
          <p>{sentence}</p>
          <footer>{noteFrom(firstName(va.name))}</footer>
        </blockquote>
      )}
      <ReasonsList reasons={reasons} label={`Why ${va.name}`} />
      {declining && <Decline which={which} name={va.name} onCancel={() => setDeclining(false)} />}
    </VaCard>
  )
}

type DeclineProps = { which: { id: number; proposalId: number }; name: string; onCancel: () => void }

function Decline({ which, name, onCancel }: DeclineProps) {
  const draft = `decline:${which.proposalId}`
  const [reason, setReason] = useState(() => readDraft(draft, { reason: '' }).reason)
  const decline = useCommand(trpc.tasks.decide, {
    success: { title: 'Declined', text: 'Our team has been notified.' },
    onSuccess: () => dropDraft(draft),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!decline.isPending) decline.run({ ...which, decision: 'decline', reason })
      }}
    >
      <Textarea
        label={`Why isn't ${firstName(name)} the right fit?`}
        description="Optional. It helps us choose better."
        minRows={2}
        maxLength={maxLength.note}
        autoFocus
        value={reason}
        onChange={({ currentTarget: { value } }) => {
          setReason(value)
          if (value) writeDraft(draft, { reason: value })
          else dropDraft(draft)
        }}
      />
      <div className={classes.moves}>
        <Button type="submit" color="red" variant="light" loading={decline.isPending}>
          Decline Proposal
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            keepFocus()()
            onCancel()
          }}
        >
          Back
        </Button>
      </div>
    </form>
  )
}
