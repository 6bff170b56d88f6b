import { firstName } from '@kazi/schemas/format'
import { promises } from '@kazi/schemas/promises'
import { count, weekdayDate } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { ButtonLink } from '#/links.tsx'
import { ShowMore } from './show-more.tsx'
import { onHold, shortTitle, type Task, titleAndBody } from './task.ts'
import classes from './tasks.module.css'
import { useMoreTasks } from './use-task-pages.ts'

type Need = {
  task: Task
  /** What the client is asked to do, and by when or why. */
  text: string
  why: string
  label: string
  hash: string
}

/** What the client is asked to do: a question stands before a choice, and both before a result. */
function needOf(task: Task): Need {
  if (task.asked)
    return {
      task,
      ...(task.status === 'requested_for_va'
        ? { text: 'We have a question', why: 'Our search is on hold until you answer.' }
        : {
            text: `${task.vaName ? firstName(task.vaName) : 'Your VA'} has a question`,
            why: onHold(task, task.vaName ? firstName(task.vaName) : 'Your VA'),
          }),
      label: 'Answer',
      hash: 'question',
    }
  if (task.offers > 0)
    return {
      task,
      text: 'Choose your VA',
      why: `${count(task.offers, 'VA')} proposed. Work starts once you accept.`,
      label: task.offers === 1 ? 'See the Proposal' : 'Compare Proposals',
      hash: 'proposals',
    }
  return {
    task,
    text: task.vaName ? `Review ${firstName(task.vaName)}'s work` : 'Review the result',
    why: `It counts as accepted on ${acceptedOn(task)}.`,
    label: 'Review',
    hash: 'result',
  }
}

const acceptedOn = ({ completedAt, createdAt }: Task) =>
  weekdayDate(new Date(Date.parse(completedAt ?? createdAt) + promises.reviewDays * 86_400_000))

type Props = {
  /** The most urgent ones; `total` is how many there are. */
  first: readonly Task[]
  total: number
}

/** Everything that only the client can move on, above all else. Nothing if nothing waits. */
export function NeedsYou({ first, total }: Props) {
  const { tasks, more } = useMoreTasks(first, total, { filters: { needs: true }, sort: 'need', desc: true })
  if (total === 0) return null
  return (
    <Section id="needs-you" title="Needs you" count={total}>
      <ul className={classes.needs}>
        {tasks.map(needOf).map(({ task, text, why, label, hash }) => (
          <li key={task.id} className={classes.need}>
            <div className={classes.needWords}>
              <h3>{text}</h3>
              <p>
                <strong>{titleAndBody(task).title}</strong>
                {task.archivedAt && <span>Archived</span>}
                <span>{why}</span>
              </p>
            </div>
            <ButtonLink
              to="/tasks/$id"
              params={{ id: String(task.id) }}
              hash={hash}
              aria-label={`${label}: ${shortTitle(task)}`}
            >
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </Section>
  )
}
