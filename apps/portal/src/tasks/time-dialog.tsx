import { errorText } from '@kazi/client/errors'
import { drop } from '@kazi/client/outbox'
import { toast } from '@kazi/client/toasts'
import { useQueuedCommand } from '@kazi/client/use-queued-command'
import { focusFirst, showRefusal, useSchemaForm } from '@kazi/client/use-schema-form'
import { hours } from '@kazi/schemas/format'
import { say } from '@kazi/schemas/say'
import { type TimeBefore, timeEntry, workDays } from '@kazi/schemas/time'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { calendarDay } from '@kazi/schemas/zones'
import { Dialog } from '@kazi/ui/dialog'
import { dropDraft } from '@kazi/ui/draft'
import { ErrorState } from '@kazi/ui/error-state'
import { clockTime, exactTime, relativeDay, toDate } from '@kazi/ui/format'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { IconPencil, IconTrash } from '@kazi/ui/tabler'
import { timeNote } from '@kazi/ui/time-note'
import { useNow } from '@kazi/ui/use-now'
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import rowClasses from '#/frame/entries.module.css'
import { dontSend } from '#/offline/dont-send.ts'
import { entryWords } from '#/offline/entry-words.ts'
import { DurationInput } from '#/timer/duration-input.tsx'
import { useOwnZone } from './own-zone.ts'
import classes from './time-dialog.module.css'
import { type EntryValues, isBegun, keepEntry, readEntry } from './time-draft.ts'
import { type PendingEntry, type TimeEntry, useTimeEntries } from './use-time-entries.ts'
import type { VaTask } from './va-task.ts'

/** The days to choose from, in the VA's calendar. A task that an older version kept on this device has no `firstHeldAt`. */
const daysOf = (zone: string, { firstHeldAt, createdAt }: VaTask) => workDays(zone, firstHeldAt ?? createdAt)
const valuesOf = ({ minutes, workedOn, startsAt, note }: TimeEntry): EntryValues => ({
  minutes: hours(minutes),
  workedOn,
  startsAt: startsAt ?? '',
  note: note ?? '',
})

/** An entry as it is on the screen: what was changed elsewhere is not overwritten unseen. */
const seen = ({ minutes, workedOn, startsAt, note }: TimeEntry): TimeBefore => ({ minutes, workedOn, startsAt, note })

/** The time logged on a task: a form for more, and the entries, which can be corrected until the result is accepted. */
export function TimeDialog({ task, onClose }: { task: VaTask; onClose: () => void }) {
  const [editing, setEditing] = useState<TimeEntry>()
  const first = useRef<HTMLInputElement>(null)
  const back = () => {
    setEditing(undefined)
    first.current?.focus()
  }
  return (
    <Dialog onClose={onClose} title={say('Log time')} size="lg">
      <Stack>
        {vaTaskRules[task.status].timeLog === 'open' && (
          <EntryForm key={editing?.id ?? 'new'} field={first} task={task} entry={editing} onDone={back} />
        )}
        <Entries
          task={task}
          editing={editing?.id}
          onEdit={setEditing}
          onDeleted={(id) => setEditing((now) => (now?.id === id ? undefined : now))}
          onRestored={back}
        />
      </Stack>
    </Dialog>
  )
}

type FormProps = {
  task: VaTask
  entry: TimeEntry | undefined
  field: React.RefObject<HTMLInputElement | null>
  onDone: () => void
}

function EntryForm({ task, entry, field, onDone }: FormProps) {
  const { id: taskId, title } = task
  const { zone, place: elsewhere } = useOwnZone()
  // The dialog can stay open over midnight.
  useNow()
  const days = daysOf(zone, task)
  const draft = `time-${taskId}`
  const blank: EntryValues = { minutes: '', workedOn: days.last, startsAt: '', note: '' }
  // The same for every attempt to send this entry: a retry after a lost answer must not log it twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  /** Null once the form is gone. */
  const place = useRef<HTMLFormElement>(null)
  const log = useQueuedCommand('tasks.logTime', {
    title: ({ minutes }) => say('Log {time}', { time: hours(Number(minutes)) }),
    about: () => title,
    success: 'Time logged',
    failure: false,
    keepRefused: true,
  })
  const edit = useQueuedCommand('tasks.editTime', {
    title: ({ minutes }) => say('Change a time entry to {time}', { time: hours(Number(minutes)) }),
    about: () => title,
    saw: ({ before }) => before && entryWords(before),
    success: 'Time entry saved',
    failure: false,
  })
  const form = useSchemaForm({
    schema: timeEntry,
    initialValues: entry ? valuesOf(entry) : readEntry(draft, blank),
    toInput: (values: EntryValues) => ({ id: taskId, key, ...values }),
    onValuesChange: (values) => !entry && keepEntry(draft, values),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new day is a reason
  useEffect(() => {
    if (!entry && !isBegun(form.getValues())) form.setFieldValue('workedOn', days.last)
  }, [days.last])
  const send = form.onSubmit(({ key: _, ...input }) => {
    // Enter, while the button is busy.
    if (log.isPending || edit.isPending) return
    const values = form.getValues()
    /** Otherwise its writer has closed it, or typed the next entry. */
    const stillShown = () => place.current && form.getValues() === values
    // From here on the entry is the outbox's: a form that opens before there is an answer begins the next one.
    if (!entry) dropDraft(draft)
    const sending: Promise<unknown> = entry
      ? edit.runAsync({
          ...input,
          entryId: entry.id,
          before: seen(entry),
          startsAt: input.startsAt ?? null,
          note: input.note ?? null,
        })
      : log.runAsync({ ...input, key })
    sending.then(
      () => {
        setKey(crypto.randomUUID())
        if (!stillShown()) return
        form.setValues({ ...blank, workedOn: values.workedOn })
        onDone()
      },
      (error) => {
        if (!stillShown()) {
          setKey(crypto.randomUUID())
          return toast(errorText(error), 'failure')
        }
        if (!entry) {
          void drop(key)
          keepEntry(draft, values)
        }
        if (!showRefusal(form, error, values)) toast(errorText(error), 'failure')
      },
    )
  }, focusFirst(form))
  return (
    <form ref={place} noValidate aria-label={entry ? say('Edit this entry') : say('New entry')} onSubmit={send}>
      <Stack>
        <Group grow align="flex-start" className={rowClasses.fields}>
          <DurationInput
            label={say('Time worked')}
            data-autofocus
            autoFocus={Boolean(entry)}
            ref={field}
            {...form.getInputProps('minutes')}
          />
          <TextInput
            label={say('Worked on')}
            type="date"
            min={days.first}
            max={days.last}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={elsewhere && `${say('Timezone')}: ${elsewhere}`}
            {...form.getInputProps('workedOn')}
          />
          <TextInput label={say('Started at (optional)')} type="time" {...form.getInputProps('startsAt')} />
        </Group>
        <TextInput label={say('Note (optional)')} {...form.getInputProps('note')} />
        <Group justify="flex-end">
          {entry && (
            <Button variant="default" onClick={onDone}>
              {say('Cancel')}
            </Button>
          )}
          <Button type="submit" loading={log.isPending || edit.isPending}>
            {entry ? say('Save changes') : say('Log time')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type EntriesProps = {
  task: VaTask
  editing: number | undefined
  onEdit: (entry: TimeEntry) => void
  onDeleted: (id: number) => void
  onRestored: () => void
}

function Entries({ task, editing, onEdit, onDeleted, onRestored }: EntriesProps) {
  const { query, entries, waiting, arrived, minutes: total } = useTimeEntries(task.id)
  const [deleted, setDeleted] = useState<TimeEntry>()
  const about = () => task.title
  const again = useQueuedCommand('tasks.logTime', {
    title: ({ minutes }) => say('Log {time}', { time: hours(Number(minutes)) }),
    about,
    success: 'Time entry restored',
  })
  const remove = useQueuedCommand('tasks.removeTime', {
    title: () => say('Delete a time entry'),
    about,
    saw: ({ before }) => before && entryWords(before),
    parallel: true,
  })
  const own = waiting.length + arrived.length
  if (query.isError && !entries && own === 0)
    return <ErrorState text={say("Couldn't load the entries.")} onRetry={() => void query.refetch()} />
  if (!entries && !query.isError) return <ListSkeleton label={say('Loading the entries')} count={2} />
  if (entries?.length === 0 && own === 0 && !deleted) return <Text c="dimmed">{say('Nothing logged yet.')}</Text>
  const open = vaTaskRules[task.status].timeLog === 'open'
  const undo = ({ minutes, note, workedOn, startsAt, startedAt }: TimeEntry) => {
    const start = { ...(startsAt && { startsAt }), ...(startedAt && { startedAt }) }
    const entry = { id: task.id, minutes, workedOn, ...(note && { note }), ...start }
    again.run(entry, () => {
      setDeleted(undefined)
      onRestored()
    })
  }
  return (
    <section aria-label={say('Logged time')}>
      <Text fw={600}>{say('{time} so far', { time: hours(total) })}</Text>
      {deleted && (
        // In the dialog, because a toast is outside of what the keyboard reaches from here.
        <Group className={rowClasses.deleted} role="status" justify="space-between">
          <span>{say('Deleted {time}', { time: hours(deleted.minutes) })}</span>
          <Button size="sm" variant="light" autoFocus loading={again.isPending} onClick={() => undo(deleted)}>
            {say('Undo')}
          </Button>
        </Group>
      )}
      <ul className={rowClasses.list}>
        {waiting.map((one) => (
          <Waiting key={one.key} one={one} />
        ))}
        {arrived.map((one) => (
          <Waiting key={one.key} one={one} arrived />
        ))}
        {entries?.map((entry) => (
          <li key={entry.id} data-current={entry.id === editing || undefined}>
            <span className={classes.entry}>
              <span className={classes.time}>{hours(entry.minutes)}</span>
              <span className={rowClasses.what}>
                <span className={classes.when}>
                  <WorkDay day={entry.workedOn} />
                  {entry.startsAt && entry.endsAt && `, ${clockTime(entry.startsAt)}–${clockTime(entry.endsAt)}`}
                </span>
                {entry.note && <span className={classes.note}>{timeNote(entry.note)}</span>}
              </span>
            </span>
            {open && (
              <span className={rowClasses.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('Edit {entry}', { entry: hours(entry.minutes) })}
                  onClick={() => onEdit(entry)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('Delete {entry}', { entry: hours(entry.minutes) })}
                  onClick={() =>
                    remove.run({ id: task.id, entryId: entry.id, before: seen(entry) }, () => {
                      setDeleted(entry)
                      onDeleted(entry.id)
                    })
                  }
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Today' and 'Yesterday' are those of the VA's calendar, as the day itself is. */
function WorkDay({ day }: { day: string }) {
  const { zone } = useOwnZone()
  const today = toDate(calendarDay(zone, useNow()))
  return (
    <time className={classes.day} dateTime={day} title={exactTime(day, today)}>
      {relativeDay(day, today)}
    </time>
  )
}

/** Logged without a connection: it can be taken back, unless it may have arrived, and logged anew. */
const Waiting = ({ one: { key, input }, arrived = false }: { one: PendingEntry; arrived?: boolean }) => (
  <li>
    <span className={classes.entry}>
      <span className={classes.time}>{hours(Number(input.minutes))}</span>
      <span className={rowClasses.what}>
        <span className={classes.when}>
          <WorkDay day={String(input.workedOn)} />
          {!arrived && <>, {say('waits to be sent')}</>}
        </span>
        {typeof input.note === 'string' && <span className={classes.note}>{input.note}</span>}
      </span>
    </span>
    {!arrived && (
      <span className={rowClasses.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('Delete {entry}', { entry: hours(Number(input.minutes)) })}
          onClick={() => void dontSend(key)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </span>
    )}
  </li>
)
