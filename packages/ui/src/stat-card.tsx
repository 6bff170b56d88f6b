import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

type Props = {
  label: string
  value: ReactNode
  hint?: ReactNode
  /** accent marks the one figure that needs the reader's attention. */
  tone?: 'plain' | 'accent' | 'alarm'
  /** Money totals: they need more room and never wrap. */
  amount?: boolean
}

/** One figure. Put several in one Stats strip, not in separate boxes. */
export function StatCard({ label, value, hint, tone = 'plain', amount = false }: Props) {
  return (
    <div className={classes.stat} data-tone={tone} data-amount={amount || undefined}>
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
