import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import { exactTime } from '@kazi/ui/format'
import { IconClockPause } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { SnoozeTimes } from '#/queue/queue-actions.tsx'
import { timeOrDay } from '#/records/time-or-day.ts'

/** The server takes the next year. */
const maxDays = 360

type Props = { threadId: string; until: string | null }

/** Puts a conversation off, or brings it back. At once, with an undo; it comes back sooner if somebody writes. */
export function SnoozeMenu({ threadId, until }: Props) {
  const change = useCommand(trpc.admin.messages.update)
  const snooze = (to: string | null) =>
    change.run({ threadId, snoozedUntil: to }, () =>
      undoToast(
        to ? `Snoozed until ${exactTime(to)}. It comes back sooner if somebody writes.` : 'Back in the list',
        // What a colleague has set since stays.
        () =>
          change.run({
            threadId,
            snoozedUntil: until && Date.parse(until) > Date.now() ? until : null,
            snoozedFrom: to,
          }),
      ),
    )
  return (
    <SnoozeTimes
      label="Snooze this conversation"
      dueAt={null}
      maxDays={maxDays}
      onPick={(time) => snooze(time.toISOString())}
      onWake={until ? () => snooze(null) : undefined}
      wakes="Back to the list now"
    >
      <Button
        variant="default"
        size="sm"
        leftSection={<IconClockPause size={15} aria-hidden />}
        loading={change.isPending}
        aria-keyshortcuts="s"
        {...(until && { title: exactTime(until) })}
      >
        {until ? `Snoozed until ${timeOrDay(until)}` : 'Snooze'}
      </Button>
    </SnoozeTimes>
  )
}
