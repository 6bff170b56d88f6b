import { trpc } from '@kazi/client/connect'
import { type DashboardSection, taskRules } from '@kazi/schemas/task-states'
import { EmptyState } from '@kazi/ui/empty-state'
import { PageHeader } from '@kazi/ui/page-header'
import { Section } from '@kazi/ui/section'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ArchivedTasks } from './archived-tasks.tsx'
import { CompletedTasks } from './completed-tasks.tsx'
import { ImportButton } from './import-button.tsx'
import { NewTaskDialog } from './new-task-dialog.tsx'
import { OptionCards } from './option-cards.tsx'
import type { Task } from './task.ts'
import { TaskCard } from './task-card.tsx'
import classes from './tasks.module.css'
import { useDeleting } from './use-delete.ts'

type Props = {
  /** Whether the add dialog is open. */
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

export function Dashboard({ adding, onAdd, onAdded }: Props) {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const [all] = trpc.tasks.list.useSuspenseQuery()
  const deleting = useDeleting()
  const tasks = all.filter((task) => !deleting.has(task.id))
  const { active, with_va: withVa, completed } = bySection(tasks)
  return (
    <>
      <PageHeader title={`Welcome, ${user.firstName}`} description="What can we take off your plate today?" />
      <OptionCards onAdd={onAdd} />
      <Stats label="Your tasks in numbers">
        <StatCard label="Active Tasks" value={active.length} />
        <StatCard label="Completed Tasks" value={completed.length} />
        <StatCard label="Total Tasks" value={tasks.length} />
      </Stats>
      <Section
        title="Your Tasks"
        actions={
          <>
            <ImportButton />
            <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
              Add Task
            </Button>
          </>
        }
      >
        {active.length > 0 ? (
          <ul className={classes.list}>
            {active.map((task) => (
              <TaskCard key={task.id} task={task} />
            ))}
          </ul>
        ) : (
          <NoActiveTasks first={tasks.length === 0} onAdd={onAdd} />
        )}
      </Section>
      {withVa.length > 0 && (
        <Section title="With your VA" description="Your VA is working on these right now.">
          <ul className={classes.list}>
            {withVa.map((task) => (
              <TaskCard key={task.id} task={task} />
            ))}
          </ul>
        </Section>
      )}
      <CompletedTasks tasks={completed} />
      <ArchivedTasks />
      <NewTaskDialog opened={adding} onClose={onAdded} />
    </>
  )
}

/** Every status belongs to a section, so that no task is ever hidden. */
const bySection = (tasks: readonly Task[]): Record<DashboardSection, Task[]> => ({
  active: [],
  with_va: [],
  completed: [],
  ...Object.groupBy(tasks, ({ status }) => taskRules[status].dashboard),
})

const NoActiveTasks = ({ first, onAdd }: { first: boolean; onAdd: () => void }) =>
  first ? (
    <EmptyState
      title="Nothing on your list yet"
      text="Start with something small you've been putting off for weeks."
      action={<Button onClick={onAdd}>Add Your First Task</Button>}
    />
  ) : (
    <EmptyState small title="No active tasks" text="Add one whenever something comes to mind." />
  )
