import { trpc } from '@kazi/client/connect'
import { undoToast } from '@kazi/client/undo-toast'
import { useCommand } from '@kazi/client/use-command'
import { maxSnoozeDays } from '@kazi/schemas/work-states'
import { exactTime } from '@kazi/ui/format'
import { IconClockPause, IconUserCheck } from '@kazi/ui/tabler'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { snoozeTimes } from './snooze-times.ts'

/** Loaded when a day is first picked. */
const PickDay = lazy(() => import('./pick-day.tsx').then((file) => ({ default: file.PickDay })))

/** A request in the queue, as its row or its page knows it. */
export type Queued = {
  kind: 'task' | 'inquiry'
  id: number
  /** Whose request it is. */
  name: string
  owner: string | null
  snoozedUntil: string | null
  dueAt: string | null
}

/** Taking and snoozing run at once and offer undo. */
export function useQueueMoves({ kind, id, name }: Pick<Queued, 'kind' | 'id' | 'name'>) {
  const own = useCommand(trpc.admin.requests.own)
  const snooze = useCommand(trpc.admin.requests.snooze)
  return {
    pending: own.isPending || snooze.isPending,
    own: (owner: string | null, before: string | null) =>
      own.run({ kind, id, owner, before }, () =>
        undoToast(owner ? `You have ${name}'s request` : `You gave back ${name}'s request`, () =>
          own.run({ kind, id, owner: before, before: owner }),
        ),
      ),
    snooze: (until: string | null, before: string | null) =>
      snooze.run({ kind, id, until }, () =>
        undoToast(
          until ? `Snoozed ${name}'s request until ${exactTime(until)}` : `${name}'s request is in the queue again`,
          // What a colleague has set since stays.
          () => snooze.run({ kind, id, until: before && Date.parse(before) > Date.now() ? before : null, from: until }),
        ),
      ),
  }
}

/** Who works on a request: take it, take it over, or give it back. */
export function OwnerButton({ request }: { request: Queued }) {
  const { data: me } = trpc.admin.me.useQuery()
  const { own, pending } = useQueueMoves(request)
  if (!me) return null
  const { owner } = request
  const mine = owner === me.label
  return (
    <Button
      variant="default"
      loading={pending}
      leftSection={<IconUserCheck size={17} aria-hidden />}
      onClick={() => own(mine ? null : me.label, owner)}
    >
      {mine ? 'Give it back' : owner ? `Take over from ${owner}` : 'Take it'}
    </Button>
  )
}

/** @param icon what its icon is called, where a word has no room */
type SnoozeProps = { request: Queued; icon?: string }

/** Puts a request aside until a time, or brings it back. */
export function SnoozeMenu({ request, icon }: SnoozeProps) {
  const { snooze } = useQueueMoves(request)
  const { snoozedUntil, dueAt, name } = request
  const label = `Snooze ${name}'s request`
  return (
    <SnoozeTimes
      label={label}
      dueAt={dueAt}
      onPick={(time) => snooze(time.toISOString(), snoozedUntil)}
      onWake={snoozedUntil ? () => snooze(null, snoozedUntil) : undefined}
    >
      {icon ? (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={icon} title="Snooze (S)" aria-keyshortcuts="s">
          <IconClockPause size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconClockPause size={17} aria-hidden />} aria-keyshortcuts="s">
          Snooze
        </Button>
      )}
    </SnoozeTimes>
  )
}

type TimesProps = {
  label: string
  dueAt: string | null
  /** How many days from today something may be away: by default, a request. */
  maxDays?: number
  onPick: (time: Date) => void
  /** Brings it back at once; missing for what is not snoozed. */
  onWake?: (() => void) | undefined
  wakes?: string
  /** The button that opens the menu. */
  children: ReactNode
}

/** When something comes back that is put aside. */
export function SnoozeTimes({
  label,
  dueAt,
  maxDays = maxSnoozeDays,
  onPick,
  onWake,
  wakes = 'Back to the queue now',
  children,
}: TimesProps) {
  const [picking, setPicking] = useState(false)
  // Stays mounted after its first use, so that it can close with its animation.
  const [used, setUsed] = useState(false)
  if (picking && !used) setUsed(true)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {onWake && <Menu.Item onClick={onWake}>{wakes}</Menu.Item>}
          {snoozeTimes(new Date()).map(({ label: words, at }) => (
            <Menu.Item key={words} onClick={() => onPick(at)} rightSection={<Late at={at} dueAt={dueAt} />}>
              {words}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setPicking(true)}>Pick a day…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {used && (
        <Suspense>
          <PickDay
            opened={picking}
            label={label}
            dueAt={dueAt}
            maxDays={maxDays}
            onPick={onPick}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The clock runs on while a request is put aside. */
const Late = ({ at, dueAt }: { at: Date; dueAt: string | null }) =>
  dueAt && at.getTime() > Date.parse(dueAt) ? <small>after the promised time</small> : null
