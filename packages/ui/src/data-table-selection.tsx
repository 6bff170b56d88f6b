import type { ListPage } from '@kazi/schemas/list'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { totalText } from './data-table-pager.tsx'

/** Which rows an action is for: those with these ids, or all that match the search but those. */
export type Selection = { all: boolean; ids: number[] }
type Counted = Pick<ListPage<unknown>, 'total' | 'more'>
export const nothingSelected: Selection = { all: false, ids: [] }

/** The rows of a selection as a list's query names them. */
export const chosenOf = ({ all, ids }: Selection) => (all ? (ids.length > 0 ? { except: ids } : {}) : { ids })

/** A selection as a bulk action's input names it. */
export const selectionInput = <Q extends object>(selection: Selection, matching: Q) =>
  selection.all ? { matching: { ...matching, ...chosenOf(selection) } } : { ids: selection.ids }

/** The selection once the rows `on` this page are ticked, and its other rows are not. */
export function selectedOn(before: Selection, on: number[], here: number[], { total, more }: Counted): Selection {
  if (!before.all) return { all: false, ids: on }
  const off = [...before.ids.filter((id) => !here.includes(id)), ...here.filter((id) => !on.includes(id))]
  return !more && off.length >= total ? nothingSelected : { all: true, ids: off }
}

/** How many are selected: '12', or '1,000+' where nobody has counted further. */
export const selectedCount = ({ all, ids }: Selection, page: Counted) =>
  all
    ? totalText({ ...page, total: Math.max(0, page.total - (page.more ? 0 : ids.length)) })
    : ids.length.toLocaleString('en')

type Props = {
  value: Selection
  onChange: (value: Selection) => void
  actions: ReactNode
  /** The singular noun for a row; an s is appended for the plural. */
  noun: string
  page: ListPage<unknown>
  ids: number[]
}

/** Shows what is selected, offers to select all that match, and holds the actions. */
export function SelectionBar({ value, onChange, actions, noun, page, ids }: Props) {
  const { all } = value
  if (!all && value.ids.length === 0) return null
  const number = selectedCount(value, page)
  const wholePage = !all && ids.every((id) => value.ids.includes(id))
  return (
    <section className={`${classes.selection} kazi-bar`} aria-label="Selection">
      <p role="status">
        {all && value.ids.length === 0 && 'All '}
        {number} {noun}
        {number === '1' ? '' : 's'} selected
      </p>
      {wholePage && (page.more || page.total > value.ids.length) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ all: true, ids: [] })}>
          Select all {totalText(page)}
        </Button>
      )}
      {actions}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(nothingSelected)}>
        Clear selection
      </Button>
    </section>
  )
}
