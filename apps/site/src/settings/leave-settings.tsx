import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'
import classes from './settings.module.css'

const EraseDialog = lazy(() => import('./erase-dialog.tsx').then((file) => ({ default: file.EraseDialog })))

/** Taking everything along, and leaving. */
export function LeaveSettings() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Section title="Your data">
      <div className={classes.card}>
        <div className={classes.row}>
          <p>
            <strong>Download everything</strong>
            <span className={classes.quiet}>
              Your tasks, messages, requests and settings, as JSON files in one archive.
            </span>
          </p>
          <Button component="a" href="/api/user/export" download variant="default">
            Download My Data
          </Button>
        </div>
        <div className={classes.row}>
          <p>
            <strong>Delete the account</strong>
            <span className={classes.quiet}>
              This is immediate and permanent. Download your data first if you might need it.
            </span>
          </p>
          <Button color="red" variant="outline" onClick={() => setLeaving(true)}>
            Delete Account
          </Button>
        </div>
      </div>
      {leaving && (
        <OnDemand onClose={() => setLeaving(false)}>
          <EraseDialog onClose={() => setLeaving(false)} />
        </OnDemand>
      )}
    </Section>
  )
}
