import { trpc } from '@kazi/client/connect'
import { Modal } from '@mantine/core'
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

export const NewTaskDialog = ({ opened, onClose, va, onVa, playbook }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Add New Task" size="lg">
    {playbook === undefined ? (
      <NewTaskForm onDone={onClose} onCancel={onClose} va={va} onVa={onVa} />
    ) : (
      <FromPlaybook id={playbook} onClose={onClose} va={va} onVa={onVa} />
    )}
  </Modal>
)

/** One that was deleted meanwhile, or was never there, is an empty form. */
function FromPlaybook({ id, onClose, va, onVa }: Pick<Props, 'onClose' | 'va' | 'onVa'> & { id: number }) {
  const [playbooks] = trpc.tasks.playbooks.list.useSuspenseQuery()
  const playbook = playbooks.find((one) => one.id === id)
  return <NewTaskForm onDone={onClose} onCancel={onClose} va={va} onVa={onVa} playbook={playbook} />
}
