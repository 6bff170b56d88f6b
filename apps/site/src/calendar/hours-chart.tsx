import type { Outputs } from '@kazi/client/connect'
import { Fragment } from 'react'
import classes from './calendar.module.css'

/** Hours a week by kind, as bars; the same figures stand below them as text. */
export function HoursChart({ hours }: { hours: Outputs['tasks']['calendar']['audit']['hours'] }) {
  const most = Math.max(...hours.map(({ hoursPerWeek }) => hoursPerWeek))
  return (
    <figure className={classes.chart} aria-label="Hours a week by kind">
      <div className={classes.bars} aria-hidden>
        {hours.map(({ kind, hoursPerWeek }) => (
          <Fragment key={kind}>
            <span>{kind}</span>
            <div style={{ width: `${most > 0 ? (100 * hoursPerWeek) / most : 0}%` }} />
          </Fragment>
        ))}
      </div>
      <figcaption>
        <ul className={classes.figures}>
          {hours.map(({ kind, hoursPerWeek }) => (
            <li key={kind}>
              {kind}: <strong>{hoursPerWeek} h</strong>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
