import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'

/** Closing and reopening run at once and offer undo. */
export function useMove(onMoved: () => void) {
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
    close: ({ id, name }: One) =>
      close.run({ id }, () => undoToast(`Closed ${name}'s request`, () => reopen.run({ id }))),
    reopen: ({ id, name }: One) =>
      reopen.run({ id }, () => undoToast(`Reopened ${name}'s request`, () => close.run({ id }))),
  }
}
