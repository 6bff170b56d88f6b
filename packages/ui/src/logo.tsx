import { brand } from '@kazi/schemas/brand'
import classes from './logo.module.css'

type Props = { size?: number; markOnly?: boolean }

/** A stem and two petals form the K. The wordmark inherits the surrounding text color. */
export function Logo({ size = 32, markOnly = false }: Props) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.8 }}>
      <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
        <rect className={classes.ground} width="40" height="40" rx="9" />
        <path className={classes.stem} d="M9 8h5.5v24H9z" />
        <path className={classes.stem} d="M16 20A15 15 0 0 1 31 8a15 15 0 0 1-15 12" />
        <path className={classes.petal} d="M16 20a15 15 0 0 1 15 12 15 15 0 0 1-15-12" />
      </svg>
      <span className={markOnly ? classes.hidden : classes.word}>{brand.name}</span>
    </span>
  )
}
