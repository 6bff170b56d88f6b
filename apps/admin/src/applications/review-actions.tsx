import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { type ApplicationDecision, applicationDecisions, decisionsOn } from '@kazi/schemas/application-states'
import { maxLength } from '@kazi/schemas/max-length'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import { useUndo } from '#/forms/use-undo.ts'
import type { Application } from './application.ts'
import classes from './review-actions.module.css'

/** The toast about the applicant after a decision. */
const done: Record<ApplicationDecision, string> = {
  approve: 'is in the network. They get an invitation by email.',
  start: 'is in review.',
  needs_info: 'gets your question by email.',
  decline: 'is notified by email.',
  reopen: 'is in review again.',
}
const keys: Partial<Record<ApplicationDecision, string>> = { approve: 'a', decline: 'd' }
const messageFields: Partial<Record<ApplicationDecision, { label: string; send: string }>> = {
  needs_info: { label: 'What would you like to know?', send: 'Send question' },
  decline: { label: 'Reason (the applicant will read this)', send: 'Decline and notify' },
}

/** The decisions available in this state. Asking and declining always need a text, because the applicant reads it. */
export function ReviewActions({ application: { id, name, state } }: { application: Application }) {
  const possible = decisionsOn(state)
  const [writing, setWriting] = useState<ApplicationDecision | null>(null)
  const [draft, keep, forget] = useDraft(`application:${id}`, z.string())
  const message = draft ?? ''
  const [missing, setMissing] = useState(false)
  const undo = useUndo()
  const review = useCommand(trpc.admin.applications.review, {
    failure: false,
    onSuccess: ({ undo: key }, { decision }) => {
      undo(`${name} ${done[decision]}`, key)
      forget()
    },
    onDone: () => setWriting(null),
  })
  const decide = (decision: ApplicationDecision) => {
    if (!applicationDecisions[decision].needsText) return review.run({ id, decision })
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
      {waitsFor[state] && <p className={classes.hint}>{waitsFor[state]}</p>}
      <Group gap="sm">
        {possible.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'approve' ? 'filled' : 'default'}
            loading={review.isPending && review.variables?.decision === decision && writing !== decision}
            disabled={review.isPending}
            aria-keyshortcuts={keys[decision]}
            aria-expanded={applicationDecisions[decision].needsText ? writing === decision : undefined}
            onClick={() => decide(decision)}
          >
            {applicationDecisions[decision].label}
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
            maxLength={maxLength.note}
            value={message}
            error={missing && !message.trim() ? 'Please write a note to the applicant.' : null}
            onChange={(event) => keep(event.currentTarget.value)}
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
