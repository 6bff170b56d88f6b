import { brand } from '@kazi/schemas/brand'
import { shortDate } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { Timeline } from '@kazi/ui/timeline'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconMessageQuestion,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconSearch,
  IconSparkles,
  IconStar,
  IconUserCheck,
  IconUserMinus,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Event = TaskDetails['timeline'][number]
type Icon = ComponentProps<typeof Timeline>['events'][number]['icon']

/** Each kind of event in words, behind who did it; what the client did reads 'You'. */
const kinds: Record<string, { icon: Icon; text: string; detail?: true; named?: true }> = {
  created: { icon: IconPlus, text: 'added the task' },
  edited: { icon: IconPencil, text: 'edited the task' },
  analysed: { icon: IconSparkles, text: 'ran an analysis' },
  requested: { icon: IconSearch, text: 'requested a VA' },
  withdrawn: { icon: IconArrowBackUp, text: 'withdrew the request' },
  proposed: { icon: IconUsers, text: 'proposed VAs' },
  proposal_declined: { icon: IconArrowBackUp, text: 'declined a proposal', detail: true },
  assigned: { icon: IconUserCheck, text: 'assigned', named: true },
  proposal_lapsed: { icon: IconUserMinus, text: 'withdrew a proposal because the VA left our network', detail: true },
  va_left: { icon: IconUserMinus, text: 'let you know that your VA left our network', detail: true },
  unassigned: { icon: IconUserMinus, text: 'took the VA off the task', detail: true },
  cannot_fill: { icon: IconUserMinus, text: "couldn't fill the request", detail: true },
  started: { icon: IconPlayerPlay, text: 'started' },
  completed: { icon: IconCircleCheck, text: 'delivered the result', detail: true },
  changes_requested: { icon: IconMessageQuestion, text: 'requested changes', detail: true },
  accepted: { icon: IconCircleCheck, text: 'accepted the result' },
  rated: { icon: IconStar, text: 'rated the work', detail: true },
}

const nameOf = ({ actorType, actor }: Event) =>
  ({ client: 'You', va: actor ?? 'Your VA', admin: 'Our team', system: brand.name })[actorType]

/** Its text is the VA's name: 'You chose Akosua Boakye'. */
const assignedText = ({ actorType, text }: Event) =>
  actorType === 'client' ? `chose ${text ?? 'a VA'}` : `assigned ${text ?? 'a VA'}`

const shown = (event: Event) => {
  const kind = kinds[event.kind]
  return {
    id: event.id,
    at: event.at,
    actor: nameOf(event),
    text: kind?.named ? assignedText(event) : (kind?.text ?? event.kind.replaceAll('_', ' ')),
    detail: kind?.detail && event.text ? event.text : undefined,
    icon: kind?.icon,
  }
}

/** The facts, and what has happened so far. */
export function TaskHistory({ task }: { task: TaskDetails }) {
  const facts = [
    ['Deadline', task.deadline && shortDate(task.deadline)],
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
