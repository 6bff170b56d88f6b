import { trpc } from '@kazi/client/connect'
import { leadFocus } from '@kazi/client/lead-focus'
import { useCommand } from '@kazi/client/use-command'
import { priorities } from '@kazi/schemas/states'
import { ConfirmDialog } from '@kazi/ui/confirm-dialog'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { PageHeader } from '@kazi/ui/page-header'
import { Button } from '@mantine/core'
import { lazy, useRef, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import { ButtonLink, TextLink } from '#/links.tsx'
import type { Playbook } from './new-task-form.tsx'
import classes from './playbooks.module.css'

const PlaybookDialog = lazy(() => import('./playbook-dialog.tsx').then((file) => ({ default: file.PlaybookDialog })))

/** Finished tasks that became templates. */
export function PlaybooksPage() {
  const [playbooks] = trpc.tasks.playbooks.list.useSuspenseQuery()
  const [opened, setOpened] = useState<Playbook>()
  // As it is by now; what was opened, where another window has deleted it meanwhile.
  const edited = opened && (playbooks.find(({ id }) => id === opened.id) ?? opened)
  const [leaving, setLeaving] = useState<Playbook>()
  const question = useRef<HTMLParagraphElement>(null)
  const remove = useCommand(trpc.tasks.playbooks.remove, {
    success: 'Playbook deleted',
    onDone: (_, { id }) => {
      // The question may be about another one by now.
      const isAsked = leaving?.id === id
      if (isAsked) setLeaving(undefined)
      leadFocus(
        document.getElementById('main'),
        isAsked ? question.current?.closest('[role="dialog"]') : null,
        document.getElementById(`playbook-${id}`),
      )
    },
  })
  return (
    <>
      <PageHeader
        above={<TextLink to="/dashboard">Back to Dashboard</TextLink>}
        title="Playbooks"
        description="Tasks that went well, ready to hand over again: each keeps its description, brief and steps."
      />
      {playbooks.length === 0 ? (
        <EmptyState
          order={2}
          title="No playbooks yet"
          text="Open a completed task and choose “Save as a Playbook”. Next time, you start with everything filled in."
          action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
        />
      ) : (
        <ul className={classes.list}>
          {playbooks.map((playbook) => (
            <li key={playbook.id} id={`playbook-${playbook.id}`} className={classes.card}>
              <Summary playbook={playbook} />
              <div className={classes.moves}>
                <ButtonLink to="/dashboard" search={{ playbook: playbook.id }} hash="add-task" data-row-link>
                  Use It
                </ButtonLink>
                <Button variant="default" onClick={() => setOpened(playbook)}>
                  Edit
                </Button>
                <Button variant="subtle" color="gray" onClick={() => setLeaving(playbook)}>
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <OnDemand onClose={() => setOpened(undefined)}>
          <PlaybookDialog playbook={edited} onClose={() => setOpened(undefined)} />
        </OnDemand>
      )}
      {leaving && (
        <OnDemand onClose={() => setLeaving(undefined)}>
          <ConfirmDialog
            opened
            onClose={() => setLeaving(undefined)}
            onConfirm={() => remove.run({ id: leaving.id })}
            loading={remove.isPending}
            title="Delete this playbook?"
            confirmLabel="Delete Playbook"
            danger
          >
            <p ref={question}>“{leaving.name}” will be gone for good. The tasks you made with it stay.</p>
          </ConfirmDialog>
        </OnDemand>
      )}
    </>
  )
}

function Summary({ playbook }: { playbook: Playbook }) {
  const { name, taskText, category, priority, steps } = playbook
  const facts = [category, priority && priorities[priority].label, steps.length > 0 && count(steps.length, 'step')]
  return (
    <>
      <h2>{name}</h2>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {taskText.trim() !== name && <p className={classes.text}>{taskText}</p>}
      {steps.length > 0 && (
        <details className={classes.steps}>
          <summary>Steps</summary>
          <ol>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may read the same
              <li key={index}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
