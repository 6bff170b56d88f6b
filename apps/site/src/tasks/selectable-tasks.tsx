import type { ReactNode } from 'react'
import type { Task } from './task.ts'
import { TaskPicker } from './task-picker.tsx'
import classes from './tasks.module.css'
import { useBulk } from './use-bulk.ts'

type Props = { tasks: readonly Task[]; selecting: boolean; renderTask: (task: Task) => ReactNode }

/** A list of tasks; while selecting, with a checkbox before each, and what can be done with the selected ones. */
export function SelectableTasks({ tasks, selecting, renderTask }: Props) {
  const { archive, remove, busy } = useBulk()
  if (selecting)
    return (
      <TaskPicker
        tasks={tasks}
        actions={[
          { label: 'Archive', onAct: archive },
          { label: 'Delete', onAct: remove },
        ]}
        busy={busy}
        renderTask={renderTask}
      />
    )
  return (
    <ul className={classes.list}>
      {tasks.map((task) => (
        <li key={task.id} className={classes.item}>
          {renderTask(task)}
        </li>
      ))}
    </ul>
  )
}
