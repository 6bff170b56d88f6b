import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

type Props = {
  label: string
  value: ReactNode
  hint?: ReactNode
  /** accent marks the one figure that waits for the reader. */
  tone?: 'plain' | 'accent' | 'alarm'
}

/** One figure. Several belong in one Stats strip, not in a wall of boxes. */
export function StatCard({ label, value, hint, tone = 'plain' }: Props) {
  return (
    <div className={classes.stat} data-tone={tone}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  )
}

/** A strip of figures that share one surface. */
export function Stats({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl className={classes.strip} aria-label={label}>
      {children}
    </dl>
  )
}
