import type { ReactNode } from 'react'
import { IconAlertCircle } from '../tabler/all.gen.ts'
import classes from './form-error.module.css'

type Props = {
  title?: ReactNode
  /** The server's message. Renders nothing if empty. */
  children?: ReactNode
  /** More messages, for rows of an import or errors of several fields. */
  issues?: readonly string[]
}

/** Why a form was rejected. Shown right above its buttons; an error of one field is shown below that field. */
export function FormError({ title, children, issues = [] }: Props) {
  if (!title && !children && issues.length === 0) return null
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle className={classes.icon} size={20} aria-hidden />
      <div className={classes.prose}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
        {issues.length > 0 && (
          <ul>
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
