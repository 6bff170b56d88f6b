import { maxLength } from '@kazi/schemas/max-length'
import { IconCheck, IconTrash } from '@kazi/ui/tabler'
import { useOpensAtOnce } from '@kazi/ui/use-opens-at-once'
import { ActionIcon, Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type MouseEvent, useRef, useState } from 'react'
import { z } from 'zod'
import type { View, ViewsProps } from './saved-view.ts'
import classes from './saved-views.module.css'
import { ViewsButton } from './views-button.tsx'

/** More would be a list to search in itself. */
const most = 30

const savedViews = z.array(
  z.object({ name: z.string(), search: z.record(z.string(), z.unknown()), hidden: z.array(z.string()) }),
)
type SavedView = z.output<typeof savedViews>[number]

/** An older version or an extension of the browser may have left anything there: what cannot be read counts as none. */
function savedViewsIn(stored = '[]'): SavedView[] {
  try {
    return savedViews.parse(JSON.parse(stored))
  } catch {
    return []
  }
}

/** The place in the list is not part of a view, and neither is an empty filter. */
const comparable = ({ search: { cursor: _, ...search }, hidden }: View) =>
  JSON.stringify([Object.entries(search).filter(([, value]) => value !== undefined), [...hidden].sort()])

/** The saved views of a list: choose one, save the present one, delete one. */
export function SavedViewsMenu({ list, current, onApply }: ViewsProps) {
  const [opened, setOpened, button] = useOpensAtOnce()
  const [name, setName] = useState('')
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `kazi.views.${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: savedViewsIn,
  })
  const field = useRef<HTMLInputElement>(null)
  const now = comparable(current)
  const wanted = name.trim()
  const others = views.filter((view) => view.name !== wanted)
  const full = wanted !== '' && others.length >= most
  const save = () => {
    if (!wanted || full) return
    const { cursor: _, ...search } = current.search
    setViews([...others, { name: wanted, search, hidden: current.hidden }])
    setName('')
  }
  const remove = (view: SavedView, { currentTarget }: MouseEvent) => {
    // The focus moves before its button goes with the view.
    const next = currentTarget.closest('li')?.nextElementSibling?.querySelector('button')
    ;(next ?? field.current)?.focus()
    setViews(views.filter((one) => one !== view))
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <ViewsButton ref={button} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        {views.length > 0 && (
          <ul className={classes.views}>
            {views.map((view) => (
              <li key={view.name}>
                <UnstyledButton
                  className={classes.view}
                  aria-current={comparable(view) === now || undefined}
                  onClick={() => {
                    setOpened(false)
                    onApply(view)
                  }}
                >
                  <span>{view.name}</span>
                  {comparable(view) === now && <IconCheck size={16} aria-hidden />}
                </UnstyledButton>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete the view ${view.name}`}
                  onClick={(event) => remove(view, event)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput
            ref={field}
            label="Save this view"
            description="Search, filters, order and columns, in this browser."
            placeholder="Name"
            maxLength={maxLength.line}
            value={name}
            error={full && `You have ${most} views. Delete one to save another.`}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!wanted || full}>
            {views.some((view) => view.name === wanted) ? 'Replace' : 'Save'}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
