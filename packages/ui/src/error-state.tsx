import { say } from '@kazi/schemas/say'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { IconCloudOff, IconRefresh } from '../tabler/all.gen.ts'
import { focusOn, focusPlaces } from './focus-place.ts'
import classes from './notice.module.css'

type Props = {
  title?: string
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  small?: boolean
}

/** Where it was lost. */
const refocus = (to: HTMLElement | null | undefined) => {
  if (to && document.activeElement === document.body) focusOn(to)
}

/** A failed query: what happened, and a retry button. */
export function ErrorState({
  title = say("Couldn't load this"),
  text = say('Check your connection and try again. Nothing you typed is lost.'),
  onRetry,
  retrying = false,
  small = false,
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // The button is disabled while it reads again, which takes the focus from it, and gone once that succeeded.
  useEffect(() => {
    if (!retrying && pressed.current) refocus(button.current)
  }, [retrying])
  // Before it is taken off the page: what is around it cannot be found afterwards.
  useLayoutEffect(() => {
    const here = button.current
    return () => {
      if (!pressed.current) return
      const place = small ? here?.closest<HTMLElement>(focusPlaces) : null
      setTimeout(() => refocus(place?.isConnected ? place : document.querySelector('main')))
    }
  }, [small])
  const retry = () => {
    pressed.current = true
    onRetry?.()
  }
  return (
    <div className={classes.notice} data-small={small || undefined} role="alert">
      <IconCloudOff className={classes.trouble} size={34} stroke={1.6} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text && <div className={classes.text}>{text}</div>}
      {onRetry && (
        <div className={classes.action}>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={retrying}
            onClick={retry}
          >
            {say('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}
