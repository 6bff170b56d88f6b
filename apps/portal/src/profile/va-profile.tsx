import { type Outputs, trpc } from '@kazi/client/connect'
import { daysInWords } from '@kazi/schemas/weekdays'
import { placeOf } from '@kazi/schemas/zones'
import { shortDate } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { VaAvatar } from '@kazi/ui/va-avatar'
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ProfileForm } from './profile-form.tsx'
import { TimeOff } from './time-off.tsx'
import classes from './va-profile.module.css'
import { VaScore } from './va-score.tsx'

export type Profile = Outputs['vaPortal']['profile']

export function VaProfile() {
  const [profile] = trpc.vaPortal.profile.useSuspenseQuery()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Section
        title="Your profile"
        actions={
          !editing && (
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit profile
            </Button>
          )
        }
      >
        <Group wrap="nowrap" align="flex-start">
          <VaAvatar name={profile.name} size={56} />
          <Stack gap={4} miw={0}>
            <Title order={3}>{profile.name}</Title>
            <Text c="dimmed" className={classes.break}>
              {profile.email}
            </Text>
            <Badge color={profile.available && !profile.backOn ? 'forest' : 'gray'} variant="light">
              {standing(profile)}
            </Badge>
          </Stack>
        </Group>
        {editing ? <ProfileForm profile={profile} onDone={() => setEditing(false)} /> : <Facts profile={profile} />}
      </Section>
      <TimeOff backOn={profile.backOn} />
      <VaScore />
    </>
  )
}

const standing = ({ available, backOn }: Profile) => {
  if (!available) return 'Unavailable'
  return backOn ? `Back on ${shortDate(backOn)}` : 'Available'
}

const Facts = ({ profile }: { profile: Profile }) => (
  <dl className={classes.facts}>
    <dt>Skills</dt>
    <dd>{profile.skills ? <SkillChips skills={profile.skills} max={30} label="Skills" /> : 'Not set'}</dd>
    <dt>Tools</dt>
    <dd>{profile.tools.length > 0 ? <SkillChips skills={profile.tools} max={30} label="Tools" /> : 'Not set'}</dd>
    <dt>Timezone</dt>
    <dd>{placeOf(profile.timezone) || 'Not set'}</dd>
    <dt>Hourly rate</dt>
    <dd>{profile.hourlyRate || 'Not set'}</dd>
    <dt>Hours a week</dt>
    <dd>{profile.weeklyHours === null ? 'Not set' : `Up to ${profile.weeklyHours}`}</dd>
    <dt>Days off</dt>
    <dd>{daysInWords(profile.daysOff) || 'None'}</dd>
    <dt>Introduction</dt>
    <dd className={classes.prose}>{profile.intro || 'Not set'}</dd>
  </dl>
)
