import { trpc } from '@kazi/client/connect'
import { Modal } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { NewTaskForm } from './new-task-form.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The VA whom the client asks for, by id. */
  va?: number | undefined
  onVa: (va: number | undefined) => void
  /** The playbook that the task begins with, by id. */
  playbook?: number | undefined
}

export function NewTaskDialog({ opened, onClose, va, onVa, playbook }: Props) {
  // Escape closes the dialog on top of this one, and not both.
  const [covered, setCovered] = useState(false)
  const form = { onDone: onClose, onCancel: onClose, va, onVa, onMatches: setCovered }
  return (
    <Modal opened={opened} onClose={onClose} title="Add New Task" size="lg" closeOnEscape={!covered}>
      {playbook === undefined ? <NewTaskForm {...form} /> : <FromPlaybook id={playbook} form={form} />}
    </Modal>
  )
}

/** One that was deleted meanwhile, or was never there, is an empty form. */
function FromPlaybook({ id, form }: { id: number; form: ComponentProps<typeof NewTaskForm> }) {
  const [playbooks] = trpc.tasks.playbooks.list.useSuspenseQuery()
  const playbook = playbooks.find((one) => one.id === id)
  return <NewTaskForm {...form} playbook={playbook} />
}
