import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { promises } from '@kazi/schemas/promises'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import { useVaSearch } from './use-va-search.ts'

const MatchesDialog = lazy(() => import('./matches-dialog.tsx').then((file) => ({ default: file.MatchesDialog })))

/** The spec searches all VAs for Assign Now, regardless of the task's category. */
const everybody = 'Other'

type Props = {
  taskId: number
  /** Less prominent, where our advice is to do something else first. */
  quiet?: boolean
}

/** Counts the available VAs, then asks the team to choose one once the client confirms. */
export function AssignNow({ taskId, quiet = false }: Props) {
  const { search, searching } = useVaSearch()
  const [found, setFound] = useState<number | null>(null)
  // The dialog stays after it was closed, so that it can leave with its animation.
  const [asked, setAsked] = useState(false)
  const find = async () => {
    setFound(await search(everybody))
    setAsked(true)
  }
  const request = useCommand(trpc.tasks.update, {
    success: { title: 'Requested for VA', text: `We'll notify you within ${promises.requestDueHours} hours.` },
    failure: { title: 'Error requesting VA help', text: 'Please try again.' },
    onSuccess: () => setFound(null),
  })
  return (
    <>
      <Button variant={quiet ? 'default' : 'filled'} loading={searching} onClick={find}>
        Assign Now
      </Button>
      {asked && (
        <OnDemand onClose={() => setAsked(false)}>
          <MatchesDialog
            title="Available VAs Found!"
            where="available now"
            confirmLabel="Request a VA"
            count={found}
            loading={request.isPending}
            onConfirm={() => request.run({ id: taskId, status: 'requested_for_va' })}
            onClose={() => setFound(null)}
          />
        </OnDemand>
      )}
    </>
  )
}
