import { EmptyState } from '@kazi/ui/empty-state'
import { ErrorState } from '@kazi/ui/error-state'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { IconArchive } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ShowMore } from './show-more.tsx'
import { TaskPicker } from './task-picker.tsx'
import { TaskRow } from './task-row.tsx'
import classes from './tasks.module.css'
import { useBulk } from './use-bulk.ts'
import { useTaskPages } from './use-task-pages.ts'

/** The archived tasks, loaded only when opened. */
export function ArchivedTasks() {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        className={classes.more}
        variant="subtle"
        color="gray"
        leftSection={<IconArchive size={18} aria-hidden />}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide Archived Tasks' : 'Show Archived Tasks'}
      </Button>
      {shown && (
        <Section title="Archived">
          <Archive />
        </Section>
      )}
    </>
  )
}

function Archive() {
  const { restore, remove, busy } = useBulk()
  const { tasks, known, total, more } = useTaskPages({ filters: { archived: true } })
  if (more.failed && !known) return <ErrorState small onRetry={more.onMore} retrying={more.reading} />
  if (!known) return <ListSkeleton count={2} label="Loading archived tasks" />
  if (total === 0)
    return (
      <EmptyState
        small
        title="The archive is empty"
        text="Archive tasks to take them off your list. What needs you stays at the top."
      />
    )
  return (
    <>
      <TaskPicker
        tasks={tasks}
        actions={[
          { label: 'Restore', onAct: restore },
          { label: 'Delete', onAct: remove },
        ]}
        busy={busy}
        renderTask={(task) => (
          <TaskRow
            task={task}
            actions={
              <Button variant="light" onClick={() => restore([task])}>
                Restore
              </Button>
            }
          />
        )}
      />
      <ShowMore {...more} />
    </>
  )
}
