import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { DueClock } from '@kazi/ui/due-clock'
import { isDay } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Button } from '@mantine/core'
import { AssignNow } from './assign-now.tsx'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

/** What happens next, whose move it is, and by when. */
export function NextStep({ task }: { task: TaskDetails }) {
  const { next, work } = task
  const whose = { client: 'Your move', team: 'Our move', va: work ? `${work.name} has it` : "Your VA's move" }
  if (!next)
    return (
      <section className={classes.next} aria-label="What happens next">
        <p className={classes.who}>Finished</p>
        <p className={classes.nextText}>You accepted the result and reviewed it. Nothing is left to do.</p>
      </section>
    )
  return (
    <section className={classes.next} data-who={next.who} aria-label="What happens next">
      <p className={classes.who}>{whose[next.who]}</p>
      <p className={classes.nextText}>{next.text}</p>
      {next.by && <By task={task} by={next.by} />}
      <Moves task={task} />
    </section>
  )
}

function By({ task, by }: { task: TaskDetails; by: string }) {
  if (task.status === 'requested_for_va')
    return (
      <p className={classes.by}>
        You are notified within 48 hours. <DueClock dueAt={by} />
      </p>
    )
  return (
    <p className={classes.by}>
      {isDay(by) ? 'Due:' : 'To be answered'} <RelativeTime at={by} />
    </p>
  )
}

/** The moves that this state leaves to the client and that have no panel of their own. */
function Moves({ task: { id, status, hasOwnVa } }: { task: TaskDetails }) {
  const withdraw = useCommand(trpc.tasks.cancelRequest, {
    success: { title: 'Request withdrawn', text: 'You can ask again at any time.' },
  })
  const send = useCommand(trpc.tasks.sendToMyVa, {
    success: { title: 'Sent to your VA', text: 'They have been told.' },
    failure: { title: 'Error requesting VA help', text: 'Please try again.' },
  })
  if (status === 'pending')
    return (
      <div className={classes.moves}>
        {hasOwnVa && (
          <Button onClick={() => send.run({ id })} loading={send.isPending}>
            Send to My VA
          </Button>
        )}
        <AssignNow taskId={id} />
      </div>
    )
  if (status === 'requested_for_va')
    return (
      <div className={classes.moves}>
        <Button variant="default" onClick={() => withdraw.run({ id })} loading={withdraw.isPending}>
          Withdraw Request
        </Button>
      </div>
    )
  return null
}
