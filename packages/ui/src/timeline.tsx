import type { ComponentType, ReactNode } from 'react'
import { IconArrowRight, IconPoint } from '../tabler/all.gen.ts'
import { RelativeTime } from './relative-time.tsx'
import classes from './timeline.module.css'

export type TimelineEvent = {
  id: string | number
  text: ReactNode
  at: string
  actor?: string
  /** A note, a reason or a handover, shown below the line. */
  detail?: ReactNode
  icon?: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
}

type Props = {
  events: readonly TimelineEvent[]
  /** What happens next, who acts, and by when. */
  next?: { text: ReactNode; by?: ReactNode; action?: ReactNode }
  label?: string
}

/** Past events, oldest first, followed by the next step. */
export function Timeline({ events, next, label = 'Timeline' }: Props) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {events.map(({ id, text, at, actor, detail, icon: Icon = IconPoint }) => (
        <li key={id} className={classes.event}>
          <span className={classes.sign}>
            <Icon size={16} aria-hidden />
          </span>
          <div className={classes.body}>
            <p className={classes.text}>
              {actor && <strong>{actor} </strong>}
              {text}
            </p>
            {detail && <div className={classes.detail}>{detail}</div>}
            <p className={classes.at}>
              <RelativeTime at={at} />
            </p>
          </div>
        </li>
      ))}
      {next && (
        <li className={classes.event} data-next>
          <span className={classes.sign}>
            <IconArrowRight size={16} aria-hidden />
          </span>
          <div className={classes.body}>
            <p className={classes.label}>What happens next</p>
            <p className={classes.text}>{next.text}</p>
            {next.by && <p className={classes.by}>{next.by}</p>}
            {next.action && <div className={classes.action}>{next.action}</div>}
          </div>
        </li>
      )}
    </ol>
  )
}
