import { say } from '@kazi/schemas/say'
import '@kazi/ui/styles-forms.css'
import { brand } from '@kazi/schemas/brand'
import { Logo } from '@kazi/ui/logo'
import { Motif } from '@kazi/ui/motif'
import { Anchor, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { LanguageChoice } from '#/language/language-choice.tsx'
import classes from './auth-layout.module.css'
import { loadFonts } from './fonts.ts'

type Props = { title: string; lead: ReactNode; children: ReactNode }

/** The layout of signed-out pages: one form, who we are, and links elsewhere. */
export function AuthLayout({ title, lead, children }: Props) {
  useEffect(loadFonts, [])
  return (
    <div className={classes.layout}>
      <aside className={`${classes.side} kazi-field`}>
        <Motif kind="field" />
        <div className={classes.brand}>
          <Anchor href="/" c="inherit" underline="never" aria-label={say('{brand} home page', { brand: brand.name })}>
            <Logo />
          </Anchor>
          <p className="kazi-display">{say('Your work, your hours, your reputation.')}</p>
        </div>
      </aside>
      <main id="main" className={classes.main} tabIndex={-1}>
        <div className={classes.column}>
          <Title order={1}>{title}</Title>
          <p className="kazi-lead">{lead}</p>
          {children}
          <nav className={classes.ways} aria-label={say('Help')}>
            <Anchor href={`mailto:${brand.supportEmail}`}>{say('Contact support')}</Anchor>
            <Anchor href="/">{say('Back to site')}</Anchor>
          </nav>
          <LanguageChoice />
        </div>
      </main>
    </div>
  )
}
