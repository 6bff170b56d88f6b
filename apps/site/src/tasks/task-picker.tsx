import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { shortTitle, type Task } from './task.ts'
import classes from './tasks.module.css'

type Props = {
  tasks: readonly Task[]
  /** The verb: 'Archive'. */
  action: string
  onAct: (ids: number[]) => void
  busy: boolean
  renderTask: (task: Task) => ReactNode
}

/** A list to select several tasks from, and one action for the selected ones. */
export function TaskPicker({ tasks, action, onAct, busy, renderTask }: Props) {
  const [picked, setPicked] = useState<readonly number[]>([])
  const chosen = tasks.filter((task) => picked.includes(task.id)).map((task) => task.id)
  const all = chosen.length === tasks.length
  const toggle = (id: number) => setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  return (
    <>
      <div className={classes.pickBar}>
        <Checkbox
          label="Select all"
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => setPicked(all ? [] : tasks.map((task) => task.id))}
        />
        <Button
          variant="default"
          size="sm"
          disabled={chosen.length === 0}
          loading={busy}
          onClick={() => {
            onAct(chosen)
            setPicked([])
          }}
        >
          {action} selected{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </div>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <li key={task.id} className={classes.picked}>
            <Checkbox
              aria-label={`Select: ${shortTitle(task)}`}
              checked={chosen.includes(task.id)}
              onChange={() => toggle(task.id)}
            />
            {renderTask(task)}
          </li>
        ))}
      </ul>
    </>
  )
}
