import { trpc } from '@kazi/client/connect'
import { locale, say } from '@kazi/schemas/say'
import { weekInWords } from '@kazi/schemas/working-week'
import { placeOf } from '@kazi/schemas/zones'
import { shortDate } from '@kazi/ui/format'
import { SampleWork } from '@kazi/ui/sample-work'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { SpokenList } from '@kazi/ui/spoken-list'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { PhotoField } from './photo-field.tsx'
import type { Profile } from './profile.ts'
import { isBegun, ProfileForm } from './profile-form.tsx'
import { rateShown } from './rate-shown.ts'
import { TimeOff } from './time-off.tsx'
import classes from './va-profile.module.css'
import { VaScore } from './va-score.tsx'

export function VaProfile() {
  const [read] = trpc.vaPortal.profile.useSuspenseQuery()
  // What a device stored before there were working hours has none, until it is read again.
  const profile = { ...read, workingHours: read.workingHours ?? [] }
  return (
    <>
      <YourProfile profile={profile} />
      <TimeOff backOn={profile.backOn} />
      <VaScore />
    </>
  )
}

export function YourProfile({ profile }: { profile: Profile }) {
  // False once the form was closed: the button that comes back in its place takes the focus.
  const [editing, setEditing] = useState<boolean | undefined>(() => isBegun(profile) || undefined)
  return (
    <Section
      title={say('Your profile')}
      actions={
        !editing && (
          <Button autoFocus={editing === false} variant="default" onClick={() => setEditing(true)}>
            {say('Edit profile')}
          </Button>
        )
      }
    >
      <Group wrap="nowrap" align="flex-start">
        <VaAvatar name={profile.name} photo={profile.photo} size={84} />
        <Stack gap={4} miw={0}>
          <Title order={3}>{profile.name}</Title>
          <Text c="dimmed" className={classes.break}>
            {profile.email}
          </Text>
          <Badge color={profile.available && !profile.backOn ? 'forest' : 'gray'} variant="light">
            {standing(profile)}
          </Badge>
          <PhotoField photo={profile.photo} />
        </Stack>
      </Group>
      {editing ? <ProfileForm profile={profile} onDone={() => setEditing(false)} /> : <Facts profile={profile} />}
    </Section>
  )
}

const standing = ({ available, backOn }: Profile) => {
  if (!available) return say('Unavailable')
  return backOn ? say('Back on {day}', { day: shortDate(backOn) }) : say('Available')
}

const Facts = ({ profile }: { profile: Profile }) => (
  <dl className={classes.facts}>
    <dt>{say('Skills')}</dt>
    <dd>{profile.skills ? <SkillChips skills={profile.skills} max={30} label={say('Skills')} /> : say('Not set')}</dd>
    <dt>{say('Tools')}</dt>
    <dd>
      {profile.tools.length > 0 ? <SkillChips skills={profile.tools} max={30} label={say('Tools')} /> : say('Not set')}
    </dd>
    <dt>{say('Timezone')}</dt>
    <dd>{placeOf(profile.timezone) || say('Not set')}</dd>
    <dt>{say('Hourly rate')}</dt>
    <dd>{rateShown(profile) || say('Not set')}</dd>
    <dt>{say('Hours a week')}</dt>
    <dd>
      {profile.weeklyHours === null
        ? say('Not set')
        : say('Up to {hours}', { hours: profile.weeklyHours.toLocaleString(locale()) })}
    </dd>
    <dt>{say('Working hours')}</dt>
    <dd>
      {profile.workingHours.length > 0
        ? weekInWords(profile.workingHours).map((time) => <div key={time}>{time}</div>)
        : say('Not set')}
    </dd>
    <dt>{say('Languages')}</dt>
    <dd>{profile.spoken.length > 0 ? <SpokenList spoken={profile.spoken} /> : say('Not set')}</dd>
    <dt>{say('Sample work')}</dt>
    <dd>{profile.samples.length > 0 ? <SampleWork samples={profile.samples} /> : say('None')}</dd>
    <dt>{say('Introduction')}</dt>
    <dd className={classes.prose}>{profile.intro || say('Not set')}</dd>
  </dl>
)
