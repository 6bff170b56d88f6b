import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { FormError } from '@kazi/ui/form-error'
import { Button, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import type { Client } from './client-parts.tsx'
import classes from './clients.module.css'

/** The team's notes. What is typed is kept until it is saved. */
export function ClientNotes({ client: { id, notes } }: { client: Client }) {
  const saved = notes ?? ''
  const [draft, setDraft, forget] = useSessionStorage<string | null>({
    key: `client-notes:${id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const save = useCommand(trpc.admin.clients.update, { success: 'Notes saved', failure: false, onSuccess: forget })
  const text = draft ?? saved
  return (
    <form
      className={classes.notes}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.run({ id, notes: text.trim() || null })
      }}
    >
      <Textarea
        label="Notes"
        description="Only the team can read them."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={text}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <FormError>{save.error ? errorText(save.error) : null}</FormError>
      <div>
        <Button type="submit" variant="default" loading={save.isPending} disabled={text.trim() === saved}>
          Save notes
        </Button>
      </div>
    </form>
  )
}
