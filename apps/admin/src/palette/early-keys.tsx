import { maxSearchLength } from '@kazi/schemas/max-length'
import { useLayoutEffect, useRef } from 'react'
import classes from './command-palette.module.css'

type Props = { onText: (text: string) => void; onClose: () => void }

/** Holds what is typed while the palette loads, which would otherwise be keys of the page. */
export function EarlyKeys({ onText, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    // The palette gives the focus back to whatever had it.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <input
      ref={field}
      className={classes.early}
      aria-label="Search everything"
      maxLength={maxSearchLength}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  )
}
