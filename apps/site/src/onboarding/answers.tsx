import { brand } from '@kazi/schemas/brand'
import { promises } from '@kazi/schemas/promises'
import { PageHeader } from '@kazi/ui/page-header'
import { IconExternalLink } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { ButtonLink } from '#/links.tsx'
import classes from './onboarding.module.css'

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
