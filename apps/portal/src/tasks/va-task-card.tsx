import { promises } from '@kazi/schemas/promises'
import { say } from '@kazi/schemas/say'
import { pausedWork, type VaTaskStatus, vaTaskRules, vaTaskTransitions } from '@kazi/schemas/work-states'
import { DeliveryList } from '@kazi/ui/delivery-list'
import { PriorityBadge } from '@kazi/ui/priority-badge'
import { QuestionList } from '@kazi/ui/question-list'
import { RatingStars } from '@kazi/ui/rating'
import { IconClock, IconHelp, IconMessage, IconPaperclip, IconPlayerPlay } from '@kazi/ui/tabler'
import { Button, Card, Group, Title } from '@mantine/core'
import { fileAccess } from '#/frame/file-access.ts'
import { ClampedText } from './clamped-text.tsx'
import { headingOf } from './heading.ts'
import { leadOf, TaskFacts } from './task-facts.tsx'
import { TaskSteps } from './task-steps.tsx'
import type { VaTask } from './va-task.ts'
import { PausedBadge, VaTaskBadge } from './va-task-badge.tsx'
import classes from './va-task-card.module.css'

/** A move to another status, or an action that keeps the status. */
export type Act = { to: VaTaskStatus } | 'clear' | 'files' | 'message' | 'time' | 'timer' | 'ask'

type Props = { task: VaTask; onAct: (act: Act) => void; busy: boolean /** The timer runs on it. */; timed: boolean }

export function VaTaskCard({ task, onAct, busy, timed }: Props) {
  const { heading, text } = headingOf(task)
  // Not once its delivery waits on this device.
  const paused = task.paused && vaTaskRules[task.status].active
  const mine = task.status !== 'completed' && task.status !== 'reviewed'
  return (
    <Card component="article" className={classes.card} aria-labelledby={`task-${task.id}`} tabIndex={-1}>
      <div className={classes.top}>
        <p className={classes.lead} data-mine={mine || undefined}>
          {leadOf(task, promises.reviewDays)}
        </p>
        <Group gap="xs">
          <VaTaskBadge status={task.status} />
          {paused && <PausedBadge />}
          <PriorityBadge priority={task.priority} />
        </Group>
      </div>
      <Title order={3} id={`task-${task.id}`} dir="auto" className={classes.title}>
        {heading}
      </Title>
      <TaskFacts task={task} />
      {task.changesNote && task.status === 'in_progress' && (
        <div className={classes.changes} role="note">
          <strong>{say('The client requested changes')}</strong>
          <p>{task.changesNote}</p>
        </div>
      )}
      {text && <ClampedText text={text} of={task.title} />}
      <TaskSteps task={task} />
      <QuestionList
        questions={task.questions}
        client={task.clientName ?? say('The client')}
        order={4}
        waits={task.deadline !== null && say('The deadline waits for the answer')}
      />
      {task.status !== 'reviewed' && (
        <DeliveryList deliveries={task.deliveries} access={fileAccess} title={say('Delivered')} order={4} />
      )}
      {task.status === 'reviewed' && <Verdict task={task} />}
      {paused && (
        <p className={classes.paused}>
          {say(vaTaskRules[task.status].underWay ? pausedWork.underWay : pausedWork.toStart)}
        </p>
      )}
      <Group gap="xs" className={classes.actions}>
        <Actions task={task} onAct={onAct} busy={busy} timed={timed} />
      </Group>
    </Card>
  )
}

function Verdict({ task: { rating, comment } }: { task: VaTask }) {
  if (rating === null) return null
  return (
    <div className={classes.verdict}>
      <RatingStars value={rating} />
      {comment && <p>“{comment}”</p>}
    </div>
  )
}

function Actions({ task: { status, questions, paused }, onAct, busy, timed }: Props) {
  return (
    <>
      {vaTaskTransitions
        .filter(({ from, by, notWhilePaused }) => from === status && by === 'va' && !(paused && notWhilePaused))
        .map(({ to, button }) => (
          <Button key={to} onClick={() => onAct({ to })} loading={busy}>
            {button && say(button)}
          </Button>
        ))}
      {vaTaskRules[status].underWay && !timed && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => onAct('timer')}
          loading={busy}
        >
          {say('Start timer')}
        </Button>
      )}
      {vaTaskRules[status].timeLog === 'open' && (
        <Button variant="default" leftSection={<IconClock size={16} aria-hidden />} onClick={() => onAct('time')}>
          {say('Log time')}
        </Button>
      )}
      {vaTaskRules[status].asks && !questions.some(({ state }) => state === 'open') && (
        <Button variant="default" leftSection={<IconHelp size={16} aria-hidden />} onClick={() => onAct('ask')}>
          {say('Ask for missing info')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconMessage size={16} aria-hidden />} onClick={() => onAct('message')}>
        {say('Message')}
      </Button>
      <Button variant="default" leftSection={<IconPaperclip size={16} aria-hidden />} onClick={() => onAct('files')}>
        {say('Files')}
      </Button>
      {vaTaskRules[status].clearable && (
        <Button variant="subtle" color="gray" onClick={() => onAct('clear')} loading={busy}>
          {say('Clear Task')}
        </Button>
      )}
    </>
  )
}
