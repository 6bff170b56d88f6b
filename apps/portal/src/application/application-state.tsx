import { type Outputs, trpc } from '@kazi/client/connect'
import { useLive } from '@kazi/client/live'
import { useCommand } from '@kazi/client/use-command'
import { applicationRules } from '@kazi/schemas/application-states'
import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { placeOf } from '@kazi/schemas/zones'
import { AppFrame } from '@kazi/ui/app-frame'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { exactTime } from '@kazi/ui/format'
import { Logo } from '@kazi/ui/logo'
import { PageHeader } from '@kazi/ui/page-header'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { StatusBadge } from '@kazi/ui/status-badge'
import { useNow } from '@kazi/ui/use-now'
import { useTitle } from '@kazi/ui/use-title'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { loadFonts } from '#/frame/fonts.ts'
import classes from './application-state.module.css'

type Application = Outputs['vaPortal']['application']

const stateTexts: Record<Application['state'], { title: string; text: string }> = {
  submitted: {
    title: 'We received your application',
    text: 'A person on our team reads every application. Nothing to do now.',
  },
  in_review: {
    title: 'Your application is being reviewed',
    text: 'We will email you, and this page updates automatically.',
  },
  needs_info: {
    title: 'We have a question',
    text: 'Please answer it in your application and send it again.',
  },
  approved: {
    title: 'Welcome to the network',
    text: 'We emailed you a link to set your password. It works for seven days.',
  },
  declined: { title: 'Not this time', text: 'Thank you for taking the time to apply. Here is a note from our team:' },
}

/** The only page of the portal that an applicant sees: the state of the application. */
export function ApplicationState({ application }: { application: Application }) {
  useLive('applicant')
  useEffect(loadFonts, [])
  const logout = useCommand(trpc.vaPortal.logout, { onSuccess: () => window.location.assign('/') })
  const { state, message, dueAt, createdAt, sentAt } = application
  const { title, text } = stateTexts[state]
  const waits = applicationRules[state].open && state !== 'needs_info'
  useTitle(say(title))
  return (
    <AppFrame
      home={
        <Anchor href="/" aria-label={say('{brand} home page', { brand: brand.name })}>
          <Logo />
        </Anchor>
      }
      headerEnd={
        <>
          <ColorSchemeToggle />
          <Button variant="default" size="sm" onClick={() => logout.run()} loading={logout.isPending}>
            {say('Logout')}
          </Button>
        </>
      }
    >
      <PageHeader title={say(title)} description={say(text)} above={<StatusBadge of="application" status={state} />} />
      {message && <blockquote className={classes.message}>{message}</blockquote>}
      <Group>
        {state === 'needs_info' && (
          <Button component="a" href="/apply-va?own=true">
            {say('Answer and send it again')}
          </Button>
        )}
        {state === 'approved' && (
          <Button component="a" href="/va/login">
            {say('Go to sign in')}
          </Button>
        )}
        {waits && <HearBy at={dueAt} />}
      </Group>
      <Section
        title={say('Your application')}
        actions={waits && <Anchor href="/apply-va?own=true">{say('Change your application')}</Anchor>}
      >
        <dl className={classes.sent}>
          <Row label={say('Sent')}>
            <RelativeTime at={createdAt} />
          </Row>
          {sentAt > createdAt && (
            <Row label={say('Sent again')}>
              <RelativeTime at={sentAt} />
            </Row>
          )}
          <Row label={say('Name')}>{application.name}</Row>
          <Row label={say('Email')}>{application.email}</Row>
          <Row label={say('Skills')}>
            <SkillChips skills={application.skills} max={20} />
          </Row>
          <Row label={say('Experience')}>{application.experience}</Row>
          <Row label={say('Hourly rate')}>{application.hourlyRate}</Row>
          <Row label={say('Timezone')}>{placeOf(application.timezone)}</Row>
          {application.portfolio && (
            <Row label={say('Portfolio')}>
              <Anchor href={application.portfolio} rel="noopener nofollow noreferrer" target="_blank">
                {application.portfolio}
              </Anchor>
            </Row>
          )}
          <Row label={say('Introduction')}>
            <Text className={classes.prose}>{application.introduction}</Text>
          </Row>
        </dl>
      </Section>
    </AppFrame>
  )
}

/** The deadline worded for an applicant: an expected time, not a countdown. */
function HearBy({ at }: { at: string }) {
  const now = useNow()
  if (new Date(at) <= now)
    return <Text>{say("This is taking longer than we promised. You'll hear from us soon.")}</Text>
  return (
    <Text>
      {say("You'll hear by")} <time dateTime={at}>{exactTime(at, now)}</time>
    </Text>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
