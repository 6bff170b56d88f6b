import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A number beside the title. */
  count?: number
  order?: 2 | 3
  id?: string
  children: ReactNode
}

/** A named part of a page: heading, actions, content. */
export function Section({ title, description, actions, count, order = 2, id, children }: Props) {
  const heading = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <div className={classes.header}>
        <div className={classes.prose}>
          <Title order={order} id={heading}>
            {title}
            {count !== undefined && <span className={classes.count}> {count}</span>}
          </Title>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
