import { Motif } from '@kazi/ui/motif'
import type { ReactNode } from 'react'
import page from '#/frame/public-page.module.css'
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
          <TextLink to="/how-it-works" inherit>
            let our team match you
          </TextLink>
          .
        </p>
      </div>
    </header>
    <div className={classes.body}>{children}</div>
  </>
)
