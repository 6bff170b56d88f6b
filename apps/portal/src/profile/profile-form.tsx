import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { useSchemaForm } from '@kazi/client/use-schema-form'
import { vaProfilePatch } from '@kazi/schemas/va'
import { weekdayName, weekdays } from '@kazi/schemas/weekdays'
import { Button, Checkbox, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { Profile } from './va-profile.tsx'

export function ProfileForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const save = useCommand(trpc.vaPortal.updateProfile, { success: 'Profile saved', onSuccess: onDone })
  const form = useSchemaForm({
    schema: vaProfilePatch,
    initialValues: {
      available: profile.available,
      skills: profile.skills,
      tools: profile.tools.join(', '),
      timezone: profile.timezone,
      hourlyRate: profile.hourlyRate ?? '',
      weeklyHours: profile.weeklyHours === null ? '' : String(profile.weeklyHours),
      daysOff: profile.daysOff.map(String),
      intro: profile.intro,
    },
    toInput: ({ weeklyHours, daysOff, ...values }) => ({
      ...values,
      weeklyHours: weeklyHours.trim() === '' ? null : Number(weeklyHours.replace(',', '.')),
      daysOff: daysOff.map(Number),
    }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((input) => save.run(input))}>
      <Stack mt="md" maw="40rem">
        <Switch
          label="Available for new tasks"
          description="When this is off, we won't propose you for new tasks."
          {...form.getInputProps('available', { type: 'checkbox' })}
        />
        <TextInput label="Skills" description="Separate with commas." {...form.getInputProps('skills')} />
        <TextInput label="Tools" description="Separate with commas." {...form.getInputProps('tools')} />
        <TextInput label="Timezone" description="For example: Africa/Nairobi." {...form.getInputProps('timezone')} />
        <TextInput
          label="Hourly rate"
          description="For example: $9/hr, $9–12, negotiable."
          {...form.getInputProps('hourlyRate')}
        />
        <TextInput
          label="Most hours a week"
          description="What you can take on for all clients together. We don't promise more."
          inputMode="decimal"
          maw="12rem"
          {...form.getInputProps('weeklyHours')}
        />
        <Checkbox.Group label="Days off" {...form.getInputProps('daysOff')}>
          <Group gap="xs" mt={4}>
            {weekdays.map((day) => (
              <Checkbox key={day} value={String(day)} label={weekdayName(day)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Textarea label="Introduction" minRows={4} {...form.getInputProps('intro')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save profile
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
