import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { money } from '@kazi/ui/format'
import { RatingStars } from '@kazi/ui/rating'
import { ReasonsList } from '@kazi/ui/reasons-list'
import { ScoreMeter } from '@kazi/ui/score-meter'
import { Section } from '@kazi/ui/section'
import { VaCard } from '@kazi/ui/va-card'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Proposal = TaskDetails['proposals'][number]

/** The VAs whom the team proposes, side by side. */
export function Proposals({ task }: { task: TaskDetails }) {
  const offered = task.proposals.filter((proposal) => proposal.state === 'offered')
  if (task.status !== 'requested_for_va' || offered.length === 0) return null
  return (
    <Section
      id="proposals"
      title={offered.length === 1 ? 'We propose' : 'Choose your VA'}
      description="Nobody starts, and nothing is owed, before you accept."
    >
      <div className={classes.proposals}>
        {offered.map((proposal) => (
          <ProposalCard key={proposal.id} taskId={task.id} proposal={proposal} />
        ))}
      </div>
    </Section>
  )
}

const quoteText = ({ quote }: Proposal) =>
  quote
    ? `${money(quote.amountCents, quote.currency)} ${quote.unit === 'hour' ? 'per hour' : 'for the whole task'}`
    : 'Quote on request'

function ProposalCard({ taskId, proposal }: { taskId: number; proposal: Proposal }) {
  const [declining, setDeclining] = useState(false)
  const { va, sentence, reasons, score } = proposal
  const accept = useCommand(trpc.tasks.decide, {
    success: { title: `${va.name} is your VA`, text: 'They have been told.' },
  })
  const which = { id: taskId, proposalId: proposal.id }
  return (
    <VaCard
      va={{ ...va, hourlyRate: quoteText(proposal) }}
      rating={<RatingStars value={va.rating} count={va.reviewCount || undefined} />}
      actions={
        !declining && (
          <>
            <Button
              loading={accept.isPending}
              aria-label={`Accept ${va.name}`}
              onClick={() => accept.run({ ...which, decision: 'accept' })}
            >
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
          <footer>Our team, about {va.name.split(' ')[0]}</footer>
        </blockquote>
      )}
      {score !== null && <ScoreMeter score={score} />}
      <ReasonsList reasons={reasons} label={`Why ${va.name}`} />
      {declining && <Decline which={which} name={va.name} onCancel={() => setDeclining(false)} />}
    </VaCard>
  )
}

type DeclineProps = { which: { id: number; proposalId: number }; name: string; onCancel: () => void }

function Decline({ which, name, onCancel }: DeclineProps) {
  const [reason, setReason] = useState('')
  const decline = useCommand(trpc.tasks.decide, { success: { title: 'Declined', text: 'Our team has been told.' } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!decline.isPending) decline.run({ ...which, decision: 'decline', reason })
      }}
    >
      <Textarea
        label={`What did not fit about ${name}?`}
        description="Optional: it helps us to choose better"
        minRows={2}
        maxLength={2000}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.moves}>
        <Button type="submit" color="red" variant="light" loading={decline.isPending}>
          Decline Proposal
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}
