import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { skillWords, toolWords } from '@kazi/schemas/profile-words'
import { say } from '@kazi/schemas/say'
import { vaProfilePatch } from '@kazi/schemas/va'
import { usualHours } from '@kazi/schemas/working-hours'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { WorkingHoursField } from '@kazi/ui/working-hours-field'
import { ZoneSelect } from '@kazi/ui/zone-select'
import { Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { CardPreview } from './card-preview.tsx'
import type { Profile } from './profile.ts'
import { LanguagesField, SamplesField } from './profile-rows.tsx'
import { changedIn, rateIn, samplesOf, spokenOf, valuesOf } from './profile-values.ts'
import { RateFields } from './rate-fields.tsx'
import { TagsField } from './tags-field.tsx'

const draftOf = ({ id }: Profile) => `profile:${id}`

/** Whether something was typed and not saved. */
export function isBegun(profile: Profile) {
  const saved = valuesOf(profile)
  return Object.keys(changedIn(readDraft(draftOf(profile), saved), saved)).length > 0
}

export function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const draft = draftOf(profile)
  const [saved, setSaved] = useState(() => valuesOf(profile))
  const [restored] = useState(() => isBegun(profile))
  const close = () => {
    dropDraft(draft)
    onDone()
  }
  const sent = useRef(saved)
  /** What was typed while the rest was saved; with it, the form stays open. */
  const typedSince = () => changedIn(form.getValues(), sent.current)
  const save = useCommand(trpc.vaPortal.updateProfile, {
    success: 'Profile saved',
    onSuccess: () => {
      const left = typedSince()
      if (Object.keys(left).length > 0) writeDraft(draft, left)
      else dropDraft(draft)
    },
    onDone: () => {
      if (Object.keys(typedSince()).length === 0) return onDone()
      setSaved(sent.current)
    },
  })
  const form = useSchemaForm({
    schema: vaProfilePatch,
    initialValues: readDraft(draft, saved),
    onValuesChange: (values) => writeDraft(draft, changedIn(values, saved)),
    // Without what is as it was: it may have been changed in another tab.
    toInput: (values) => {
      const { weeklyHours, rate, languages, samples, ...changed } = changedIn(values, saved)
      return {
        ...changed,
        ...(weeklyHours !== undefined && {
          weeklyHours: weeklyHours.trim() === '' ? null : Number(weeklyHours.replace(',', '.')),
        }),
        ...(rate && { rate: rateIn(rate, profile.rate) }),
        ...(languages && { languages: spokenOf(languages) }),
        ...(samples && { samples: samplesOf(samples) }),
      }
    },
  })
  const unsaid = form.values.workingHours.length === 0
  const setHours = (hours: string[]) => form.setFieldValue('workingHours', hours)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((input) => {
        if (!save.isPending) sent.current = form.getValues()
        save.run(input)
      }, focusFirst(form))}
    >
      <Stack mt="md" maw="40rem">
        {restored && <Text c="dimmed">{say('What you changed last time is still here. It isn’t saved yet.')}</Text>}
        <Switch
          // It opens by itself where something was begun.
          autoFocus={!restored}
          label={say('Available for new tasks')}
          description={say("When this is off, we won't propose you for new tasks.")}
          {...form.getInputProps('available', { type: 'checkbox' })}
        />
        <TagsField
          path="skills"
          label={say('Skills')}
          suggestions={skillWords}
          value={form.values.skills}
          onChange={(skills) => form.setFieldValue('skills', skills)}
          error={form.errors.skills}
        />
        <TagsField
          path="tools"
          label={say('Tools')}
          suggestions={toolWords}
          value={form.values.tools}
          onChange={(tools) => form.setFieldValue('tools', tools)}
          error={form.errors.tools}
        />
        <ZoneSelect
          label={say('Timezone')}
          value={form.values.timezone}
          onChange={(zone) => form.setFieldValue('timezone', zone)}
          error={form.errors.timezone}
        />
        <RateFields
          value={form.values.rate}
          onChange={(rate) => form.setFieldValue('rate', rate)}
          error={form.errors.rate}
          words={profile.rate ? null : profile.hourlyRate}
        />
        <TextInput
          label={say('Maximum hours per week')}
          description={say("Across all your clients. We won't offer them more.")}
          inputMode="decimal"
          maw="12rem"
          {...form.getInputProps('weeklyHours')}
        />
        <WorkingHoursField
          path="workingHours"
          value={unsaid ? usualHours : form.values.workingHours}
          onChange={setHours}
          error={form.errors.workingHours}
          description={say(
            'In your own timezone. Clients read them in theirs. Hours that end before they begin end the next day.',
          )}
        >
          {unsaid && (
            <>
              <Button
                variant="default"
                size="sm"
                onClick={({ currentTarget }) => {
                  setHours([...usualHours])
                  // The button goes: its reader goes on with the first day.
                  currentTarget.closest('fieldset')?.querySelector('input')?.focus()
                }}
              >
                {say('Use Mon–Fri, 9–5')}
              </Button>
              <Text c="dimmed" size="sm">
                {say('A suggestion. Use it or change it to save your hours.')}
              </Text>
            </>
          )}
        </WorkingHoursField>
        <LanguagesField
          rows={form.values.languages}
          onChange={(rows) => form.setFieldValue('languages', rows)}
          error={form.errors.languages}
        />
        <SamplesField
          rows={form.values.samples}
          onChange={(rows) => form.setFieldValue('samples', rows)}
          error={form.errors.samples}
        />
        <Textarea label={say('Introduction')} minRows={4} {...form.getInputProps('intro')} />
        <CardPreview profile={profile} values={form.values} rate={rateIn(form.values.rate, profile.rate)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {say('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {say('Save profile')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
