import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A link back, or breadcrumbs, above the title. */
  above?: ReactNode
}

/** The h1 of a page inside an app, with the page's actions. */
export function PageHeader({ title, description, actions, above }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.prose}>
        {above && <div className={classes.above}>{above}</div>}
        <Title order={1}>{title}</Title>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
