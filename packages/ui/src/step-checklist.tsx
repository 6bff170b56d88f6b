import { say } from '@kazi/schemas/say'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './step-checklist.module.css'

export type Step = { id: number; text: string; done: boolean }
type Props = {
  steps: readonly Step[]
  /** What ticks a step; leave out for readers. */
  control?: ((step: Step) => ReactNode) | undefined
  order?: 3 | 4
}

/** The steps of a task with their ticks. Nothing if there are none. */
export function StepChecklist({ steps, control = read, order = 3 }: Props) {
  const Heading = `h${order}` as const
  if (steps.length === 0) return null
  const done = steps.filter((step) => step.done).length
  return (
    <div>
      <div className={classes.head}>
        <Heading>{say('Steps')}</Heading>
        <span>{say('{done} of {all} done', { done, all: steps.length })}</span>
      </div>
      <div className={classes.bar} aria-hidden>
        <div style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ul className={classes.list}>
        {steps.map((step) => (
          <li key={step.id} data-done={step.done || undefined}>
            {control(step)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const read = ({ text, done }: Step) => (
  <span className={classes.read}>
    {done ? (
      <IconCircleCheckFilled size={20} role="img" aria-label={say('Done:')} />
    ) : (
      <IconCircle size={20} role="img" aria-label={say('Not done yet:')} />
    )}
    <span>{text}</span>
  </span>
)
