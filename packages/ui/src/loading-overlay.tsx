import { Button, FocusTrap, Portal } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import classes from './loading-overlay.module.css'
import { Logo } from './logo.tsx'
import { Motif } from './motif.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** The bar takes this long, then onDone is called once. */
  seconds: number
  onDone: () => void
  /** Shows a button that does not wait. */
  continueLabel?: string
}

/** Covers the screen while something is prepared: 'Loading Dashboard'. */
export function LoadingOverlay({ title, text, seconds, onDone, continueLabel }: Props) {
  const [passed, setPassed] = useState(0)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    const started = Date.now()
    const ticking = setInterval(() => setPassed(Math.min(seconds, (Date.now() - started) / 1000)), 250)
    const ending = setTimeout(done, seconds * 1000)
    return () => {
      clearInterval(ticking)
      clearTimeout(ending)
    }
  }, [seconds])

  return (
    <Portal>
      <FocusTrap active>
        <div
          className={`${classes.overlay} kazi-field`}
          role="dialog"
          aria-modal="true"
          aria-label={title}
          tabIndex={-1}
        >
          <Motif kind="field" className={classes.cloth} />
          <div className={classes.middle}>
            <Logo size={44} />
            <p className={classes.title} role="status">
              {title}
            </p>
            {text && <div className={classes.text}>{text}</div>}
            <div
              className={classes.track}
              role="progressbar"
              aria-label={title}
              aria-valuemin={0}
              aria-valuemax={seconds}
              aria-valuenow={Math.round(passed)}
            >
              <div className={classes.bar} style={{ width: `${(passed / seconds) * 100}%` }} />
            </div>
            {continueLabel && (
              <Button variant="filled" color="marigold" onClick={onDone} data-autofocus>
                {continueLabel}
              </Button>
            )}
          </div>
        </div>
      </FocusTrap>
    </Portal>
  )
}
