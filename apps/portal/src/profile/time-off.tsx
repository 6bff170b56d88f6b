import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { say } from '@kazi/schemas/say'
import { ErrorState } from '@kazi/ui/error-state'
import { dayRange } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { IconPencil, IconTrash } from '@kazi/ui/tabler'
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import rowClasses from '#/frame/entries.module.css'
import classes from './time-off.module.css'
import type { TimeOffEntry } from './time-off-entry.ts'
import { TimeOffForm } from './time-off-form.tsx'

/** The days on which a VA is not proposed: planned, changed and removed here. */
export function TimeOff({ backOn }: { backOn: string | null }) {
  const [open, setOpen] = useState<TimeOffEntry | 'new'>()
  const add = useRef<HTMLButtonElement>(null)
  // The button that comes back to the page in place of the form takes the focus.
  const [closed, setClosed] = useState(false)
  const close = () => {
    setOpen(undefined)
    setClosed(true)
  }
  // Its undo takes the focus.
  const closeRemoved = (id: number) => {
    setOpen((now) => (now !== 'new' && now?.id === id ? undefined : now))
    setClosed(false)
  }
  return (
    <Section
      title={say('Time off')}
      description={say("On these days we don't propose you for new tasks. Tasks you already have stay with you.")}
      actions={
        !open && (
          <Button ref={add} autoFocus={closed} variant="default" onClick={() => setOpen('new')}>
            {say('Add time off')}
          </Button>
        )
      }
    >
      {open && (
        <TimeOffForm key={open === 'new' ? 'new' : open.id} entry={open === 'new' ? undefined : open} onDone={close} />
      )}
      <Entries
        backOn={backOn}
        editing={open === 'new' ? undefined : open?.id}
        onEdit={setOpen}
        onRemoved={closeRemoved}
        onRestored={() => add.current?.focus()}
      />
    </Section>
  )
}

type EntriesProps = {
  backOn: string | null
  editing: number | undefined
  onEdit: (entry: TimeOffEntry) => void
  onRemoved: (id: number) => void
  onRestored: () => void
}

function Entries({ backOn, editing, onEdit, onRemoved, onRestored }: EntriesProps) {
  const entries = trpc.vaPortal.timeOff.list.useQuery()
  const [removed, setRemoved] = useState<TimeOffEntry>()
  const remove = useCommand(trpc.vaPortal.timeOff.remove, { parallel: true })
  const again = useCommand(trpc.vaPortal.timeOff.save, { success: 'Time off restored' })
  if (entries.isError && !entries.data)
    return <ErrorState text={say("Couldn't load your time off.")} onRetry={() => void entries.refetch()} />
  if (!entries.data) return <ListSkeleton label={say('Loading your time off')} count={2} />
  const undo = ({ startsOn, endsOn, reason }: TimeOffEntry) =>
    again.run({ startsOn, endsOn, ...(reason && { reason }) }, () => {
      setRemoved(undefined)
      onRestored()
    })
  return (
    <>
      {removed && (
        <Group className={classes.removed} role="status" justify="space-between">
          <span>{say('Removed {days}', { days: dayRange(removed.startsOn, removed.endsOn) })}</span>
          <Button size="sm" variant="light" autoFocus loading={again.isPending} onClick={() => undo(removed)}>
            {say('Undo')}
          </Button>
        </Group>
      )}
      {entries.data.length === 0 && <Text c="dimmed">{say('No time off planned.')}</Text>}
      <ul className={classes.entries}>
        {entries.data.map((entry, index) => {
          const days = dayRange(entry.startsOn, entry.endsOn)
          return (
            <li key={entry.id} data-current={entry.id === editing || undefined}>
              <span className={rowClasses.what}>
                <span className={classes.days}>
                  {days}
                  {index === 0 && backOn && <Badge variant="light">{say('Away now')}</Badge>}
                </span>
                {entry.reason && <span className={classes.reason}>{entry.reason}</span>}
              </span>
              <span className={rowClasses.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('Edit {entry}', { entry: days })}
                  onClick={() => onEdit(entry)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('Remove {entry}', { entry: days })}
                  onClick={() =>
                    remove.run({ id: entry.id }, () => {
                      setRemoved(entry)
                      onRemoved(entry.id)
                    })
                  }
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
