import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { Select } from '@mantine/core'
import { AlsoHere } from '#/records/also-here.tsx'
import { timeOrDay } from '#/records/time-or-day.ts'
import { May } from '#/session/may.tsx'
import classes from './messages.module.css'
import { SnoozeMenu } from './snooze-menu.tsx'

type Props = { thread: { threadId: string; assignee?: string | null; snoozedUntil?: string | null } }

/** Who of the team answers this conversation, and until when it is put off. */
export function TeamBar({ thread: { threadId, assignee = null, snoozedUntil = null } }: Props) {
  const { data: colleagues = [] } = trpc.admin.colleagues.useQuery()
  const { data: me } = trpc.admin.me.useQuery()
  const assign = useCommand(trpc.admin.messages.update, {
    success: (_, { assignee: to }) => (to ? `Assigned to ${to === me?.label ? 'you' : to}` : 'Assigned to nobody'),
  })
  const all = [...new Set([...colleagues, ...(assignee ? [assignee] : [])])]
  return (
    <div className={classes.team}>
      <May
        otherwise={
          <span className={classes.about}>
            {assignee ? `Assigned to ${assignee}` : 'Not assigned'}
            {snoozedUntil && `, snoozed until ${timeOrDay(snoozedUntil)}`}
          </span>
        }
      >
        <span id="assigned-to" className={classes.label}>
          Assigned to
        </span>
        <Select
          aria-labelledby="assigned-to"
          size="sm"
          w={220}
          data={[
            { value: '', label: 'Not assigned' },
            ...all.map((label) => ({ value: label, label: label === me?.label ? `${label} (you)` : label })),
          ]}
          value={assignee ?? ''}
          disabled={assign.isPending}
          allowDeselect={false}
          searchable
          nothingFoundMessage="No colleague with this name"
          onChange={(label) => (label ?? '') !== (assignee ?? '') && assign.run({ threadId, assignee: label || null })}
        />
        <SnoozeMenu threadId={threadId} until={snoozedUntil} />
      </May>
      <AlsoHere record={threadId} />
    </div>
  )
}
