import { IconListDetails } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { outlineOf } from './brief-outlines.ts'
import classes from './tasks.module.css'

type Props = {
  text: string
  category: string | null
  onText: (text: string) => void
  /** The field of the text, which has the focus afterwards. */
  field: () => HTMLTextAreaElement | null
}

/** Puts an outline of a good brief behind what is written, and takes it away as long as nothing was written into it. */
export function InsertOutline({ text, category, onText, field }: Props) {
  const inserted = useRef('')
  const there = inserted.current !== '' && text.endsWith(inserted.current)
  const write = (next: string, caret: number) => {
    onText(next)
    // When React has written the text, the caret goes to the first heading.
    requestAnimationFrame(() => {
      field()?.focus()
      field()?.setSelectionRange(caret, caret)
    })
  }
  const change = () => {
    if (there) {
      const rest = text.slice(0, -inserted.current.length)
      inserted.current = ''
      write(rest, rest.length)
      return
    }
    const begun = text.trimEnd()
    const outline = `${begun ? '\n\n' : ''}${outlineOf(category)}`
    inserted.current = outline
    write(begun + outline, begun.length + outline.indexOf(':\n') + 1)
  }
  return (
    <div className={classes.outline}>
      <Button variant="subtle" size="sm" leftSection={<IconListDetails size={17} aria-hidden />} onClick={change}>
        {there ? 'Remove the Outline' : 'Insert an Outline'}
      </Button>
      <span>Headings of a good brief</span>
    </div>
  )
}
