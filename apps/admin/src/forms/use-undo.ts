import { trpc } from '@kazi/client/connect'
import { errorText, isOffline, isUnavailable } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { undoToast } from '@kazi/client/undo-toast'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import type { RowResult } from '@kazi/schemas/bulk'
import { count } from '@kazi/ui/format'

const named = 3

const refusals = (kept: RowResult[]) => ({
  title: `${count(kept.length, 'row')} could not be undone`,
  text: kept
    .slice(0, named)
    .map(({ name, text }) => `${name}: ${text}`)
    .join(' '),
})

type Undo = { id: string; onUndone: (() => void) | undefined }
/** Why the rest of a lot is not undone, and how many rows that is. */
type Stopped = { failure: string; left: number }

/**
 * Says what was done, with a button that takes it back on the server: its emails wait that long. Of many rows, the server
 * takes back so many in each call; where a later call fails, or the server could not be reached, the button is there
 * again for the rest.
 */
export function useUndo() {
  const { client } = trpc.useUtils()
  const undo = useCommand(
    asProcedure(async ({ id }: Undo): Promise<{ kept: RowResult[]; stopped?: Stopped }> => {
      const kept: RowResult[] = []
      for (let before = 0; ; ) {
        try {
          const { kept: some = [], left = 0 } = await client.admin.undo.mutate({ id })
          kept.push(...some)
          if (left === 0) return { kept }
          toast(`Undoing: ${count(left, 'row')} left. Please keep this page open.`)
          before = left
        } catch (error) {
          if (before === 0 && !isUnavailable(error) && !isOffline(error)) throw error
          return { kept, stopped: { failure: errorText(error), left: before } }
        }
      }
    }),
    {
      // Another lot can be taken back meanwhile.
      parallel: true,
      onSuccess: ({ kept, stopped }, { id, onUndone }) => {
        // Before the first answer, nobody knows here how many rows that is.
        const rest = stopped?.left ? `${count(stopped.left, 'row')} not` : 'Not'
        if (stopped) return void offer(`${rest} undone yet. ${stopped.failure}`, id, onUndone)
        onUndone?.()
        if (kept.length === 0) toast('Undone. Nobody was notified by email.', 'success')
        else toast(refusals(kept), 'success')
      },
    },
  )
  const offer = (text: string, id: string | null, onUndone?: () => void) =>
    id !== null && undoToast(text, () => undo.run({ id, onUndone }))
  return offer
}
