import { trpc } from '@kazi/client/connect'
import { errorText, isConflict } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { firstName } from '@kazi/schemas/format'
import { promises } from '@kazi/schemas/promises'
import { movesFrom, type TaskTransition } from '@kazi/schemas/task-states'
import { pausedWork } from '@kazi/schemas/work-states'
import { DueClock } from '@kazi/ui/due-clock'
import { comingTime, exactTime, isDay } from '@kazi/ui/format'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import { adviceOf } from './advice.ts'
import { AssignNow } from './assign-now.tsx'
import { DueDay } from './due-day.tsx'
import { EditTask } from './edit-task.tsx'
import { offeredTo } from './proposals.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

const ConfirmDialog = lazy(() => import('@kazi/ui/confirm-dialog').then((file) => ({ default: file.ConfirmDialog })))

/** What a task that waits for its client says where our analysis has advice; its button comes before asking for a VA. */
const advised = {
  help: { text: 'Please get help first.', button: null },
  detail: { text: 'Add a little more detail.', button: 'Edit the Task' },
  keep: { text: 'Our analysis suggests keeping this one yourself.', button: 'Rewrite the Task' },
} as const
type Advice = keyof typeof advised

/** The next step, who has to act, and by when. */
export function NextStep({ task }: { task: TaskDetails }) {
  const { next, work, status, analysis } = task
  const advice = status === 'pending' && analysis ? adviceOf(analysis) : null
  const whose = {
    client: 'Your turn',
    team: 'Our turn',
    va: work ? `${firstName(work.name)}'s turn` : "Your VA's turn",
  }
  if (!next)
    return (
      <section id="next-step" data-focus-next tabIndex={-1} className={classes.next} aria-label="What happens next">
        <p className={classes.who}>Finished</p>
        <p className={classes.nextText}>
          {work?.rating ? 'You accepted and reviewed the result.' : 'This result is accepted.'} Nothing left to do.
        </p>
      </section>
    )
  return (
    <section
      id="next-step"
      data-focus-next
      tabIndex={-1}
      className={classes.next}
      data-who={next.who}
      aria-label="What happens next"
    >
      <p className={classes.who}>{whose[next.who]}</p>
      <p className={classes.nextText}>{advice ? advised[advice].text : next.text}</p>
      {next.why && <p className={classes.by}>{next.why}</p>}
      {work?.paused && <p className={classes.by}>{pausedWork.client}</p>}
      {next.by && <By task={task} by={next.by} />}
      {task.wantedVa && (status === 'pending' || status === 'requested_for_va') && (
        <p className={classes.by}>You asked for {task.wantedVa.name}. Our team looks at them first.</p>
      )}
      {status === 'pending' ? <AskForVa task={task} advice={advice} /> : <Moves task={task} />}
    </section>
  )
}

function By({ task, by }: { task: TaskDetails; by: string }) {
  if (task.status === 'requested_for_va')
    return (
      <p className={classes.by}>
        We'll notify you within {promises.requestDueHours} hours. <DueClock dueAt={by} />
      </p>
    )
  return (
    <p className={classes.by}>
      {isDay(by) ? (
        <>
          Due: <DueDay at={by} />
        </>
      ) : (
        <>
          Respond by{' '}
          <time dateTime={by} title={exactTime(by)}>
            {comingTime(by)}
          </time>
        </>
      )}
    </p>
  )
}

/** The client's moves in this status that have no separate panel. */
function Moves({ task }: { task: TaskDetails }) {
  const moves = movesFrom(task.status, 'client').filter(({ button }) => button)
  if (moves.length === 0) return null
  return (
    <div className={classes.moves}>
      {moves.map((row) => (
        <Move key={row.to} task={task} row={row} />
      ))}
    </div>
  )
}

/** Our advice comes first, and nobody is kept from asking all the same. */
function AskForVa({ task, advice }: { task: TaskDetails; advice: Advice | null }) {
  const { id, hasOwnVa, analysis } = task
  const [editing, setEditing] = useState(false)
  const send = useCommand(trpc.tasks.sendToMyVa, {
    success: { title: 'Sent to your VA', text: 'Your VA has been notified.' },
    failure: (error) => ({
      title: 'Error requesting VA help',
      text: isConflict(error) ? errorText(error) : 'Please try again.',
    }),
  })
  const button = advice && advised[advice].button
  return (
    <>
      {advice && (
        <p className={classes.by}>
          {advice === 'detail' ? 'Our analysis lists what a VA would need to know.' : analysis?.reason}
        </p>
      )}
      <div className={classes.moves}>
        {button && <Button onClick={() => setEditing(true)}>{button}</Button>}
        {hasOwnVa && (
          <Button variant={advice ? 'default' : 'filled'} onClick={() => send.run({ id })} loading={send.isPending}>
            Send to My VA
          </Button>
        )}
        <AssignNow taskId={id} quiet={advice !== null} />
      </div>
      {editing && <EditTask task={task} onClose={() => setEditing(false)} />}
    </>
  )
}

type MoveProps = { task: TaskDetails; row: Extract<TaskTransition, { by: 'client' }> }

/** Made at once, unless the VAs who are proposed would be lost with the request: another one searches anew. */
function Move({ task, row: { to, button, request } }: MoveProps) {
  const [asking, setAsking] = useState(false)
  const losing = () => (request === 'withdrawn' ? offeredTo(task).map(({ va }) => va.name) : [])
  const close = () => setAsking(false)
  const move = useCommand(trpc.tasks.move, { ...(button && { success: button.done }), onDone: close })
  const send = () => move.run({ id: task.id, status: to })
  const start = () => (losing().length > 0 ? setAsking(true) : send())
  return (
    <>
      <Button variant="default" onClick={start} loading={move.isPending}>
        {button?.label}
      </Button>
      {asking && (
        <OnDemand onClose={close}>
          <ConfirmDialog
            opened
            onClose={close}
            onConfirm={send}
            loading={move.isPending}
            title="Withdraw your request?"
            confirmLabel={button?.label ?? ''}
            cancelLabel="Keep Request"
            danger
          >
            <Losing names={losing()} />
            If you request a VA again, our search starts over.
          </ConfirmDialog>
        </OnDemand>
      )}
    </>
  )
}

/** Nothing once they have all declined or been withdrawn meanwhile. */
const Losing = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <>
      {new Intl.ListFormat('en').format(names)} {names.length === 1 ? 'is' : 'are'} proposed for this task, and will no
      longer be.{' '}
    </>
  )
