import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { IconClockPause } from '@kazi/ui/tabler'
import { Button, Group, Menu, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'

/** What is put off comes back when a working day begins, in the reader's own time zone. */
const morning = 8

const dayFromNow = (days: number) => {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(morning, 0, 0, 0)
  return at
}
const toMonday = () => (8 - new Date().getDay()) % 7 || 7
const asInput = (at: Date) =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

export const shortDay = (at: string | Date) =>
  new Date(at).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })

type Props = { threadId: string; until: string | null }

/** Puts a conversation off until a day, or takes that back. */
export function SnoozeMenu({ threadId, until }: Props) {
  const [choosing, setChoosing] = useState(false)
  const change = useCommand(trpc.admin.messages.update, {
    success: (_, { snoozedUntil }) =>
      snoozedUntil
        ? { title: `Snoozed until ${shortDay(snoozedUntil)}`, text: 'It comes back sooner if somebody writes.' }
        : 'Back in the list',
    onDone: () => setChoosing(false),
  })
  const snooze = (at: Date | null) => change.run({ threadId, snoozedUntil: at?.toISOString() ?? null })
  if (until)
    return (
      <Button
        variant="default"
        size="sm"
        leftSection={<IconClockPause size={15} aria-hidden />}
        loading={change.isPending}
        onClick={() => snooze(null)}
      >
        End snooze ({shortDay(until)})
      </Button>
    )
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconClockPause size={15} aria-hidden />}>
            Snooze
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => snooze(dayFromNow(1))}>Until tomorrow</Menu.Item>
          <Menu.Item onClick={() => snooze(dayFromNow(toMonday()))}>Until Monday</Menu.Item>
          <Menu.Item onClick={() => snooze(dayFromNow(7))}>For a week</Menu.Item>
          <Menu.Item onClick={() => setChoosing(true)}>Until a date…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing && <DateDialog busy={change.isPending} onChoose={snooze} onClose={() => setChoosing(false)} />}
    </>
  )
}

type DateProps = { busy: boolean; onChoose: (at: Date) => void; onClose: () => void }

function DateDialog({ busy, onChoose, onClose }: DateProps) {
  const [day, setDay] = useState(asInput(dayFromNow(2)))
  const at = new Date(`${day}T0${morning}:00:00`)
  const ready = !Number.isNaN(at.getTime()) && at > new Date()
  return (
    <Modal opened onClose={onClose} title="Snooze until" size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onChoose(at)
        }}
      >
        <TextInput
          type="date"
          label="Date"
          description="It comes back at 8:00 AM your time."
          min={asInput(dayFromNow(1))}
          max={asInput(dayFromNow(360))}
          value={day}
          error={day && !ready ? 'Please choose a day in the future.' : null}
          data-autofocus
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!ready}>
            Snooze
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
