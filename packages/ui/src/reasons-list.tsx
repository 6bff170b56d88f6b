import { IconCheck } from '../tabler/all.gen.ts'
import classes from './score-meter.module.css'

/** `share` is the factor's part of the whole score, 0 to 1. */
export type Reason = string | { text: string; share?: number }

type Props = { reasons: readonly Reason[]; label?: string }

/** Why this VA: each reason and, if known, its weight. */
export function ReasonsList({ reasons, label = 'Why this match' }: Props) {
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label={label}>
      {reasons.map((reason) => {
        const { text, share } = typeof reason === 'string' ? { text: reason, share: undefined } : reason
        return (
          <li key={text}>
            <IconCheck size={16} stroke={2.4} className={classes.check} aria-hidden />
            <span className={classes.reason}>{text}</span>
            {share !== undefined && <Share share={share} />}
          </li>
        )
      })}
    </ul>
  )
}

function Share({ share }: { share: number }) {
  const percent = `${Math.round(share * 100)}%`
  return (
    <span className={classes.share}>
      <span className={classes.small} aria-hidden="true">
        <span className={classes.bar} style={{ width: percent }} />
      </span>
      {percent}
    </span>
  )
}
