import { RatingStars } from '@kazi/ui/rating'
import { Section } from '@kazi/ui/section'
import { usePreferences } from '@kazi/ui/use-preferences'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ButtonLink } from '#/links.tsx'
import { ShowMore } from './show-more.tsx'
import type { Task } from './task.ts'
import { TaskPicker } from './task-picker.tsx'
import { TaskRow } from './task-row.tsx'
import { useBulk } from './use-bulk.ts'
import { useMoreTasks } from './use-task-pages.ts'

type Props = {
  /** The first ones; `total` is how many there are. */
  first: readonly Task[]
  total: number
}

export function CompletedTasks({ first, total }: Props) {
  const { autoHideCompleted } = usePreferences()
  const [shown, setShown] = useState(false)
  // Switched on again, the preference hides them again.
  if (!autoHideCompleted && shown) setShown(false)
  const { tasks, more } = useMoreTasks(first, total, { filters: { section: 'completed' } })
  const { archive, remove, busy } = useBulk()
  if (total === 0) return null
  const hidden = autoHideCompleted && !shown
  return (
    <Section
      title="Completed"
      count={total}
      actions={
        <>
          {autoHideCompleted && (
            <Button variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide completed' : 'Show completed'}
            </Button>
          )}
          <ButtonLink to="/playbooks" variant="subtle">
            Playbooks
          </ButtonLink>
        </>
      }
    >
      {!hidden && (
        <>
          <TaskPicker
            tasks={tasks}
            actions={[
              { label: 'Archive', onAct: archive },
              { label: 'Delete', onAct: remove },
            ]}
            busy={busy}
            renderTask={(task) => <CompletedTask task={task} />}
          />
          <ShowMore {...more} />
        </>
      )}
    </Section>
  )
}

/** Prompts for a review until there is one, also once the result is accepted. Nobody can rate a VA who has left. */
function CompletedTask({ task }: { task: Task }) {
  const { acceptedAt, rating, vaName } = task
  const prompt = !acceptedAt ? 'Review the Result' : !rating && vaName && 'Leave a Review'
  return (
    <TaskRow
      task={task}
      note={
        rating ? (
          <RatingStars value={rating} />
        ) : !acceptedAt ? (
          <strong>{vaName ? 'How did it go? Leave a review.' : 'Please accept the result.'}</strong>
        ) : (
          vaName && <span>You can still rate your VA.</span>
        )
      }
      actions={
        prompt && (
          <ButtonLink
            to="/tasks/$id"
            params={{ id: String(task.id) }}
            hash="result"
            variant={acceptedAt ? 'subtle' : 'light'}
          >
            {prompt}
          </ButtonLink>
        )
      }
    />
  )
}
