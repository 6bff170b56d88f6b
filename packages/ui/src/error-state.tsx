import { say } from '@kazi/schemas/say'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCloudOff, IconRefresh } from '../tabler/all.gen.ts'
import classes from './notice.module.css'

type Props = {
  title?: string
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  small?: boolean
}

/** A failed query: what happened, and a retry button. */
export function ErrorState({
  title = say("Couldn't load this"),
  text = say('Check your connection and try again. Nothing you typed is lost.'),
  onRetry,
  retrying = false,
  small = false,
}: Props) {
  return (
    <div className={classes.notice} data-small={small || undefined} role="alert">
      <IconCloudOff className={classes.trouble} size={34} stroke={1.6} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text && <div className={classes.text}>{text}</div>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={18} />} loading={retrying} onClick={onRetry}>
            {say('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}
