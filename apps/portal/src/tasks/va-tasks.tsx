import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { vaTaskRules } from '@kazi/schemas/va'
import { EmptyState } from '@kazi/ui/empty-state'
import { Section } from '@kazi/ui/section'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { CompleteDialog } from './complete-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { type Act, type VaTask, VaTaskCard } from './va-task-card.tsx'

/** The VA's tasks: open ones first, then completed ones. */
export function VaTasks() {
  const [tasks] = trpc.vaPortal.tasks.list.useSuspenseQuery()
  const [open, setOpen] = useState<{ id: number; dialog: 'complete' | 'files' | 'message' | 'time' } | null>(null)
  const move = useCommand(trpc.vaPortal.tasks.move, {
    success: 'Task updated successfully',
    failure: 'Failed to update task',
    parallel: true,
  })
  const clear = useCommand(trpc.vaPortal.tasks.clear, {
    success: 'Task cleared successfully',
    failure: 'Failed to clear task',
    parallel: true,
  })
  const act = (task: VaTask) => (what: Act) => {
    if (what === 'clear') return clear.run({ id: task.id })
    // Completing first opens the handover dialog for a note, links and hours.
    if (typeof what === 'object' && what.to !== 'completed') return move.run({ id: task.id, status: what.to })
    setOpen({ id: task.id, dialog: typeof what === 'object' ? 'complete' : what })
  }
  const card = (task: VaTask) => (
    <VaTaskCard
      key={task.id}
      task={task}
      onAct={act(task)}
      busy={(move.isPending && move.variables?.id === task.id) || (clear.isPending && clear.variables?.id === task.id)}
    />
  )
  const [toDo, done] = [true, false].map((active) =>
    tasks.filter(({ status }) => vaTaskRules[status].active === active),
  )
  const shown = tasks.find(({ id }) => id === open?.id)
  const close = () => setOpen(null)

  if (tasks.length === 0)
    return (
      <EmptyState order={2} title="No tasks yet" text="New tasks appear here automatically, and we'll email you." />
    )
  return (
    <>
      {(toDo?.length ?? 0) > 0 && (
        <Section title="To do" count={toDo?.length ?? 0}>
          <Stack>{toDo?.map(card)}</Stack>
        </Section>
      )}
      {(done?.length ?? 0) > 0 && (
        <Section title="Done" count={done?.length ?? 0}>
          <Stack>{done?.map(card)}</Stack>
        </Section>
      )}
      {shown && open?.dialog === 'complete' && <CompleteDialog task={shown} onClose={close} />}
      {shown && open?.dialog === 'time' && <TimeDialog task={shown} onClose={close} />}
      {shown && open?.dialog === 'files' && <FilesDialog task={shown} onClose={close} />}
      {shown && open?.dialog === 'message' && <MessageDialog task={shown} onClose={close} />}
    </>
  )
}
