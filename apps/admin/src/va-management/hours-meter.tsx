import { None } from '#/table/none.tsx'
import classes from './management.module.css'

const figure = (hours: number) => hours.toLocaleString('en', { maximumFractionDigits: 2 })

/** '3.5 of 10 h', with a bar; only what is logged where nothing was agreed. */
export function HoursMeter({ agreed, logged }: { agreed: number; logged: number }) {
  if (agreed === 0) return logged === 0 ? <None /> : <span className={classes.whole}>{figure(logged)} h logged</span>
  if (agreed === logged) return <span className={classes.whole}>{figure(logged)} h</span>
  const percent = Math.min(100, (100 * logged) / agreed)
  return (
    <span className={classes.whole}>
      {figure(logged)} of {figure(agreed)} h
      <span className={classes.meter} data-full={logged > agreed || undefined} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
    </span>
  )
}
