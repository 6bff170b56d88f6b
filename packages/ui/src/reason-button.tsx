import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './reason-button.module.css'

/**
 * For a control that cannot be used now, with the reason: it stays reachable by keyboard, where a disabled one is not,
 * screen readers say why, and so does `note` once it is pressed (`tell`).
 */
export function useDisabledReason(reason: string | null | undefined) {
  const id = useId()
  const [asked, setAsked] = useState(false)
  if (!reason && asked) setAsked(false)
  const attributes = reason ? { 'aria-disabled': true, 'aria-describedby': id, title: reason } : {}
  const note: ReactNode = reason && (
    <>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      <span role="status" className={classes.note}>
        {asked && reason}
      </span>
    </>
  )
  return { attributes, note, tell: () => setAsked(true) }
}

type Props = ButtonProps & {
  /** Why it cannot be used now; without one, it can. */
  reason: string | null | undefined
  onClick: () => void
  'aria-label'?: string
}

/** A button that says why it cannot be used. */
export function ReasonButton({ reason, onClick, ...props }: Props) {
  const { attributes, note, tell } = useDisabledReason(reason)
  return (
    <>
      <Button
        type="button"
        {...props}
        {...attributes}
        data-disabled={reason ? true : undefined}
        onClick={reason ? tell : onClick}
      />
      {note}
    </>
  )
}
