import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './full-page.module.css'
import { Motif } from './motif.tsx'

type Props = {
  /** Default: reloads the page. */
  onRetry?: () => void
  home?: ReactNode
}

/** What an error boundary shows. */
export function CrashPage({ onRetry = () => window.location.reload(), home }: Props) {
  return (
    <div className={classes.page} role="alert">
      <Motif kind="corner" />
      <h1 className={classes.title}>{say('Something went wrong on this page')}</h1>
      <p className={classes.text}>
        {say("It's our fault, and your work is safe. Try again; if it happens again, email")}{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{say('Try again')}</Button>
        {home}
      </div>
    </div>
  )
}
