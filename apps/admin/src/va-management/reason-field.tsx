import { maxLength } from '@kazi/schemas/text'
import { Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'

/** What is typed is kept until it is sent, also when the dialog closes. */
export const useReason = (key: string) =>
  useSessionStorage<string>({ key: `assignment-reason:${key}`, defaultValue: '', getInitialValueInEffect: false })

export const ReasonField = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <Textarea
    label="Reason (optional)"
    description="Both sides read it."
    autosize
    minRows={2}
    maxRows={8}
    maxLength={maxLength.note}
    data-autofocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
