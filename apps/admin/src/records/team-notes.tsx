import { errorText } from '@kazi/client/errors'
import { maxLength } from '@kazi/schemas/max-length'
import { FormError } from '@kazi/ui/form-error'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import { useMay } from '#/session/may.tsx'
import classes from './team-notes.module.css'

type Input = { id: number; notes: string | null; notesBefore: string | null }
type Props = {
  /** Under which the browser keeps what is typed until it is saved. */
  storageKey: string
  id: number
  saved: string | null
  /** The command of the record, with `notesSaved`. */
  save: { run: (input: Input, then: () => void) => void; isPending: boolean; error: unknown }
}
/** What the command says: a failure stands in the form. */
export const notesSaved = { success: 'Notes saved', failure: false } as const
/** `before` are the notes that were there when the typing began. */
const edited = z.object({ text: z.string(), before: z.string() })

/** The team's notes on a record. What is typed is kept, and does not replace what a colleague saved meanwhile. */
export function TeamNotes({ storageKey, id, saved, save }: Props) {
  const may = useMay()
  const now = saved ?? ''
  const [draft, keep, forget, stored] = useDraft(storageKey, edited)
  const { text, before } = draft ?? { text: now, before: now }
  const dirty = text.trim() !== now
  // What our own save replaced: it stands here until the record is read again.
  const [replaced, setReplaced] = useState<string>()
  const stale = dirty && before !== now && now !== replaced
  if (!may) return <Textarea label="Notes" readOnly autosize maxRows={14} value={now || 'None'} />
  return (
    <form
      className={classes.notes}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const sent = text.trim()
        save.run({ id, notes: sent || null, notesBefore: before || null }, () => {
          const typed = stored()?.text ?? sent
          if (typed.trim() === sent) return forget()
          setReplaced(before)
          keep({ text: typed, before: sent })
        })
      }}
    >
      <Textarea
        label="Notes"
        description="Only the team can read them."
        autosize
        minRows={3}
        maxRows={14}
        maxLength={maxLength.text}
        value={text}
        onChange={(event) => keep({ text: event.currentTarget.value, before })}
      />
      {stale && (
        <Alert color="orange" title="A colleague has changed these notes since you began to write">
          <p className={classes.theirs}>They now say: {now || 'nothing'}</p>
          <Group gap="xs" mt="sm">
            <Button size="xs" variant="default" onClick={forget}>
              Use theirs
            </Button>
            <Button size="xs" variant="default" onClick={() => keep({ text, before: now })}>
              Keep mine
            </Button>
          </Group>
        </Alert>
      )}
      <FormError>{save.error && !stale ? errorText(save.error) : null}</FormError>
      <div>
        <Button type="submit" variant="default" loading={save.isPending} disabled={!dirty || stale}>
          Save notes
        </Button>
      </div>
    </form>
  )
}
