import { Alert } from '@mantine/core'
import type { MatchingTask } from './matching-task.ts'
import { useProposalDraft } from './use-proposal-draft.ts'

/** Whether the client took the request back; a colleague who can't fill it ends it too. */
export const isWithdrawn = ({ status, timeline }: MatchingTask) =>
  status === 'pending' &&
  timeline.findLast(({ kind }) => kind === 'withdrawn' || kind === 'cannot_fill')?.kind === 'withdrawn'

/** Says why the bench is gone, and that its draft is not. */
export function WithdrawnNotice({ task: { id, clientName } }: { task: MatchingTask }) {
  const { offers } = useProposalDraft(`${id}`)
  return (
    <Alert color="orange" title={`${clientName} has withdrawn this request`}>
      {offers.length > 0
        ? 'The VAs you chose, your notes and your quotes are kept. They are here again if the client requests a VA again.'
        : 'The candidates are here again if the client requests a VA again.'}
    </Alert>
  )
}
