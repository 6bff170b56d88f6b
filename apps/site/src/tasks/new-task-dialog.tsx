import { Modal } from '@mantine/core'
import { NewTaskForm } from './new-task-form.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The VA whom the client asks for, by id. */
  va?: number | undefined
  onVa: (va: number | undefined) => void
}

export const NewTaskDialog = ({ opened, onClose, va, onVa }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Add New Task" size="lg">
    <NewTaskForm onDone={onClose} onCancel={onClose} va={va} onVa={onVa} />
  </Modal>
)
