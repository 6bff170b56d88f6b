import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'

/** Closing acts at once and offers the way back; so does opening again. */
export function useMove(onMoved: () => void) {
  const reopen = trpc.admin.inquiries.reopen.useMutation({
    meta: { failure: 'Failed to reopen the request - Please try again.' },
  })
  const close = trpc.admin.inquiries.close.useMutation({
    meta: { failure: 'Failed to close the request - Please try again.' },
  })
  type One = { id: number; name: string }
  return {
    moving: close.isPending || reopen.isPending,
    close: ({ id, name }: One) =>
      close.mutate(
        { id },
        {
          onSuccess: () => {
            onMoved()
            undoToast(`Closed the request of ${name}`, () => reopen.mutate({ id }))
          },
        },
      ),
    reopen: ({ id, name }: One) =>
      reopen.mutate(
        { id },
        {
          onSuccess: () => {
            onMoved()
            undoToast(`Reopened the request of ${name}`, () => close.mutate({ id }))
          },
        },
      ),
  }
}
