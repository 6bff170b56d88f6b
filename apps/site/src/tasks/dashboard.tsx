import { trpc } from '@kazi/client/connect'
import { useUndoKey } from '@kazi/client/undo-key'
import { useAfterFirstPaint } from '@kazi/client/use-after-first-paint'
import { priorities } from '@kazi/schemas/states'
import { type DashboardSection, taskRules } from '@kazi/schemas/task-states'
import { EmptyState } from '@kazi/ui/empty-state'
import { PageHeader } from '@kazi/ui/page-header'
import { SearchFiltersSkeleton } from '@kazi/ui/search-filters-skeleton'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { StatCard, Stats } from '@kazi/ui/stat-card'
import { IconPlus } from '@kazi/ui/tabler'
import { stepRow, useShortcuts } from '@kazi/ui/use-shortcuts'
import { WhenNear } from '@kazi/ui/when-near'
import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import { ArchivedTasks } from './archived-tasks.tsx'
import { CompletedTasks } from './completed-tasks.tsx'
import { type DashboardSearch, isSearching, knownWords } from './dashboard-search.ts'
import { NeedsYou } from './needs-you.tsx'
import { OptionCards } from './option-cards.tsx'
import { Refusals } from './refusals.tsx'
import { SelectableTasks } from './selectable-tasks.tsx'
import { ShowMore } from './show-more.tsx'
import type { Task } from './task.ts'
import { TaskCard } from './task-card.tsx'
import classes from './tasks.module.css'
import { useDeleting, useReadBeforeSending } from './use-delete.ts'
import { useMoreTasks } from './use-task-pages.ts'

// Each comes with its first use.
const TaskFilters = lazy(() => import('./task-filters.tsx').then((file) => ({ default: file.TaskFilters })))
const TaskResults = lazy(() => import('./task-results.tsx').then((file) => ({ default: file.TaskResults })))
const RepeatsSection = lazy(() => import('./repeats-section.tsx').then((file) => ({ default: file.RepeatsSection })))
const NewTaskDialog = lazy(() => import('./new-task-dialog.tsx').then((file) => ({ default: file.NewTaskDialog })))
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((file) => ({ default: file.KeysDialog })))

type Props = {
  onAdd: () => void
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
  /** The button that reads tasks from a file. */
  importButton: ReactNode
}

const knownOf = (search: DashboardSearch) => knownWords(search, Object.keys(taskRules), Object.keys(priorities))

const filtersComing = <SearchFiltersSkeleton selects={3} />

/** From here on a client looks for a task instead of seeing it. */
const fewTasks = 4

export function Dashboard({ onAdd, search: asked, onSearch, importButton }: Props) {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const { needs, active, with_va: withVa, completed } = useDashboard()
  const { data: repeats = [] } = trpc.tasks.repeats.list.useQuery()
  const search = knownOf(asked)
  const wrong = Object.keys(asked).length > Object.keys(search).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a URL says that is none of our words is dropped from it
  useEffect(() => {
    if (wrong) onSearch(search)
  }, [wrong])
  const painted = useAfterFirstPaint()
  const [help, setHelp] = useState(false)
  const [selecting, setSelecting] = useState(false)
  const undo = useUndoKey()
  useShortcuts({
    n: onAdd,
    '/': () => document.getElementById('task-search')?.focus(),
    '?': () => setHelp(true),
    j: () => stepRow(1),
    k: () => stepRow(-1),
    u: undo,
  })
  const total = active.total + withVa.total + completed.total
  // An archived task may still need its client.
  const isNew = total === 0 && needs.total === 0
  const searching = isSearching(search)
  return (
    <>
      <PageHeader title={`Welcome, ${user.firstName}`} description="What can we take off your plate today?" />
      <Refusals />
      <NeedsYou first={needs.rows} total={needs.total} />
      <OptionCards onAdd={onAdd} small={!isNew} />
      <Stats label="Your tasks in numbers">
        <StatCard label="Active Tasks" value={active.total.toLocaleString('en')} />
        <StatCard label="Completed Tasks" value={completed.total.toLocaleString('en')} />
        <StatCard label="Total Tasks" value={total.toLocaleString('en')} />
      </Stats>
      <Section
        title="Your Tasks"
        actions={
          <>
            {active.total > 0 && (
              <Button variant="subtle" aria-pressed={selecting} onClick={() => setSelecting(!selecting)}>
                {selecting ? 'Done' : 'Select'}
              </Button>
            )}
            {importButton}
            <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
              Add Task
            </Button>
          </>
        }
      >
        {(total > fewTasks || searching) && (
          <Suspense fallback={filtersComing}>
            {painted ? <TaskFilters search={search} onSearch={onSearch} /> : filtersComing}
          </Suspense>
        )}
        {searching ? (
          <Suspense fallback={<ListSkeleton count={3} label="Searching" />}>
            <TaskResults
              search={search}
              selecting={selecting}
              onClear={() => onSearch({ va: search.va, playbook: search.playbook })}
            />
          </Suspense>
        ) : active.total > 0 ? (
          <Tasks section="active" first={active.rows} total={active.total} selecting={selecting} />
        ) : (
          <NoActiveTasks first={isNew} onAdd={onAdd} />
        )}
      </Section>
      {!searching && withVa.total > 0 && (
        <Section title="With your VA" description="Your VA is working on these right now.">
          <Tasks section="with_va" first={withVa.rows} total={withVa.total} selecting={selecting} />
        </Section>
      )}
      {!searching && (
        <>
          {repeats.length > 0 && (
            <WhenNear until={null}>
              <Suspense>
                <RepeatsSection repeats={repeats} />
              </Suspense>
            </WhenNear>
          )}
          <CompletedTasks first={completed.rows} total={completed.total} />
          <ArchivedTasks />
        </>
      )}
      <p className={classes.keysHint}>
        <Button variant="subtle" color="gray" size="sm" onClick={() => setHelp(true)}>
          Keyboard Shortcuts
        </Button>
      </p>
      {help && (
        <OnDemand onClose={() => setHelp(false)}>
          <KeysDialog onClose={() => setHelp(false)} />
        </OnDemand>
      )}
    </>
  )
}

type AddTaskProps = {
  onClose: () => void
  /** Says whom the new task is for. */
  onVa: (va: number | undefined) => void
  search: DashboardSearch
}

/** The dialog stands beside the dashboard, not in it: opening and closing it draws none of the tasks again. */
export const AddTask = ({ onClose, onVa, search: { va, playbook } }: AddTaskProps) => (
  <OnDemand onClose={onClose}>
    <NewTaskDialog opened onClose={onClose} va={va} onVa={onVa} playbook={playbook} />
  </OnDemand>
)

type TasksProps = { section: DashboardSection; first: readonly Task[]; total: number; selecting: boolean }

function Tasks({ section, first, total, selecting }: TasksProps) {
  const { tasks, more } = useMoreTasks(first, total, { filters: { section } })
  return (
    <>
      <SelectableTasks tasks={tasks} selecting={selecting} renderTask={(task) => <TaskCard task={task} />} />
      <ShowMore {...more} />
    </>
  )
}

/** What the dashboard begins with; tasks that are about to be deleted no longer count. */
function useDashboard() {
  const [read] = trpc.tasks.dashboard.useSuspenseQuery()
  const { needs, ...sections } = useReadBeforeSending(read)
  const going = [...useDeleting().values()]
  const without = (list: typeof needs, counts: (task: (typeof going)[number]) => boolean) => ({
    rows: list.rows,
    // Another device may have been quicker.
    total: Math.max(0, list.total - going.filter(counts).length),
  })
  const section = (name: DashboardSection) =>
    without(sections[name], ({ status, archivedAt }) => !archivedAt && taskRules[status].dashboard === name)
  return {
    needs: without(
      needs,
      (task) => (task.status === 'completed' && !task.acceptedAt) || needs.rows.some(({ id }) => id === task.id),
    ),
    active: section('active'),
    with_va: section('with_va'),
    completed: section('completed'),
  }
}

const NoActiveTasks = ({ first, onAdd }: { first: boolean; onAdd: () => void }) =>
  first ? (
    <EmptyState
      title="Nothing on your list yet"
      text="Start with something small you've been putting off for weeks."
      action={<Button onClick={onAdd}>Add Your First Task</Button>}
    />
  ) : (
    <EmptyState
      small
      title="No active tasks"
      text="Add one whenever something comes to mind."
      action={
        <Button variant="light" onClick={onAdd}>
          Add a Task
        </Button>
      }
    />
  )
