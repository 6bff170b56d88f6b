import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { useQuietHoursForm } from '@kazi/client/use-quiet-hours-form'
import { focusFirst } from '@kazi/client/use-schema-form'
import type { QuietHours as Hours } from '@kazi/schemas/settings'
import { type MailTiming, type MailTopic, mailTimings, mailTopics } from '@kazi/schemas/states'
import { clockIn, placeOf } from '@kazi/schemas/zones'
import { ListField } from '@kazi/ui/list-field'
import { Section } from '@kazi/ui/section'
import { useNow } from '@kazi/ui/use-now'
import { Button, TextInput } from '@mantine/core'
import { lazy, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import classes from './settings.module.css'

const about: Record<MailTopic, string> = {
  tasks: 'A VA is proposed or assigned, an assignment changes, work is delivered',
  progress: 'Work has started, something has changed',
  messages: 'Your VA has written to you',
}
const timings = Object.entries(mailTimings).map(([value, label]) => ({ value, label }))
const topics = Object.entries(mailTopics) as [MailTopic, { label: string }][]

/** What a choice is for: the last one counts, and is sent after those before. */
const fieldOf = ({ mail = {} }: { mail?: object | undefined }) => Object.keys(mail)[0]

/** When and where to the client gets news. Each choice is saved at once. */
export function EmailSettings() {
  const [{ timezone, mail, quietHours: quiet }] = trpc.auth.preferences.get.useSuspenseQuery()
  const save = useCommand(trpc.auth.preferences.save, {
    success: 'Settings saved',
    parallel: fieldOf,
    inTurn: true,
  })
  return (
    <Section
      id="emails"
      title="Emails and timezone"
      description="The bell always has everything. Emails that confirm your address or set a password are always sent."
    >
      <div className={classes.card}>
        {topics.map(([topic, { label }]) => (
          <ListField
            key={topic}
            label={label}
            description={about[topic]}
            options={timings}
            value={mail[topic]}
            onChange={(timing) => timing && save.run({ mail: { [topic]: timing as MailTiming } })}
          />
        ))}
        <TimeZone zone={timezone} onChange={(zone) => save.run({ timezone: zone })} />
        <QuietHours quiet={quiet} />
      </div>
    </Section>
  )
}

// The list of all cities loads when somebody wants another one.
const ZoneDialog = lazy(() => import('./zone-dialog.tsx').then((file) => ({ default: file.ZoneDialog })))

function TimeZone({ zone, onChange }: { zone: string | null; onChange: (zone: string) => void }) {
  const [changing, setChanging] = useState(false)
  const now = useNow()
  return (
    <div className={classes.row}>
      <p>
        <strong>Timezone</strong>
        <span className={classes.quiet}>{zone ? `${placeOf(zone)}, ${clockIn(zone, now)} now` : 'Not chosen yet'}</span>
      </p>
      <Button variant="default" onClick={() => setChanging(true)}>
        Change Timezone
      </Button>
      {changing && (
        <OnDemand onClose={() => setChanging(false)}>
          <ZoneDialog zone={zone} onChange={onChange} onClose={() => setChanging(false)} />
        </OnDemand>
      )}
    </div>
  )
}

function QuietHours({ quiet }: { quiet: Hours | null }) {
  const { form, onSaved } = useQuietHoursForm(quiet)
  const save = useCommand(trpc.auth.preferences.save, {
    success: 'Settings saved',
    onSuccess: (_, { quietHours: saved }) => saved && onSaved(saved),
  })
  return (
    <form
      noValidate
      aria-label="Quiet hours"
      className={classes.quietHours}
      onSubmit={form.onSubmit((hours) => save.run({ quietHours: hours }), focusFirst(form))}
    >
      <h3>Quiet hours</h3>
      <p className={classes.quiet}>Emails wait until these hours are over, in your timezone.</p>
      {!quiet && <p>Quiet hours are off.</p>}
      <div className={classes.pair}>
        <TextInput type="time" label="From" {...form.getInputProps('from')} />
        <TextInput type="time" label="Until" {...form.getInputProps('until')} />
      </div>
      <div className={classes.moves}>
        <Button type="submit" variant="default" loading={save.isPending}>
          {quiet ? 'Save Quiet Hours' : 'Turn On Quiet Hours'}
        </Button>
        {quiet && (
          <Button
            variant="subtle"
            color="gray"
            disabled={save.isPending}
            onClick={() => save.run({ quietHours: null })}
          >
            Turn Off Quiet Hours
          </Button>
        )}
      </div>
    </form>
  )
}
