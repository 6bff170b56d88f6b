import { lazy } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import type { AnyTask } from './task.ts'

// The form and its schema come with the first edit.
const EditTaskDialog = lazy(() => import('./edit-task-dialog.tsx').then((file) => ({ default: file.EditTaskDialog })))

type Props = { task: AnyTask; onClose: () => void }

/** The open edit dialog of a task. */
export const EditTask = ({ task, onClose }: Props) => (
  <OnDemand onClose={onClose}>
    <EditTaskDialog task={task} opened onClose={onClose} />
  </OnDemand>
)
