import { trpc } from '@kazi/client/connect'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { firstName } from '@kazi/schemas/format'
import { quoteText, totalText } from '@kazi/schemas/quote'
import { teamThreadOfTask } from '@kazi/schemas/thread-id'
import { Dialog } from '@kazi/ui/dialog'
import { weekdayDate } from '@kazi/ui/format'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { TextLink } from '#/links.tsx'
import { hoursText } from './agreed.ts'
import type { TaskDetails } from './task.ts'
import classes from './task-page.module.css'

type Props = {
  task: TaskDetails
  proposal: TaskDetails['proposals'][number]
  /** It can no longer be accepted: something happened in another window, or the team took it back. */
  gone: boolean
  onClose: () => void
}

/** Why what was about to be accepted is gone. */
const goneBecause = ({ status, work }: TaskDetails, name: string) =>
  status === 'pending'
    ? 'This request is no longer open, so nothing was accepted.'
    : status === 'requested_for_va'
      ? `${name} is no longer proposed, so nothing was accepted.`
      : `${work?.name ?? 'A VA'} has this task now.`

/** What the client is about to agree to: who, the price, the hours, the start and the deadline (decision 044). */
export function AcceptDialog({ task, proposal, gone, onClose }: Props) {
  const { va, quote } = proposal
  const name = firstName(va.name)
  // An analysis that plans nothing says 0 hours, which is no estimate.
  const planned = task.analysis?.effort
  const effort = planned && planned.maxHours > 0 ? planned : undefined
  const accept = useCommand(trpc.tasks.decide, {
    success: { title: `${va.name} is your VA`, text: `${name} has been notified.` },
    onDone: onClose,
  })
  // Once accepted here it is gone too, perhaps before the answer is here.
  const lost = gone && !accept.isPending && !accept.isSuccess
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is lost
  useEffect(() => {
    if (!lost) return
    toast(goneBecause(task, va.name))
    onClose()
  }, [lost])
  const terms = [
    ['VA', va.name],
    ['Price', quoteText(quote)],
    effort && ['Estimate', hoursText(effort)],
    effort && quote?.unit === 'hour' && ['That is about', totalText(quote, effort)],
    ['Start', `${name} is notified now, and you hear when the work begins`],
    ['Deadline', task.deadline ? weekdayDate(task.deadline) : 'None set'],
  ].filter((term): term is [string, string] => Boolean(term))
  return (
    <Dialog onClose={onClose} title={`Give this task to ${va.name}?`} size="md">
      <dl className={classes.terms}>
        {terms.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {effort && quote?.unit === 'hour' && (
        <p className={classes.quiet}>
          The estimate comes from the analysis of your task. You pay for the time that is logged, and you see each
          entry.
        </p>
      )}
      {!quote && (
        <p className={classes.quiet}>
          <strong>This proposal has no price yet.</strong> You owe nothing until we have agreed on one with you. If you
          want to know it first,{' '}
          <TextLink to="/messages" search={{ thread: teamThreadOfTask(task.id) }} replace inherit>
            ask our team for a quote
          </TextLink>
          .
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Not Yet
        </Button>
        <Button
          data-autofocus
          loading={accept.isPending}
          onClick={() => accept.run({ id: task.id, proposalId: proposal.id, decision: 'accept', quote })}
        >
          Give {name} the Task
        </Button>
      </div>
    </Dialog>
  )
}
