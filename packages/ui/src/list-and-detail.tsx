import type { ReactNode } from 'react'
import classes from './list-and-detail.module.css'

type Props = {
  list: ReactNode
  /** Whether a row of the list is open: on a narrow screen it takes the place of the list. */
  open: boolean
  /** The open row, or what stands in its place. */
  children: ReactNode
}

/** A list beside its open row; on a narrow screen one or the other. */
export const ListAndDetail = ({ list, open, children }: Props) => (
  <div className={classes.page} data-open={open || undefined}>
    <div className={classes.list}>{list}</div>
    <div className={classes.detail}>{children}</div>
  </div>
)
