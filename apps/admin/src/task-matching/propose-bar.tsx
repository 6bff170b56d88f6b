import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { Button, Group } from '@mantine/core'
import classes from './task-matching.module.css'
import type { MatchingTask } from './task-matching.tsx'
import { amountError, asProposal, type useProposalDraft } from './use-proposal-draft.ts'

type Props = { task: MatchingTask; draft: ReturnType<typeof useProposalDraft> }

/** Stays visible while VAs are selected; the draft is dropped only after the server accepted it. */
export function ProposeBar({ task, draft: { offers, clear } }: Props) {
  const propose = useCommand(trpc.admin.tasks.propose, {
    success: { title: 'Proposed', text: `${task.clientName} has been notified and can choose now.` },
    failure: false,
    onSuccess: clear,
  })
  if (offers.length === 0) return null
  const wrong = offers.find(amountError)
  const names = offers.map(({ name }) => name).join(', ')
  return (
    <section className={classes.bar} aria-label="Proposal">
      <FormError>{propose.error ? errorText(propose.error) : null}</FormError>
      <div className={classes.between}>
        <p className={classes.names} role="status">
          {wrong ? `Check the quote for ${wrong.name}.` : names}
        </p>
        <Group gap="sm">
          <Button variant="default" onClick={clear}>
            Clear selection
          </Button>
          <Button
            loading={propose.isPending}
            disabled={!!wrong}
            onClick={() => propose.run({ id: task.id, proposals: offers.map(asProposal) })}
          >
            Propose {count(offers.length, 'VA')}
          </Button>
        </Group>
      </div>
    </section>
  )
}
