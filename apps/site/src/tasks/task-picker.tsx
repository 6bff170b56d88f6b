import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { shortTitle, type Task } from './task.ts'
import classes from './tasks.module.css'

type Action = {
  /** The verb: 'Archive'. */
  label: string
  onAct: (tasks: Task[]) => void
}
type Props = {
  tasks: readonly Task[]
  actions: readonly Action[]
  busy: boolean
  renderTask: (task: Task) => ReactNode
}

/** A list to select several tasks from, and the actions for the selected ones. */
export function TaskPicker({ tasks, actions, busy, renderTask }: Props) {
  const [picked, setPicked] = useState<readonly number[]>([])
  const selectAll = useRef<HTMLInputElement>(null)
  const chosen = tasks.filter((task) => picked.includes(task.id))
  const all = tasks.length > 0 && chosen.length === tasks.length
  const toggle = (id: number) => setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  return (
    <>
      <div className={classes.pickBar}>
        <Checkbox
          label="Select all"
          ref={selectAll}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => setPicked(all ? [] : tasks.map((task) => task.id))}
        />
        <div className={classes.pickActions}>
          {actions.map(({ label, onAct }) => (
            <Button
              key={label}
              variant="default"
              size="sm"
              disabled={chosen.length === 0}
              loading={busy}
              onClick={() => {
                onAct(chosen)
                setPicked([])
                // The button has nothing more to act on, and what was selected may be gone.
                selectAll.current?.focus()
              }}
            >
              {label} Selected{chosen.length > 0 && ` (${chosen.length})`}
            </Button>
          ))}
        </div>
      </div>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <li key={task.id} className={classes.picked}>
            <Checkbox
              aria-label={`Select: ${shortTitle(task)}`}
              checked={chosen.includes(task)}
              onChange={() => toggle(task.id)}
            />
            {renderTask(task)}
          </li>
        ))}
      </ul>
    </>
  )
}
