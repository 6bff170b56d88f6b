import type { ReactNode } from 'react'
import { FilterBar } from './filter-bar.tsx'
import classes from './list-tools.module.css'

type Props = {
  filters: ReactNode
  /** How many match, with their noun: "27 VAs". */
  found: string | undefined
  /** The buttons for the whole list. */
  children: ReactNode
}

/** What stands above a list: search and filters, the number of matches, and buttons. */
export function ListTools({ filters, found, children }: Props) {
  return (
    <div className={classes.tools}>
      <FilterBar>{filters}</FilterBar>
      <div className={classes.end}>
        <p className={classes.found} role="status">
          {found}
        </p>
        <div className={classes.buttons}>{children}</div>
      </div>
    </div>
  )
}
