import { maxSnoozeDays } from '@kazi/schemas/work-states'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { morningOf } from './snooze-times.ts'

type Props = {
  opened: boolean
  label: string
  /** When it was promised. */
  dueAt: string | null
  onPick: (day: Date) => void
  onClose: () => void
}

/** The day on which something comes back that is put aside. */
export function PickDay({ opened, label, dueAt, onPick, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={label} size="sm">
      <Day
        dueAt={dueAt}
        onPick={(day) => {
          onClose()
          onPick(day)
        }}
      />
    </Modal>
  )
}

const dayText = (day: Date) =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`

function Day({ dueAt, onPick }: Pick<Props, 'dueAt' | 'onPick'>) {
  const now = new Date()
  const first = dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))
  const last = dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + maxSnoozeDays - 1))
  const [day, setDay] = useState(first)
  const valid = day >= first && day <= last
  const late = valid && dueAt !== null && morningOf(day).getTime() > Date.parse(dueAt)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) onPick(morningOf(day))
      }}
    >
      <TextInput
        type="date"
        label="Back on"
        description={late ? 'This is after the promised time.' : 'It is back in the queue at 9 AM.'}
        min={first}
        max={last}
        value={day}
        error={valid ? null : `Choose a day within ${maxSnoozeDays} days.`}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" mt="md" fullWidth>
        Snooze
      </Button>
    </form>
  )
}
