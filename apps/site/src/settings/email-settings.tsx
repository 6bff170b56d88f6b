import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { type MailTiming, type MailTopic, mailTimings, mailTopics } from '@kazi/schemas/states'
import { Section } from '@kazi/ui/section'
import { ZoneSelect } from '@kazi/ui/zone-select'
import { Select } from '@mantine/core'
import classes from './settings.module.css'

const about: Record<MailTopic, string> = {
  tasks: 'A VA is proposed or assigned, work is delivered',
  progress: 'Work has started, something has changed',
  messages: 'Your VA has written to you',
}
const timings = Object.entries(mailTimings).map(([value, label]) => ({ value, label }))
const topics = Object.entries(mailTopics) as [MailTopic, { label: string }][]

/** When and where to the client gets news. Each choice is saved at once. */
export function EmailSettings() {
  const [{ timezone, mail }] = trpc.auth.preferences.get.useSuspenseQuery()
  const save = useCommand(trpc.auth.preferences.save, { success: 'Settings saved', parallel: true })
  return (
    <Section
      id="emails"
      title="Emails and time zone"
      description="The bell always has everything. Emails that confirm your address or set a password are always sent."
    >
      <div className={classes.card}>
        {topics.map(([topic, { label }]) => (
          <Select
            key={topic}
            label={label}
            description={about[topic]}
            data={timings}
            value={mail[topic]}
            onChange={(timing) => timing && save.run({ mail: { [topic]: timing as MailTiming } })}
          />
        ))}
        <ZoneSelect
          label="Time zone"
          description="Choose your city, or the nearest large one"
          value={timezone}
          onChange={(zone) => save.run({ timezone: zone })}
        />
      </div>
    </Section>
  )
}
