import { Motif } from '@kazi/ui/motif'
import type { ReactNode } from 'react'
import classes from './public-page.module.css'

type Props = { title: string; children: ReactNode; action: ReactNode }

/** The box at the end of a public page: one sentence and one action. */
export const Closing = ({ title, children, action }: Props) => (
  <section className={classes.closing} aria-labelledby="closing">
    <div className={`${classes.closingBox} kazi-field`}>
      <Motif kind="field" />
      <div className={classes.closingWords}>
        <h2 id="closing">{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </div>
  </section>
)
