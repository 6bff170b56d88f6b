import { Motif } from '@kazi/ui/motif'
import type { ReactNode } from 'react'
import page from '#/frame/public-page.module.css'
import { useVisitor } from '#/frame/use-visitor.ts'
import { TextLink } from '#/links.tsx'
import classes from './find-va.module.css'

export const FindVaPage = ({ children }: { children: ReactNode }) => (
  <>
    <header className={classes.top}>
      <Motif kind="corner" />
      <div className={page.prose}>
        <h1 className="kazi-display">Find a VA</h1>
        <p className="kazi-lead">
          Meet the people in our network. Request an intro to one of them, or{' '}
          <MatchLink>let our team match you</MatchLink>.
        </p>
      </div>
    </header>
    <div className={classes.body}>{children}</div>
  </>
)

/** A client gets there with a new task; a visitor reads how it works first. */
const MatchLink = ({ children }: { children: ReactNode }) =>
  useVisitor() ? (
    <TextLink to="/dashboard" hash="add-task" inherit>
      {children}
    </TextLink>
  ) : (
    <TextLink to="/how-it-works" inherit>
      {children}
    </TextLink>
  )
