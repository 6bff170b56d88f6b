import type { Outputs } from '@kazi/client/connect'
import { type VaTaskStatus, vaTaskRules, vaTaskTransitions } from '@kazi/schemas/work-states'
import { hours } from '@kazi/ui/format'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { RatingStars } from '@kazi/ui/rating'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconClock, IconMessage, IconPaperclip } from '@tabler/icons-react'
import classes from './va-task-card.module.css'

export type VaTask = Outputs['vaPortal']['tasks']['list'][number]
/** A move to another status, or an action that keeps the status. */
export type Act = { to: VaTaskStatus } | 'clear' | 'files' | 'message' | 'time'

type Props = { task: VaTask; onAct: (act: Act) => void; busy: boolean }

export function VaTaskCard({ task, onAct, busy }: Props) {
  return (
    <Card component="article" className={classes.card} aria-labelledby={`task-${task.id}`}>
      <Group gap="xs">
        <StatusBadge of="vaTask" status={task.status} />
        <PriorityBadge priority={task.priority} />
      </Group>
      <Title order={3} id={`task-${task.id}`} className={classes.title}>
        {task.title}
      </Title>
      {task.changesNote && task.status === 'in_progress' && (
        <div className={classes.changes} role="note">
          <strong>The client requested changes</strong>
          <p>{task.changesNote}</p>
        </div>
      )}
      {task.description !== task.title && <Text className={classes.text}>{task.description}</Text>}
      <Facts task={task} />
      {task.status === 'reviewed' && <Verdict task={task} />}
      <Group gap="xs" className={classes.actions}>
        <Actions task={task} onAct={onAct} busy={busy} />
      </Group>
    </Card>
  )
}

const Facts = ({ task: { deadline, estimatedHours, loggedMinutes } }: { task: VaTask }) => (
  <dl className={classes.facts}>
    <div>
      <dt>Due:</dt>
      <dd>{deadline ? <RelativeTime at={deadline} /> : 'No deadline'}</dd>
    </div>
    <div>
      <dt>Estimated:</dt>
      <dd>{estimatedHours === null ? 'Not set' : `${estimatedHours} ${estimatedHours === 1 ? 'hour' : 'hours'}`}</dd>
    </div>
    <div>
      <dt>Logged:</dt>
      <dd>{loggedMinutes === 0 ? 'Nothing yet' : hours(loggedMinutes)}</dd>
    </div>
  </dl>
)

function Verdict({ task: { rating, comment } }: { task: VaTask }) {
  if (rating === null) return <Text c="dimmed">Accepted by the client.</Text>
  return (
    <div className={classes.verdict}>
      <RatingStars value={rating} />
      {comment && <p>“{comment}”</p>}
    </div>
  )
}

function Actions({ task: { status }, onAct, busy }: Props) {
  return (
    <>
      {vaTaskTransitions
        .filter(({ from, by }) => from === status && by === 'va')
        .map(({ to, button }) => (
          <Button key={to} onClick={() => onAct({ to })} loading={busy}>
            {button}
          </Button>
        ))}
      {vaTaskRules[status].timeLog === 'open' && (
        <Button variant="default" leftSection={<IconClock size={16} aria-hidden />} onClick={() => onAct('time')}>
          Log time
        </Button>
      )}
      <Button variant="default" leftSection={<IconMessage size={16} aria-hidden />} onClick={() => onAct('message')}>
        Message
      </Button>
      <Button variant="default" leftSection={<IconPaperclip size={16} aria-hidden />} onClick={() => onAct('files')}>
        Files
      </Button>
      {vaTaskRules[status].clearable && (
        <Button variant="subtle" color="gray" onClick={() => onAct('clear')} loading={busy}>
          Clear Task
        </Button>
      )}
    </>
  )
}
