import { trpc } from '@kazi/client/connect'
import { promises } from '@kazi/schemas/promises'
import { brand } from '@kazi/ui/brand'
import { weekdayDate } from '@kazi/ui/format'
import { PageHeader } from '@kazi/ui/page-header'
import { RelativeTime } from '@kazi/ui/relative-time'
import { IconExternalLink, IconMailCheck } from '@kazi/ui/tabler'
import { Alert, Button } from '@mantine/core'
import { ButtonLink } from '#/links.tsx'
import classes from './onboarding.module.css'

/** A request is open: a second one is possible, but seldom needed. */
export function AlreadyAsked() {
  const { data = [] } = trpc.auth.inquiries.list.useQuery()
  const open = data.find(({ kind, state }) => kind === 'personalized_support' && state === 'open')
  if (!open) return null
  return (
    <Alert color="forest" icon={<IconMailCheck aria-hidden />} title="We have your request">
      You sent it <RelativeTime at={open.createdAt} />, and we reply by {weekdayDate(open.dueAt)}. Send it again only if
      something has changed.
    </Alert>
  )
}

/** After the answers were sent: what happens next, and the call, if one was wanted. */
export const Received = ({ bookCall }: { bookCall: boolean }) => (
  <div className={classes.page}>
    <PageHeader
      title="Thank you. We have your answers."
      description={`We'll be in touch within ${promises.requestDueHours} hours to match you with the right VA team.`}
    />
    <ol className={classes.next}>
      <li>A person on our team reads your answers.</li>
      <li>We put together a team that knows your kind of work and your tools.</li>
      <li>You get a custom quote. Nothing starts, and you owe nothing, until you accept it.</li>
    </ol>
    <div className={classes.buttons}>
      {bookCall && (
        <Button
          component="a"
          href={brand.bookingUrl}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={18} aria-label="(opens in a new tab)" />}
        >
          Pick a time for your call
        </Button>
      )}
      <ButtonLink to="/dashboard" variant={bookCall ? 'default' : 'filled'}>
        Go to your dashboard
      </ButtonLink>
    </div>
  </div>
)
