import { say } from '@kazi/schemas/say'
import { IconCircle, IconCircleCheckFilled } from '../tabler/all.gen.ts'
import classes from './step-checklist.module.css'

export type Step = { id: number; text: string; done: boolean }
type Props = {
  steps: readonly Step[]
  /** Leave out for readers. */
  onTick?: ((step: Step, done: boolean) => void) | undefined
  order?: 3 | 4
}

/** The steps of a task with their ticks. Nothing if there are none. */
export function StepChecklist({ steps, onTick, order = 3 }: Props) {
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
            {onTick ? <Tickable step={step} onTick={onTick} /> : <Readable {...step} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

type TickableProps = { step: Step; onTick: (step: Step, done: boolean) => void }

/** The browser's own box: VAs see their first tasks on a weak line, and a library's box is 5 kB. */
const Tickable = ({ step, onTick }: TickableProps) => (
  <label className={classes.tick}>
    <input type="checkbox" checked={step.done} onChange={(event) => onTick(step, event.currentTarget.checked)} />
    <span>{step.text}</span>
  </label>
)

const Readable = ({ text, done }: Step) => (
  <span className={classes.read}>
    {done ? (
      <IconCircleCheckFilled size={20} role="img" aria-label={say('Done:')} />
    ) : (
      <IconCircle size={20} role="img" aria-label={say('Not done yet:')} />
    )}
    <span>{text}</span>
  </span>
)
