import '@kazi/ui/styles-forms.css'
import { Motif } from '@kazi/ui/motif'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account-page.module.css'

type Props = { title: string; text?: ReactNode; children: ReactNode }

/** One form on the page, and a strip of cloth beside it. */
export function AccountPage({ title, text, children }: Props) {
  return (
    <div className={classes.page}>
      <div className={`${classes.cloth} kazi-field`}>
        <Motif kind="field" />
      </div>
      <div className={classes.form}>
        <Title order={1}>{title}</Title>
        {text && <p className={classes.text}>{text}</p>}
        {children}
      </div>
    </div>
  )
}
