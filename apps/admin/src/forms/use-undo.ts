import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import { count } from '@kazi/ui/format'

const named = 3

/** Says what was done, with a button that takes it back on the server: its emails wait that long. */
export function useUndo() {
  const undo = useCommand(trpc.admin.undo, {
    success: ({ kept = [] }) =>
      kept.length === 0
        ? 'Undone. Nobody was notified by email.'
        : {
            title: `${count(kept.length, 'row')} could not be undone`,
            text: kept
              .slice(0, named)
              .map(({ name, text }) => `${name}: ${text}`)
              .join(' '),
          },
  })
  return (text: string, id: string | null) => id !== null && undoToast(text, () => undo.run({ id }))
}
