import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { firstName } from '@kazi/schemas/format'
import { Section } from '@kazi/ui/section'
import { IconBook2, IconHeart, IconHeartFilled, IconRepeat } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import { ButtonLink } from '#/links.tsx'
import { EarlierWork } from './earlier-work.tsx'
import { RepeatFacts } from './repeat-facts.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

const RepeatDialog = lazy(() => import('./repeat-dialog.tsx').then((file) => ({ default: file.RepeatDialog })))

/** What comes after the result, and what others did for the task before; most tasks have neither yet. */
export const AfterPanel = ({ task }: { task: TaskDetails }) => (
  <>
    <WhatNext task={task} />
    {task.earlierWork.length > 0 && <EarlierWork earlierWork={task.earlierWork} />}
  </>
)

/** The next task for the same VA, the same task again, a favorite. */
function WhatNext({ task }: { task: TaskDetails }) {
  const { data: repeat } = trpc.tasks.repeats.ofTask.useQuery({ id: task.id })
  const accepted = task.acceptedAt !== null
  // A result that waits for its review comes first.
  const finished = task.status === 'completed' && (accepted || !task.work)
  if (!finished && !repeat) return null
  return (
    <Section title={finished ? 'What next?' : 'Regular task'}>
      <div className={classes.panel}>
        {repeat && <RepeatFacts repeat={repeat} />}
        {finished && <Moves task={task} accepted={accepted} repeats={Boolean(repeat)} />}
      </div>
    </Section>
  )
}

function Moves({ task, accepted, repeats }: { task: TaskDetails; accepted: boolean; repeats: boolean }) {
  const [planning, setPlanning] = useState(false)
  const { work } = task
  return (
    <div className={classes.moves}>
      {accepted && work && (
        <ButtonLink to="/dashboard" search={{ va: work.vaId }} hash="add-task" variant="light">
          Give {firstName(work.name)} Another Task
        </ButtonLink>
      )}
      {accepted && !repeats && (
        <Button variant="default" leftSection={<IconRepeat size={18} aria-hidden />} onClick={() => setPlanning(true)}>
          Make It Regular
        </Button>
      )}
      <PlaybookOf task={task} />
      {accepted && work && <Favorite vaId={work.vaId} name={firstName(work.name)} />}
      {planning && (
        <OnDemand onClose={() => setPlanning(false)}>
          <RepeatDialog task={task} onClose={() => setPlanning(false)} />
        </OnDemand>
      )}
    </div>
  )
}

/** Keeps the task as a template; then leads to where it is used. */
function PlaybookOf({ task }: { task: TaskDetails }) {
  const { data: playbooks } = trpc.tasks.playbooks.list.useQuery()
  const save = useCommand(trpc.tasks.playbooks.save, {
    success: { title: 'Saved as a playbook', text: 'Its brief and steps are ready for the next time.' },
  })
  const saved = playbooks?.find(({ fromTaskId }) => fromTaskId === task.id)
  if (saved)
    return (
      <ButtonLink to="/playbooks" hash={`playbook-${saved.id}`} variant="default">
        See the Playbook
      </ButtonLink>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconBook2 size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.run({ taskId: task.id })}
    >
      Save as a Playbook
    </Button>
  )
}

function Favorite({ vaId, name }: { vaId: number; name: string }) {
  const { data: known = [] } = trpc.tasks.vas.list.useQuery()
  const mark = useCommand(trpc.tasks.vas.mark, {
    success: ({ favorite }) =>
      favorite
        ? { title: `${name} is a favorite`, text: `You can choose ${name} when you add a task.` }
        : `${name} is no longer a favorite`,
  })
  const favorite = known.some((va) => va.id === vaId && va.favorite)
  const Heart = favorite ? IconHeartFilled : IconHeart
  return (
    <Button
      variant="subtle"
      aria-pressed={favorite}
      leftSection={<Heart size={18} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.run({ vaId, favorite: !favorite })}
    >
      {favorite ? `${name} Is a Favorite` : `Add ${name} to Favorites`}
    </Button>
  )
}
