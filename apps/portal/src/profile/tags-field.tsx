import '@kazi/ui/styles-tags.css'
import { entriesOf } from '@kazi/schemas/entries'
import { say } from '@kazi/schemas/say'
import { Pill, TagsInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import classes from './tags-field.module.css'

type Props = {
  /** The name of the value in the form: the first error of it leads here. */
  path: string
  label: string
  /** Entries with commas between, as the profile has them. */
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  error: ReactNode
}

const breaks = [',', ';', '،', '؛', '\n']
/** Suggestions that the list shows at once; typing finds the others. */
const shown = 8

/** Several short entries: chosen from suggestions, typed freely, or pasted with commas. Each is removed by its own button. */
export function TagsField({ path, label, value, onChange, suggestions, error }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [news, setNews] = useState('')
  const entries = entriesOf(value)
  const change = (next: string[]) => {
    const added = next.filter((entry) => !entries.includes(entry)).join(', ')
    const removed = entries.filter((entry) => !next.includes(entry)).join(', ')
    if (added) setNews(say('Added: {entries}', { entries: added }))
    else if (removed) setNews(say('Removed: {entries}', { entries: removed }))
    onChange(next.join(', '))
  }
  return (
    <div data-path={path}>
      <TagsInput
        ref={field}
        label={label}
        description={say('Choose from the list, or type your own and press Enter. You can paste a list with commas.')}
        data={[...suggestions]}
        limit={shown}
        classNames={{ inputField: classes.field ?? '' }}
        comboboxProps={{ withinPortal: false }}
        splitChars={breaks}
        value={entries}
        onChange={change}
        error={error}
        renderPill={({ value: entry = '', onRemove }) => (
          <Pill
            key={entry}
            size="md"
            withRemoveButton
            onRemove={() => {
              onRemove?.()
              field.current?.focus()
            }}
            className={classes.tag ?? ''}
            removeButtonProps={{
              'aria-hidden': false,
              'aria-label': say('Remove {entry}', { entry }),
              tabIndex: 0,
            }}
          >
            {entry}
          </Pill>
        )}
      />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  )
}
