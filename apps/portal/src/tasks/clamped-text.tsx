import { say } from '@kazi/schemas/say'
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './va-task-card.module.css'

/** A long text in whole lines, with a button that shows the rest of it. */
export function ClampedText({ text, of }: { text: string; of: string }) {
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const body = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = body.current
    if (!element || open) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    measure()
    return () => watching.disconnect()
  }, [open])
  return (
    <div>
      <p ref={body} dir="auto" className={classes.text} data-open={open || undefined}>
        {text}
      </p>
      {(cut || open) && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.more}
          aria-expanded={open}
          aria-label={open ? say('Show less of {of}', { of }) : say('Show all of {of}', { of })}
          onClick={() => setOpen(!open)}
        >
          {open ? say('Show less') : say('Show all')}
        </Button>
      )}
    </div>
  )
}
