import { Modal } from '@mantine/core'
import { NewTaskForm } from './new-task-form.tsx'

type Props = { opened: boolean; onClose: () => void }

export const NewTaskDialog = ({ opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Add New Task" size="lg">
    <NewTaskForm onDone={onClose} onCancel={onClose} />
  </Modal>
)
