import type { ReactNode } from 'react'
import { Motif } from './motif.tsx'
import classes from './notice.module.css'

type Props = {
  title: string
  text?: ReactNode
  /** Usually one button that adds the first item. */
  action?: ReactNode
  /** Less padding, for drawers and table bodies. */
  small?: boolean
  order?: 2 | 3 | 4
}

export function EmptyState({ title, text, action, small = false, order = 3 }: Props) {
  const Heading = `h${order}` as const
  return (
    <div className={classes.notice} data-small={small || undefined}>
      <Motif kind="divider" className={classes.ornament} />
      <Heading className={classes.title}>{title}</Heading>
      {text && <div className={classes.text}>{text}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
