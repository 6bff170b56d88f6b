import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/ui/brand'
import { Motif } from '@kazi/ui/motif'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import classes from './tasks.module.css'

/** The entry point. The second path, consistent support, will be added together with its onboarding page. */
export function OptionCards({ onAdd }: { onAdd: () => void }) {
  const choose = useCommand(trpc.auth.chooseSupportPath, { failure: false })
  const log = useCommand(trpc.auth.logAction, { failure: false })
  const start = () => {
    choose.run({ supportPath: 'quick_task' })
    log.run({
      actionType: 'path_selected',
      actionDetails: { path: 'quick_task', timestamp: new Date().toISOString() },
    })
    onAdd()
  }
  return (
    <div className={classes.options}>
      <section className={`${classes.option} kazi-field`} aria-labelledby="quick-task">
        <Motif kind="field" />
        <div className={classes.optionWords}>
          <h2 id="quick-task">I have a task, let's get it done fast</h2>
          <p>Describe it in your own words. We find the right person.</p>
          <Button color="marigold" onClick={start}>
            Add a Task
          </Button>
        </div>
      </section>
      <section className={classes.call} aria-labelledby="call">
        <h2 id="call">Not sure where to start?</h2>
        <p>Spend fifteen minutes with our team and find out what to hand over first.</p>
        <a href={brand.bookingUrl} target="_blank" rel="noreferrer">
          Book a 15-minute call <IconExternalLink size={16} aria-label="(opens in a new tab)" />
        </a>
      </section>
    </div>
  )
}
