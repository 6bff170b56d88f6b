import { maxLength } from '@kazi/schemas/max-length'
import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'

/** What is typed is kept until it is sent, also when the dialog closes. */
export function useReason(key: string) {
  const [draft, keep, forget] = useDraft(`assignment-reason:${key}`, z.string())
  return [draft ?? '', keep, forget] as const
}

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
