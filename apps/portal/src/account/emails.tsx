import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { useQuietHoursForm } from '@kazi/client/use-quiet-hours-form'
import { focusFirst } from '@kazi/client/use-schema-form'
import { say } from '@kazi/schemas/say'
import type { QuietHours as Hours } from '@kazi/schemas/settings'
import { type MailTiming, type MailTopic, mailTimings, vaMailTopics } from '@kazi/schemas/states'
import { Section } from '@kazi/ui/section'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import classes from './account.module.css'

const topics = Object.entries(vaMailTopics) as [MailTopic, { label: string; about: string }][]
const timings = () => Object.entries(mailTimings).map(([value, label]) => ({ value, label: say(label) }))

/** The timing that a choice is for: the last one counts, and is sent after those before. */
const topicOf = ({ mail = {} }: { mail?: object | undefined }) => Object.keys(mail)[0]

/** When news is emailed, and when none is. A timing is saved when it is chosen. */
export function Emails() {
  const [{ mail, quietHours: quiet }] = trpc.vaPortal.preferences.get.useSuspenseQuery()
  const save = useCommand(trpc.vaPortal.preferences.save, {
    success: 'Settings saved',
    parallel: topicOf,
    inTurn: true,
  })
  return (
    <Section
      title={say('Emails')}
      description={say('The bell always has everything. Emails that set a password are always sent.')}
    >
      <Stack maw="28rem">
        {topics.map(([topic, { label, about }]) => (
          <Select
            key={topic}
            label={say(label)}
            description={say(about)}
            allowDeselect={false}
            data={timings()}
            value={mail[topic]}
            onChange={(timing) => timing && save.run({ mail: { [topic]: timing as MailTiming } })}
          />
        ))}
        <QuietHours quiet={quiet} />
      </Stack>
    </Section>
  )
}

function QuietHours({ quiet }: { quiet: Hours | null }) {
  const { form, onSaved } = useQuietHoursForm(quiet)
  const save = useCommand(trpc.vaPortal.preferences.save, {
    success: 'Settings saved',
    onSuccess: (_, { quietHours: saved }) => saved && onSaved(saved),
  })
  return (
    <form
      noValidate
      aria-label={say('Quiet hours')}
      className={classes.quiet}
      onSubmit={form.onSubmit((hours) => save.run({ quietHours: hours }), focusFirst(form))}
    >
      <h3>{say('Quiet hours')}</h3>
      <Text c="dimmed" size="sm">
        {say('Emails and notifications wait until these hours are over, in your timezone.')}
      </Text>
      {!quiet && <Text mt="xs">{say('Quiet hours are off.')}</Text>}
      <Group grow align="flex-start" mt="xs">
        <TextInput type="time" label={say('From')} {...form.getInputProps('from')} />
        <TextInput type="time" label={say('Until')} {...form.getInputProps('until')} />
      </Group>
      <Group mt="sm" gap="xs">
        <Button type="submit" variant="default" loading={save.isPending}>
          {quiet ? say('Save quiet hours') : say('Turn on quiet hours')}
        </Button>
        {quiet && (
          <Button
            variant="subtle"
            color="gray"
            disabled={save.isPending}
            onClick={() => save.run({ quietHours: null })}
          >
            {say('Turn off quiet hours')}
          </Button>
        )}
      </Group>
    </form>
  )
}
