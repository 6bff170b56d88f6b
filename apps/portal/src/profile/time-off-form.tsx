import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, showRefusal, useSchemaForm } from '@kazi/client/use-schema-form'
import { maxLength } from '@kazi/schemas/max-length'
import { say } from '@kazi/schemas/say'
import { timeOff } from '@kazi/schemas/time-off'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import rowClasses from '#/frame/entries.module.css'
import classes from './time-off.module.css'
import type { TimeOffEntry } from './time-off-entry.ts'

const draft = 'time-off'
const blank = { startsOn: '', endsOn: '', reason: '' }

/** A new time off, or one that changes. Of a new one, what was typed is kept until it is saved. */
export function TimeOffForm({ entry, onDone }: { entry: TimeOffEntry | undefined; onDone: () => void }) {
  const save = useCommand(trpc.vaPortal.timeOff.save, {
    success: 'Time off saved',
    failure: false,
    onSuccess: () => {
      if (!entry) dropDraft(draft)
    },
    onDone,
  })
  const form = useSchemaForm({
    schema: timeOff,
    initialValues: entry
      ? { startsOn: entry.startsOn, endsOn: entry.endsOn, reason: entry.reason ?? '' }
      : readDraft(draft, blank),
    toInput: (values) => ({ ...values, ...(entry && { id: entry.id }) }),
    onValuesChange: (values) => !entry && writeDraft(draft, values),
  })
  /** Null once the form is gone. */
  const place = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={place}
      noValidate
      className={classes.form}
      aria-label={entry ? say('Edit this time off') : say('New time off')}
      onSubmit={form.onSubmit((input) => {
        // Enter, while the button is busy.
        if (save.isPending) return
        const sent = form.getValues()
        save.runAsync(input).catch((error) => {
          if (!place.current || !showRefusal(form, error, sent)) toast(errorText(error), 'failure')
        })
      }, focusFirst(form))}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <Stack>
        <Group grow align="flex-start" className={rowClasses.fields}>
          <TextInput label={say('First day off')} type="date" autoFocus {...form.getInputProps('startsOn')} />
          <TextInput
            label={say('Last day off')}
            type="date"
            min={form.values.startsOn || undefined}
            {...form.getInputProps('endsOn')}
          />
        </Group>
        <TextInput
          label={say('Reason (optional)')}
          description={say("Only our team reads this. Clients see the day you're back.")}
          maxLength={maxLength.line}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {say('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {entry ? say('Save changes') : say('Save time off')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
