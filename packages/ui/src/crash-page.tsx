import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { brand } from './brand.ts'
import classes from './full-page.module.css'
import { Motif } from './motif.tsx'

type Props = {
  /** Default: loads the page again. */
  onRetry?: () => void
  home?: ReactNode
  /** Shown small, to quote to support. Never a stack. */
  reference?: string
}

/** What an error boundary shows. */
export function CrashPage({ onRetry = () => window.location.reload(), home, reference }: Props) {
  return (
    <div className={classes.page} role="alert">
      <Motif kind="corner" />
      <h1 className={classes.title}>Something went wrong on this page</h1>
      <p className={classes.text}>
        It's our fault, and your work is safe. Try again; if it happens again, email{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>Try again</Button>
        {home}
      </div>
      {reference && <p className={classes.reference}>Reference: {reference}</p>}
    </div>
  )
}
