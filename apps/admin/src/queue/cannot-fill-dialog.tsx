import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { ReasonDialog } from '#/forms/reason-dialog.tsx'
import { useUndo } from '#/forms/use-undo.ts'
import type { Queued } from './queue-actions.tsx'

type Props = {
  request: Pick<Queued, 'kind' | 'id' | 'name'>
  opened: boolean
  onClose: () => void
  onDone?: () => unknown
}

/** Tells a client or a visitor that nobody can be found, and why. Can be undone while the email waits. */
export function CannotFillDialog({ request: { kind, id, name }, opened, onClose, onDone }: Props) {
  const undo = useUndo()
  const done = {
    failure: false,
    onSuccess: ({ undo: key }: { undo: string | null }) =>
      undo(`${name} is told that we can't fill this, and why.`, key),
    onDone: () => {
      onClose()
      return onDone?.()
    },
  } as const
  const ofTask = useCommand(trpc.admin.tasks.cannotFill, done)
  const ofInquiry = useCommand(trpc.admin.inquiries.cannotFill, done)
  const isTask = kind === 'task'
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      storageKey={isTask ? `cannot-fill:${id}` : `cannot-fill-inquiry:${id}`}
      title="Can't fill this request"
      text={
        isTask
          ? `The task goes back to ${name}, who is notified, sees your reason on the task, and can request a VA again.`
          : `The request is closed, and ${name} gets your reason by email.`
      }
      confirm={isTask ? 'Notify the client' : 'Close and send'}
      call={isTask ? ofTask : ofInquiry}
      send={(reason, sent) => (isTask ? ofTask.run({ id, reason }, sent) : ofInquiry.run({ id, reason }, sent))}
    />
  )
}
