import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { firstName } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconRepeat } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { ButtonLink } from '#/links.tsx'
import { OnDemand } from './on-demand.tsx'
import { RepeatFacts } from './repeat-facts.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

const RepeatDialog = lazy(async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog }))

/** What comes after the result: the next task for the same VA, the same task again, a favorite. */
export function AfterPanel({ task }: { task: TaskDetails }) {
  const { data: repeat } = trpc.tasks.repeats.ofTask.useQuery({ id: task.id })
  const done = task.status === 'completed' && task.acceptedAt !== null
  if (!done && !repeat) return null
  return (
    <Section title={done ? 'What next?' : 'Regular task'}>
      <div className={classes.panel}>
        {repeat && <RepeatFacts repeat={repeat} />}
        {done && <Moves task={task} repeats={Boolean(repeat)} />}
      </div>
    </Section>
  )
}

function Moves({ task, repeats }: { task: TaskDetails; repeats: boolean }) {
  const [planning, setPlanning] = useState(false)
  const { work } = task
  return (
    <div className={classes.moves}>
      {work && (
        <ButtonLink to="/dashboard" search={{ va: work.vaId }} hash="add-task" variant="light">
          Give {firstName(work.name)} Another Task
        </ButtonLink>
      )}
      {!repeats && (
        <Button variant="default" leftSection={<IconRepeat size={18} aria-hidden />} onClick={() => setPlanning(true)}>
          Make It Regular
        </Button>
      )}
      {work && <Favorite vaId={work.vaId} name={firstName(work.name)} />}
      {planning && (
        <OnDemand>
          <RepeatDialog task={task} onClose={() => setPlanning(false)} />
        </OnDemand>
      )}
    </div>
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
