import type { Outputs } from '@kazi/client/connect'
import { useLive } from '@kazi/client/live'
import { brand } from '@kazi/schemas/brand'
import { applicationDraft, applicationRules } from '@kazi/schemas/va'
import { AppFrame } from '@kazi/ui/app-frame'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { DueClock } from '@kazi/ui/due-clock'
import { Logo } from '@kazi/ui/logo'
import { PageHeader } from '@kazi/ui/page-header'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Anchor, Button, Group, Text } from '@mantine/core'
import classes from './application-state.module.css'

type Application = Outputs['vaPortal']['application']

const words: Record<Application['state'], { title: string; text: string }> = {
  submitted: {
    title: 'We have your application',
    text: 'The team reads every application by hand. You need not do anything now.',
  },
  in_review: {
    title: 'Somebody is reading your application',
    text: 'You will hear from us by mail, and this page changes by itself.',
  },
  needs_info: {
    title: 'We have a question',
    text: 'Please answer it in your application, and send it once more.',
  },
  approved: {
    title: 'Welcome to the network',
    text: 'We have mailed you a link to set your password. It works for seven days.',
  },
  declined: { title: 'Not this time', text: 'Thank you for the time that you took. Here is what the team wrote:' },
}

/** The form then opens with what was sent, so that only the answer has to be written. */
function keepAsDraft({ state: _, message: __, ...sent }: Application) {
  try {
    localStorage.setItem(`draft:${applicationDraft}`, JSON.stringify(sent))
  } catch {
    // A browser that keeps nothing opens an empty form.
  }
}

/** What an applicant sees of the portal: where the application stands, and nothing else. */
export function ApplicationState({ application }: { application: Application }) {
  useLive('applicant')
  const { state, message, dueAt, createdAt } = application
  const { title, text } = words[state]
  return (
    <AppFrame
      home={
        <Anchor href="/" aria-label={`${brand.name}, to the site`}>
          <Logo />
        </Anchor>
      }
      headerEnd={<ColorSchemeToggle />}
    >
      <PageHeader title={title} description={text} above={<StatusBadge of="application" status={state} />} />
      {message && <blockquote className={classes.message}>{message}</blockquote>}
      <Group>
        {state === 'needs_info' && (
          <Button component="a" href="/apply-va" onClick={() => keepAsDraft(application)}>
            Answer and send it again
          </Button>
        )}
        {state === 'approved' && (
          <Button component="a" href="/va/login">
            Go to sign in
          </Button>
        )}
        {applicationRules[state].open && state !== 'needs_info' && <DueClock dueAt={dueAt} />}
      </Group>
      <Section title="What you sent">
        <dl className={classes.sent}>
          <Row label="Sent">
            <RelativeTime at={createdAt} />
          </Row>
          <Row label="Name">{application.name}</Row>
          <Row label="Email">{application.email}</Row>
          <Row label="Skills">
            <SkillChips skills={application.skills} max={20} />
          </Row>
          <Row label="Experience">{application.experience}</Row>
          <Row label="Hourly rate">{application.hourlyRate}</Row>
          <Row label="Timezone">{application.timezone}</Row>
          {application.portfolio && (
            <Row label="Portfolio">
              <Anchor href={application.portfolio} rel="noopener nofollow noreferrer" target="_blank">
                {application.portfolio}
              </Anchor>
            </Row>
          )}
          <Row label="Introduction">
            <Text className={classes.prose}>{application.introduction}</Text>
          </Row>
        </dl>
      </Section>
    </AppFrame>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
