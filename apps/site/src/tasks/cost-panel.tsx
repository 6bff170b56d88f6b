import { trpc } from '@kazi/client/connect'
import { hours, money, plainDate } from '@kazi/schemas/format'
import { ErrorState } from '@kazi/ui/error-state'
import { RowTable } from '@kazi/ui/row-table'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { useState } from 'react'
import { TextLink } from '#/links.tsx'
import { agreedText } from './agreed.ts'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Work = NonNullable<TaskDetails['work']>

/** What was agreed, and what the work has cost so far with the time behind it. Nothing where nothing was agreed. */
export function Cost({ taskId, work }: { taskId: number; work: Work }) {
  const { agreed, expected, cost, minutes } = work
  const terms = agreedText(agreed, expected)
  if (!terms && minutes === 0) return null
  return (
    <div className={classes.cost}>
      {terms && (
        <p>
          <span className={classes.small}>Agreed:</span> {terms}
        </p>
      )}
      {minutes > 0 && agreed?.unit === 'hour' && cost && (
        <p className={classes.sum}>
          {hours(minutes)} × {money(agreed)} = <strong>{money(cost)}</strong>
        </p>
      )}
      {minutes > 0 && <TimeEntries taskId={taskId} />}
      {minutes > 0 && (
        <TextLink to="/statements" className={classes.quiet}>
          Hours and money by month
        </TextLink>
      )}
    </div>
  )
}

/** The entries are read when somebody wants to see them. */
function TimeEntries({ taskId }: { taskId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the time entries</summary>
      {open && <Entries taskId={taskId} />}
    </details>
  )
}

function Entries({ taskId }: { taskId: number }) {
  const { data: rows, isError, refetch, isFetching } = trpc.tasks.time.useQuery({ id: taskId })
  if (isError && !rows) return <ErrorState small onRetry={() => void refetch()} retrying={isFetching} />
  if (!rows) return <ListSkeleton count={2} label="Loading time entries" />
  const priced = rows.some(({ amount }) => amount)
  return (
    <>
      <RowTable
        label="Time entries"
        head={['Date', 'Time', 'Note', ...(priced ? ['Amount'] : [])]}
        amounts={priced}
        rows={rows.map(({ id, day, minutes, note, amount }) => ({
          key: String(id),
          cells: [plainDate(day), hours(minutes), note ?? '—', ...(priced ? [amount ? money(amount) : '—'] : [])],
        }))}
      />
      {priced && rows.length > 1 && (
        <p className={classes.quiet}>Each entry is rounded to the cent, and the total adds them up.</p>
      )}
    </>
  )
}
