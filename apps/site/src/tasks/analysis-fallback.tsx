import { trpc } from '@kazi/client/connect'
import { count } from '@kazi/ui/format'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './task-page.module.css'

type Props = { pending: boolean; onAgain?: (() => void) | undefined }

/** Says that the model did not respond, and what that means for the client. */
export function AnalysisFallback({ pending, onAgain }: Props) {
  const [{ remaining }] = trpc.auth.quota.useSuspenseQuery()
  const [tried, setTried] = useState(false)
  const again = () => {
    // The button keeps the focus while it waits, so a second click must be ignored here.
    if (pending || !onAgain) return
    setTried(true)
    onAgain()
  }
  return (
    <div className={classes.panel}>
      <p role="status">
        {pending ? (
          'Asking the language model again...'
        ) : (
          <>
            <strong>{tried ? 'Still no answer.' : "The language model didn't answer."}</strong> This analysis is from
            our built-in analyst and was free.
          </>
        )}
      </p>
      {onAgain && remaining > 0 && (
        <div className={classes.moves}>
          <Button variant="light" size="sm" aria-disabled={pending} onClick={again}>
            {pending ? 'Trying again...' : 'Try again'}
          </Button>
          <span className={classes.quiet}>
            Trying again only uses one of your {count(remaining, 'analysis', 'analyses')} if the model answers
          </span>
        </div>
      )}
    </div>
  )
}
