import '@kazi/ui/styles-forms.css'
import { promises } from '@kazi/schemas/promises'
import { Motif } from '@kazi/ui/motif'
import { ApplicationForm } from './application-form.tsx'
import classes from './apply.module.css'
import type { ToOpen } from './open-application.tsx'

const steps = [
  ['You apply', 'It takes about ten minutes. Your draft is saved in this browser until you send it.'],
  ['A person reads it', `You hear from us within ${promises.requestDueHours} hours.`],
  ['You are proposed for work', 'With the reasons you are a good fit, at a rate you agreed to.'],
] as const

export function ApplyPage(toOpen: ToOpen) {
  return (
    <div className={classes.page}>
      <header className={classes.intro}>
        <h1 className="kazi-display">Apply as a Virtual Assistant</h1>
        <p className="kazi-lead">
          Tell us what you're good at. We bring you clients who need exactly that and handle the rest.
        </p>
        <Motif kind="divider" />
        <ol className={classes.steps}>
          {steps.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </header>
      <ApplicationForm {...toOpen} />
    </div>
  )
}
