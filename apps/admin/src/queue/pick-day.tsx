import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { morningOf } from './snooze-times.ts'

type Props = {
  opened: boolean
  label: string
  /** When it was promised. */
  dueAt: string | null
  /** How many days from today it may be away. */
  maxDays: number
  onPick: (day: Date) => void
  onClose: () => void
}

/** The day on which something comes back that is put aside. */
export function PickDay({ opened, label, dueAt, maxDays, onPick, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={label} size="sm">
      <Day
        dueAt={dueAt}
        maxDays={maxDays}
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

function Day({ dueAt, maxDays, onPick }: Pick<Props, 'dueAt' | 'maxDays' | 'onPick'>) {
  const now = new Date()
  const first = dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))
  const last = dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + maxDays - 1))
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
        description={late ? 'This is after the promised time.' : 'It is back at 9 AM.'}
        min={first}
        max={last}
        value={day}
        error={valid ? null : `Choose a day within ${maxDays} days.`}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" mt="md" fullWidth>
        Snooze
      </Button>
    </form>
  )
}
