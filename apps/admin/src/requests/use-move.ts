import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { useUndo } from '#/forms/use-undo.ts'

/** Closing and reopening run at once and offer undo: the server knows what was there. */
export function useMove(onMoved: () => void) {
  const undo = useUndo()
  const reopen = useCommand(trpc.admin.inquiries.reopen, {
    failure: { title: 'Failed to reopen the request', text: 'Please try again.' },
    onDone: onMoved,
  })
  const close = useCommand(trpc.admin.inquiries.close, {
    failure: { title: 'Failed to close the request', text: 'Please try again.' },
    onDone: onMoved,
  })
  type One = { id: number; name: string }
  return {
    moving: close.isPending || reopen.isPending,
    close: ({ id, name }: One) => close.run({ id }, (closed) => undo(`Closed ${name}'s request`, closed.undo)),
    reopen: ({ id, name }: One) => reopen.run({ id }, (open) => undo(`Reopened ${name}'s request`, open.undo)),
  }
}
