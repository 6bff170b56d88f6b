import type { ListPage } from '@kazi/schemas/list'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { totalText } from './data-table-pager.tsx'

/** Which rows an action is for: these, or all that match the search. */
export type Selection = { all: boolean; ids: number[] }
export const nothingSelected: Selection = { all: false, ids: [] }

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
  const number = all ? totalText(page) : value.ids.length.toLocaleString('en')
  const wholePage = !all && ids.every((id) => value.ids.includes(id))
  return (
    <section className={`${classes.selection} kazi-bar`} aria-label="Selection">
      <p role="status">
        {all && 'All '}
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
