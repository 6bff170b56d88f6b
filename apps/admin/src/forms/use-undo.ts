import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'

/** Says what was done, with a button that takes it back on the server: its emails wait that long. */
export function useUndo() {
  const undo = useCommand(trpc.admin.undo, { success: 'Undone. Nobody was notified by email.' })
  return (text: string, id: string | null) => id !== null && undoToast(text, () => undo.run({ id }))
}
