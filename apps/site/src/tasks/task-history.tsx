import { actorTypes } from '@kazi/schemas/states'
import { eventWords } from '@kazi/schemas/task-states'
import { count, shortDate } from '@kazi/ui/format'
import { icons } from '@kazi/ui/icons'
import { Section } from '@kazi/ui/section'
import { Timeline } from '@kazi/ui/timeline'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Event = TaskDetails['timeline'][number]
/** Clients are not told which admin acted. */
const nameOf = ({ actorType, actor }: Event) => (actorType === 'va' && actor) || actorTypes[actorType].forClient

const shown = (event: Event) => {
  const { icon, ...words } = eventWords(event, 'client')
  return { id: event.id, at: event.at, actor: nameOf(event), icon: icons[icon], ...words }
}

/** The facts and the history of the task. */
export function TaskHistory({ task }: { task: TaskDetails }) {
  const deadline = task.work?.deadline ?? task.deadline
  const paused = deadline ? (task.work?.pausedDays ?? 0) : 0
  const facts = [
    [
      'Deadline',
      deadline && `${shortDate(deadline)}${paused ? `, ${count(paused, 'day')} later for your answers` : ''}`,
    ],
    ['Category', task.category],
    ['Budget', task.budget],
    ['Added', shortDate(task.createdAt)],
  ].filter(([, value]) => value)
  return (
    <div className={classes.side}>
      <Section title="At a glance">
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Activity">
        <Timeline events={task.timeline.map(shown)} />
      </Section>
    </div>
  )
}
