import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/schemas/brand'
import type { SupportPath } from '@kazi/schemas/states'
import { comingTime } from '@kazi/ui/format'
import { Motif } from '@kazi/ui/motif'
import { IconExternalLink } from '@kazi/ui/tabler'
import { useNow } from '@kazi/ui/use-now'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { TextLink } from '#/links.tsx'
import classes from './tasks.module.css'

/** Stores the path that the client took, and that it was taken; neither may hold the client up. */
function useSupportPath() {
  const choose = useCommand(trpc.auth.chooseSupportPath, { failure: false })
  const log = useCommand(trpc.auth.logAction, { failure: false })
  return (path: SupportPath) => {
    choose.run({ supportPath: path })
    log.run({ actionType: 'path_selected', actionDetails: { path, timestamp: new Date().toISOString() } })
  }
}

type Props = {
  onAdd: () => void
  /** There are tasks already: the ways to begin stay, with less room. */
  small: boolean
}

/** The two ways to begin, and a call for those who do not know which. */
export function OptionCards({ onAdd, small }: Props) {
  const take = useSupportPath()
  const navigate = useNavigate()
  return (
    <div className={classes.options} data-small={small || undefined}>
      <section className={`${classes.option} kazi-field`} aria-labelledby="quick-task">
        {!small && <Motif kind="field" />}
        <div className={classes.optionWords}>
          <h2 id="quick-task">I have a task, let's get it done fast</h2>
          {!small && <p>Describe it in your own words. We find the right person.</p>}
          <Button
            color="marigold"
            onClick={() => {
              take('quick_task')
              onAdd()
            }}
          >
            Add a Task
          </Button>
        </div>
      </section>
      <section className={classes.strategic} aria-labelledby="strategic">
        <h2 id="strategic">I want consistent VA support in my business</h2>
        <SupportLine small={small} />
        <Button
          variant="default"
          onClick={() => {
            take('strategic_support')
            void navigate({ to: '/business-support-onboarding' })
          }}
        >
          Get Personalized Support
        </Button>
      </section>
      <p className={classes.call}>
        Not sure where to start?{' '}
        <a href={brand.bookingUrl} target="_blank" rel="noreferrer">
          Book a 15-minute call <IconExternalLink size={16} aria-label="(opens in a new tab)" />
        </a>{' '}
        or <TextLink to="/calendar">see what your calendar could free up</TextLink>.
      </p>
    </div>
  )
}

/** What lasting support is; once it was asked for, by when the team replies. */
function SupportLine({ small }: { small: boolean }) {
  const { data = [] } = trpc.auth.inquiries.list.useQuery()
  const open = data.find(({ kind, state }) => kind === 'personalized_support' && state === 'open')
  const now = useNow()
  if (!open) return small ? null : <p>A VA team that knows your work, and someone who coordinates it.</p>
  return (
    <p>
      <strong>We have your request.</strong>
      {open.asked && ' We asked you something by email, and go on once you have answered.'}
      {/* A time that is past is none to wait for. */}
      {!open.asked && Date.parse(open.dueAt) > now.getTime() && ` You'll hear from us by ${comingTime(open.dueAt)}.`}
    </p>
  )
}
