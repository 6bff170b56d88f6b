import { trpc } from '@kazi/client/connect'
import { toast } from '@kazi/client/toasts'
import { useAfterFirstPaint } from '@kazi/client/use-after-first-paint'
import { queuedText, useQueuedCommand } from '@kazi/client/use-queued-command'
import { say } from '@kazi/schemas/say'
import type { VaTaskView } from '@kazi/schemas/va'
import { type VaTaskStatus, vaTaskRules } from '@kazi/schemas/work-states'
import { SearchFiltersSkeleton } from '@kazi/ui/search-filters-skeleton'
import { Section } from '@kazi/ui/section'
import { ShowMore } from '@kazi/ui/show-more'
import { Stack } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { loadOfflineDialogs } from '#/offline/offline-dialogs.ts'
import { OnDemand } from '#/on-demand/on-demand.tsx'
import { neverRead, type TaskSearch, taskPage } from '#/reads/task-pages.ts'
import { useTimer } from '#/timer/use-timer.ts'
import { moveFailed } from './move-failed.ts'
import { useClearedTasks, useOptimisticTask } from './optimistic-task.ts'
import type { VaTask } from './va-task.ts'
import { type Act, VaTaskCard } from './va-task-card.tsx'

// A weak line carries the tasks first; the service worker stores what opens from them when nothing else is loaded.
const AskDialog = lazy(() => import('./ask-dialog.tsx').then((file) => ({ default: file.AskDialog })))
const CompleteDialog = lazy(() => import('./complete-dialog.tsx').then((file) => ({ default: file.CompleteDialog })))
const FilesDialog = lazy(() => import('./files-dialog.tsx').then((file) => ({ default: file.FilesDialog })))
const OfflineTasks = lazy(() => import('./offline-tasks.tsx').then((file) => ({ default: file.OfflineTasks })))
const MessageDialog = lazy(() => import('./message-dialog.tsx').then((file) => ({ default: file.MessageDialog })))
const NoTasks = lazy(() => import('./no-tasks.tsx').then((file) => ({ default: file.NoTasks })))
const TaskFilters = lazy(() => import('./task-filters.tsx').then((file) => ({ default: file.TaskFilters })))
const TimeDialog = lazy(() => import('./time-dialog.tsx').then((file) => ({ default: file.TimeDialog })))

const filtersComing = <SearchFiltersSkeleton selects={2} />

/** From here on a VA looks for a task instead of seeing it. */
const fewTasks = 4

type Props = {
  search: TaskSearch
  onSearch: (search: TaskSearch) => void
  /** The task that a notification led to. */
  sought: number | undefined
  /** It has the focus, or is not there. */
  onFound: () => void
}

/** The VA's tasks: what is to do first, then what is delivered. */
export function VaTasks({ search, onSearch, sought, onFound }: Props) {
  const [{ active, completed }] = trpc.vaPortal.tasks.counts.useSuspenseQuery()
  // While the next answer is read, the last one stays on screen.
  const { q, sort, priority } = useDeferredValue(search)
  const painted = useAfterFirstPaint()
  useEffect(() => {
    if (painted) loadOfflineDialogs()
  }, [painted])
  // Without a connection only what was asked before is there; this finds the rest among it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is the only reason to begin anew
  const instead = useCallback(
    (failed: ErrorComponentProps) => (
      <OnDemand onClose={() => onSearch({})}>
        <OfflineTasks search={{ q, sort, priority }} failed={failed} />
      </OnDemand>
    ),
    [q, sort, priority],
  )
  return (
    <>
      {(active + completed > fewTasks || q || priority) && (
        <Suspense fallback={filtersComing}>
          {painted ? <TaskFilters search={search} onSearch={onSearch} /> : filtersComing}
        </Suspense>
      )}
      <CatchBoundary getResetKey={() => instead} errorComponent={instead}>
        <TaskLists search={{ q, sort, priority }} onSearch={onSearch} sought={sought} onFound={onFound} />
      </CatchBoundary>
    </>
  )
}

function TaskLists({ search, onSearch, sought, onFound }: Props) {
  const [toDo, done] = [useTasks('to_do', search), useTasks('done', search)]
  useSoughtTask(sought, [toDo, done], onFound)
  return (
    <>
      <Suspense>
        {[toDo, done].some(({ query }) => query.dataUpdatedAt === neverRead) && <OfflineTasks search={search} />}
        {toDo.total + done.total === 0 && (
          <NoTasks onShowAll={search.q || search.priority ? () => onSearch({}) : undefined} />
        )}
      </Suspense>
      <Tasks title={say('To do')} of={toDo} />
      <Tasks title={say('Done')} of={done} />
    </>
  )
}

const statusWord = (status: VaTaskStatus | undefined) => status && say(vaTaskRules[status].label).toLowerCase()

function useTasks(view: VaTaskView, search: TaskSearch) {
  const [{ pages }, query] = trpc.vaPortal.tasks.page.useSuspenseInfiniteQuery(taskPage(view, search), {
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const changed = useOptimisticTask()
  const cleared = useClearedTasks()
  const rows = pages.flatMap((page) => page.rows)
  const tasks = rows.filter(({ id }) => !cleared.has(id)).map(changed)
  return { rows, tasks, total: (pages[0]?.total ?? 0) - (rows.length - tasks.length), query }
}

/** Moves the focus to a task, and loads older ones until it is there. */
function useSoughtTask(id: number | undefined, lists: ReturnType<typeof useTasks>[], onFound: () => void) {
  const found = lists.some(({ tasks }) => tasks.some((task) => task.id === id))
  const next = lists.find(({ query }) => query.hasNextPage)?.query
  const loading = lists.some(({ query }) => query.isFetchingNextPage)
  /** Also counts those of earlier, so that what "Show more" could not read is asked for once more. */
  const failures = lists.reduce((n, { query }) => n + (query.isFetchNextPageError ? query.errorUpdateCount : 0), 0)
  const begun = useRef<{ id: number; failures: number }>(undefined)
  const utils = trpc.useUtils()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another task or another page is a reason to look again
  useEffect(() => {
    if (id !== begun.current?.id) begun.current = id === undefined ? undefined : { id, failures }
    if (id === undefined || loading) return
    const failed = begun.current !== undefined && begun.current.failures < failures
    if (!found && next && !failed) return void next.fetchNextPage()
    if (found) {
      document.getElementById(`task-${id}`)?.closest('article')?.focus()
      import('./read-news.ts').then(({ readNews }) => readNews(utils, id)).catch(() => {})
    } else if (next) toast("Couldn't load your older tasks. Please check your connection and try again.", 'failure')
    else toast('This task is no longer in your list.', 'info')
    onFound()
  }, [id, found, loading])
}

type Dialog = 'complete' | 'message' | 'time' | 'ask' | 'files'

function Tasks({ title, of: { rows, tasks, total, query } }: { title: string; of: ReturnType<typeof useTasks> }) {
  const [open, setOpen] = useState<{ task: VaTask; dialog: Dialog } | null>(null)
  // Among all that were read: a cleared task is not shown when it is put back.
  const titleOf = (id: number) => rows.find((task) => task.id === id)?.title ?? ''
  const move = useQueuedCommand('tasks.move', {
    title: () => say('Start the task'),
    saw: ({ id }) => statusWord(tasks.find((task) => task.id === id)?.status),
    about: ({ id }) => titleOf(id),
    success: 'Task updated successfully',
    failure: moveFailed,
    parallel: true,
  })
  const unclear = useQueuedCommand('tasks.unclear', {
    title: () => say('Put the task back'),
    about: ({ id }) => titleOf(id),
    success: 'Task restored',
    parallel: true,
  })
  const clear = useQueuedCommand('tasks.clear', {
    title: () => say('Clear the task'),
    saw: ({ id }) => statusWord(tasks.find((task) => task.id === id)?.status),
    about: ({ id }) => titleOf(id),
    failure: 'Failed to clear task',
    quiet: true,
    parallel: true,
    onSuccess: (outcome, { id }) => {
      const text = outcome.kept ? queuedText(outcome.because) : 'Task cleared successfully'
      // Not needed to read tasks; without it there is nothing to undo with, and the task can be seen in what waits.
      import('@kazi/client/undo-toast').then(
        ({ undoToast }) => undoToast(text, () => unclear.run({ id })),
        () => toast(text, 'success'),
      )
    },
  })
  const { timer, change } = useTimer(titleOf)
  const act = (task: VaTask) => (what: Act) => {
    if (what === 'timer') return change.run({ id: task.id, action: 'start' })
    if (what === 'clear') return clear.run({ id: task.id })
    // Completing first opens the handover dialog for a note, links and time.
    if (typeof what === 'object' && what.to !== 'completed') return move.run({ id: task.id, status: what.to })
    setOpen({ task, dialog: typeof what === 'object' ? 'complete' : what })
  }
  const busy = ({ id }: VaTask) =>
    [move, clear, change].some(({ isPending, variables }) => isPending && variables?.id === id)
  const shown = open && (tasks.find(({ id }) => id === open.task.id) ?? open.task)
  // An answer that comes late closes its own dialog, not the one that is open by then.
  const close = () => setOpen((now) => (now === open ? null : now))
  return (
    <>
      {tasks.length > 0 && (
        <Section title={title} count={total}>
          <Stack>
            {tasks.map((task) => (
              <VaTaskCard
                key={task.id}
                task={task}
                onAct={act(task)}
                timed={timer?.vaTaskId === task.id}
                busy={busy(task)}
              />
            ))}
            {query.hasNextPage && (
              <ShowMore
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
                style={{ alignSelf: 'flex-start' }}
              />
            )}
          </Stack>
        </Section>
      )}
      {shown && (
        <OnDemand onClose={close}>
          {open.dialog === 'complete' && <CompleteDialog task={shown} onClose={close} />}
          {open.dialog === 'time' && <TimeDialog task={shown} onClose={close} />}
          {open.dialog === 'ask' && <AskDialog task={shown} onClose={close} />}
          {open.dialog === 'message' && <MessageDialog task={shown} onClose={close} />}
          {open.dialog === 'files' && <FilesDialog task={shown} onClose={close} />}
        </OnDemand>
      )}
    </>
  )
}
