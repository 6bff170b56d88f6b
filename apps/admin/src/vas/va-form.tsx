import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { vaRecord, vaRecordPatch } from '@kazi/schemas/va-record'
import { weekInWords } from '@kazi/schemas/working-week'
import { Alert, Button, Group, Modal, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { useDraft } from '#/forms/use-draft.ts'
import { Loaded } from '#/frame/loaded.tsx'
import type { Va } from './va.ts'
import { hoursIn, hoursText, VaHours } from './va-hours.tsx'
import classes from './vas.module.css'

type Props = {
  /** Omitted for a new VA. */
  va?: Va
  onClose: () => void
}

const text = z.string()
const fields = z.object({
  name: text,
  email: text,
  timezone: text,
  skills: text,
  tools: text,
  country: text,
  hourlyRate: text,
  experience: text,
  industry: text,
  availability: text,
  languages: text,
  portfolio: text,
  intro: text,
  performanceNotes: text,
  available: z.boolean(),
  workingHours: text,
})
type Values = z.infer<typeof fields>
/** `start` is what the values were edited from. */
const edited = z.object({ values: fields, start: fields })

const valuesOf = (va: Va | undefined): Values => ({
  name: va?.name ?? '',
  email: va?.email ?? '',
  timezone: va?.timezone ?? '',
  skills: va?.skills ?? '',
  tools: va?.tools.join(', ') ?? '',
  country: va?.country ?? '',
  hourlyRate: va?.hourlyRate ?? '',
  experience: va?.experience ?? '',
  industry: va?.industry ?? '',
  availability: va?.availability ?? '',
  languages: va?.languages ?? '',
  portfolio: va?.portfolio ?? '',
  intro: va?.intro ?? '',
  performanceNotes: va?.performanceNotes ?? '',
  available: va?.available ?? true,
  workingHours: hoursText(va?.workingHours ?? []),
})

/** A comma that ends the list, or stands twice in it, leaves nothing behind. */
const tidy = <V extends Partial<Values>>({ skills, ...rest }: V) => ({
  ...rest,
  ...(skills !== undefined && {
    skills: skills
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .join(', '),
  }),
})

type Name = keyof Values
const fieldsOf = (values: Values) => Object.keys(values) as Name[]
const only = (values: Values, names: Name[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
const labels: Record<Name, string> = {
  name: 'Name',
  email: 'Email',
  timezone: 'Timezone',
  skills: 'Skills',
  tools: 'Tools',
  country: 'Country',
  hourlyRate: 'Hourly rate',
  experience: 'Experience',
  industry: 'Industry',
  availability: 'Availability',
  languages: 'Languages',
  portfolio: 'Portfolio',
  intro: 'Intro',
  performanceNotes: 'Performance notes',
  available: 'Available for new tasks',
  workingHours: 'Working hours',
}
/** What stands in a field now, in words. */
const shown = (values: Values, name: Name) => {
  const value = values[name]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (name === 'workingHours' ? weekInWords(hoursIn(value)).join(', ') : value) || 'empty'
}

/** The form of an existing VA, shown once the record has loaded. */
export function EditVa({ id, onClose }: { id: number; onClose: () => void }) {
  const query = trpc.admin.vas.get.useQuery({ id })
  if (query.data) return <VaForm va={query.data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Edit VA" size="lg">
      <Loaded query={query} failure="Couldn't load this VA" small>
        {() => null}
      </Loaded>
    </Modal>
  )
}

/** A new VA, or an existing one. What is typed is kept until it is saved. */
export function VaForm({ va, onClose }: Props) {
  const [draft, keep, forget] = useDraft(`va:${va?.id ?? 'new'}`, edited)
  const failed = (title: string) => (error: unknown) => ({ title, text: errorText(error) })
  const create = useCommand(trpc.admin.vas.create, {
    success: 'VA created',
    failure: failed('Failed to create VA'),
    onSuccess: forget,
    onDone: onClose,
  })
  const update = useCommand(trpc.admin.vas.update, {
    success: 'VA updated',
    failure: failed('Failed to update VA'),
    onSuccess: forget,
    onDone: onClose,
  })
  // An empty field is omitted for a new VA but cleared (null) in an existing one: two schemas, two forms.
  const adding = useSchemaForm({ schema: vaRecord, initialValues: draft?.values ?? valuesOf(va), toInput: tidy })
  // What the edit was made from. Only what differs is sent, so that two people can edit different fields.
  const [start, setStart] = useState(draft?.start ?? valuesOf(va))
  const editing = useSchemaForm({
    schema: vaRecordPatch,
    initialValues: draft?.values ?? start,
    toInput: (values) => {
      const changed = fieldsOf(values).filter((name) => values[name] !== start[name])
      return { id: va?.id, ...tidy(only(values, changed)), before: only(start, changed) }
    },
  })
  const theirs = valuesOf(va)
  const conflicts = fieldsOf(theirs).filter(
    (name) =>
      va &&
      theirs[name] !== start[name] &&
      editing.values[name] !== start[name] &&
      editing.values[name] !== theirs[name],
  )
  const saving = useRef<HTMLButtonElement>(null)
  function settle(takesTheirs: boolean) {
    // Its buttons go with the question, and Save is enabled by then.
    flushSync(() => {
      if (takesTheirs) editing.setValues(only(theirs, conflicts))
      setStart({ ...start, ...only(theirs, conflicts) })
    })
    saving.current?.focus()
  }
  // A field that nobody has typed in shows what others save.
  const version = JSON.stringify(theirs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what others have saved since counts
  useEffect(() => {
    const untouched = fieldsOf(theirs).filter(
      (name) => theirs[name] !== start[name] && [start[name], theirs[name]].includes(editing.values[name]),
    )
    if (!va || untouched.length === 0) return
    editing.setValues(only(theirs, untouched))
    setStart({ ...start, ...only(theirs, untouched) })
  }, [version])
  const form = va ? editing : adding
  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed counts, and what it is compared with
  useEffect(() => {
    if (fieldsOf(values).some((name) => values[name] !== start[name])) keep({ values, start })
    else forget()
  }, [values, start])
  const save = va
    ? editing.onSubmit((input) => update.run(input), focusFirst(editing))
    : adding.onSubmit((input) => create.run(input), focusFirst(adding))
  return (
    <Modal opened onClose={onClose} title={va ? `Edit ${va.name}` : 'Add VA'} size="lg">
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
            <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
            <TextInput label="Timezone" required {...form.getInputProps('timezone')} />
            <TextInput label="Country" {...form.getInputProps('country')} />
          </SimpleGrid>
          <TextInput label="Skills" description="Separate with commas." required {...form.getInputProps('skills')} />
          <TextInput label="Tools" description="Separate with commas." required {...form.getInputProps('tools')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <TextInput label="Hourly rate" {...form.getInputProps('hourlyRate')} />
            <TextInput label="Experience" {...form.getInputProps('experience')} />
            <TextInput label="Industry" {...form.getInputProps('industry')} />
            <TextInput label="Availability" placeholder="20 hours a week" {...form.getInputProps('availability')} />
            <TextInput label="Languages" {...form.getInputProps('languages')} />
            <TextInput label="Portfolio" type="url" {...form.getInputProps('portfolio')} />
          </SimpleGrid>
          <VaHours
            value={values.workingHours}
            onChange={(hours) => form.setFieldValue('workingHours', hours)}
            error={form.errors.workingHours}
          />
          <Textarea label="Intro" {...form.getInputProps('intro')} />
          <Textarea
            label="Performance notes"
            description="Shown to the VA with their figures."
            minRows={2}
            {...form.getInputProps('performanceNotes')}
          />
          <Switch
            label="Available for new tasks"
            description="When this is turned off, open proposals are withdrawn, and we email those clients."
            {...form.getInputProps('available', { type: 'checkbox' })}
          />
          <Stack gap="sm" className={classes.save}>
            {conflicts.length > 0 && (
              <Alert color="orange" title="Somebody else has just saved this VA" className={classes.conflict}>
                {conflicts.map((name) => (
                  <div key={name}>
                    {labels[name]} is now: <strong>{shown(theirs, name)}</strong>
                  </div>
                ))}
                <Group gap="xs" mt="sm">
                  <Button size="xs" variant="default" onClick={() => settle(true)}>
                    Take theirs
                  </Button>
                  <Button size="xs" variant="default" onClick={() => settle(false)}>
                    Keep mine
                  </Button>
                </Group>
              </Alert>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button
                ref={saving}
                type="submit"
                loading={create.isPending || update.isPending}
                disabled={conflicts.length > 0}
              >
                {va ? 'Save changes' : 'Create VA'}
              </Button>
            </Group>
          </Stack>
        </Stack>
      </form>
    </Modal>
  )
}
