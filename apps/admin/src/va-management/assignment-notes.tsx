import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { maxLength } from '@kazi/schemas/text'
import { FormError } from '@kazi/ui/form-error'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import type { Assignment } from './assignment-drawer.tsx'
import classes from './management.module.css'

type Draft = { text: string; version: number }

/** The team's notes. What is typed is kept until it is saved, and does not replace what a colleague saved meanwhile. */
export function AssignmentNotes({ assignment: { id, adminNotes, version } }: { assignment: Assignment }) {
  const saved = adminNotes ?? ''
  const [draft, setDraft, forget] = useSessionStorage<Draft | null>({
    key: `assignment-notes:${id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const save = useCommand(trpc.admin.assignments.update, { success: 'Notes saved', failure: false, onSuccess: forget })
  const text = draft?.text ?? saved
  const dirty = text.trim() !== saved
  const stale = dirty && draft !== null && draft.version !== version
  return (
    <form
      className={classes.notes}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.run({ id, notes: text.trim() || null, version: draft?.version ?? version })
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
        onChange={(event) => setDraft({ text: event.currentTarget.value, version: draft?.version ?? version })}
      />
      {stale && (
        <Alert color="orange" title="This assignment has changed since you began to write">
          <p className={classes.prose}>The notes are now: {saved || 'empty'}</p>
          <Group gap="xs" mt="sm">
            <Button size="xs" variant="default" onClick={forget}>
              Take these
            </Button>
            <Button size="xs" variant="default" onClick={() => setDraft({ text, version })}>
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
