import '@kazi/ui/styles-forms.css'
import { brand } from '@kazi/schemas/brand'
import { Logo } from '@kazi/ui/logo'
import { Motif } from '@kazi/ui/motif'
import { Anchor, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
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
          <Anchor href="/" c="inherit" underline="never" aria-label={`${brand.name} home page`}>
            <Logo />
          </Anchor>
          <p className="kazi-display">Your work, your hours, your reputation.</p>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.column}>
          <Title order={1}>{title}</Title>
          <p className="kazi-lead">{lead}</p>
          {children}
          <nav className={classes.ways} aria-label="Help">
            <Anchor href={`mailto:${brand.supportEmail}`}>Contact support</Anchor>
            <Anchor href="/">Back to site</Anchor>
          </nav>
        </div>
      </main>
    </div>
  )
}
