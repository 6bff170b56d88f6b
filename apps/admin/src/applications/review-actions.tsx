import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { type ApplicationDecision, applicationDecision, applicationRules, decisionsWithText } from '@kazi/schemas/va'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import type { Application } from './applications-list.tsx'
import classes from './review-actions.module.css'

const decisionLabels: Record<ApplicationDecision, { label: string; done: string; variant: string; color?: string }> = {
  approve: { label: 'Approve', done: 'is in the network. We emailed them an invitation.', variant: 'filled' },
  start: { label: 'Start review', done: 'is in review.', variant: 'default' },
  needs_info: { label: 'Request more info', done: 'has your question.', variant: 'default' },
  decline: { label: 'Decline', done: 'has been notified.', variant: 'default' },
  reopen: { label: 'Reopen', done: 'is in review again.', variant: 'default' },
}
const order = ['approve', 'start', 'needs_info', 'decline', 'reopen'] satisfies ApplicationDecision[]
const messageFields: Partial<Record<ApplicationDecision, { label: string; send: string }>> = {
  needs_info: { label: 'What would you like to know?', send: 'Send question' },
  decline: { label: 'Reason (the applicant will read this)', send: 'Decline and notify' },
}

/** What can be decided in this state. Asking and declining are news to a person, and never go without a text. */
export function ReviewActions({ application: { id, name, state } }: { application: Application }) {
  const possible = order.filter((decision) => applicationRules[state].decisions[decision])
  const [writing, setWriting] = useState<ApplicationDecision | null>(null)
  const [message, setMessage, forget] = useSessionStorage({
    key: `application:${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [missing, setMissing] = useState(false)
  const review = useCommand(trpc.admin.applications.review, {
    success: (saved) => successText(saved, name),
    failure: false,
    onSuccess: () => {
      setWriting(null)
      forget()
    },
  })
  const decide = (decision: ApplicationDecision) => {
    if (!decisionsWithText.includes(decision)) return review.run({ id, decision })
    setWriting(decision)
    setMissing(false)
  }
  const send = (decision: ApplicationDecision) => {
    setMissing(!message.trim())
    if (message.trim()) review.run({ id, decision, message: message.trim() })
  }
  if (possible.length === 0) return <p className={classes.hint}>{waitsFor[state] ?? 'Nothing left to decide.'}</p>
  return (
    <section className={classes.review} aria-label="Decision">
      <Group gap="sm">
        {possible.map((decision) => (
          <Button
            key={decision}
            variant={decisionLabels[decision].variant}
            loading={review.isPending && review.variables?.decision === decision && writing !== decision}
            disabled={review.isPending}
            aria-expanded={decisionsWithText.includes(decision) ? writing === decision : undefined}
            onClick={() => decide(decision)}
          >
            {decisionLabels[decision].label}
          </Button>
        ))}
      </Group>
      {writing && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send(writing)
          }}
        >
          <Textarea
            key={writing}
            label={messageFields[writing]?.label}
            required
            autoFocus
            maxLength={2000}
            value={message}
            error={missing && !message.trim() ? 'Please write a note to the applicant.' : null}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm" mt="sm">
            <Button variant="default" onClick={() => setWriting(null)}>
              Cancel
            </Button>
            <Button type="submit" loading={review.isPending}>
              {messageFields[writing]?.send}
            </Button>
          </Group>
        </form>
      )}
      <FormError>{review.error ? errorText(review.error) : null}</FormError>
    </section>
  )
}

const waitsFor: Partial<Record<Application['state'], string>> = {
  needs_info: 'Awaiting the applicant. It comes back here when they reply.',
  approved: 'Approved. Manage this VA in the VA database.',
}

const stateDone: Partial<Record<string, ApplicationDecision>> = {
  approved: 'approve',
  needs_info: 'needs_info',
  declined: 'decline',
  in_review: 'start',
}
const successText = (saved: unknown, name: string) => {
  const state = (saved as { state?: string } | undefined)?.state ?? ''
  const decision = applicationDecision.safeParse(stateDone[state]).data
  return decision ? `${name} ${decisionLabels[decision].done}` : 'Done'
}
