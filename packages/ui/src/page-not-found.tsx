import { say } from '@kazi/schemas/say'
import type { ReactNode } from 'react'
import classes from './full-page.module.css'
import { Motif } from './motif.tsx'

type Props = {
  /** The link home: a Button with the router's Link, or a plain link. */
  home?: ReactNode
  text?: ReactNode
  /** Between the text and the link home. */
  children?: ReactNode
}

export function PageNotFound({
  home,
  text = say('There is nothing at this address. The page may have moved, or there may be a typo.'),
  children,
}: Props) {
  return (
    <div className={classes.page}>
      <Motif kind="corner" />
      <p className={classes.code}>404</p>
      <h1 className={classes.title}>{say('Page Not Found')}</h1>
      <p className={classes.text}>{text}</p>
      {children}
      {home && <div className={classes.actions}>{home}</div>}
    </div>
  )
}
